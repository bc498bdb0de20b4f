import { expect, test } from 'vitest'
import { invalid, ServiceError } from '../../model/errors.ts'
import { inRestNames, restFieldName } from './fieldNames.ts'

const names = { status: 'text', fields_attributes: 'fields', 'source[privacy]': 'defaultVisibility' }

test.each([
  ['text', 'status'],
  ['mediaIds', 'media_ids'],
  ['poll.expiresIn', 'poll.expires_in'],
  ['fields.0.name', 'fields_attributes.0.name'],
  ['defaultVisibility', 'source[privacy]'],
])('the field %s is called %s', (field, name) => {
  expect(restFieldName({ names }, field)).toBe(name)
})

test('an error names the field as the caller sent it', () => {
  const error = inRestNames(invalid('text', 'blank'), { names }) as ServiceError
  expect(error.message).toBe("Validation failed: Text can't be blank")
  expect(error.fields).toMatchObject([{ field: 'status', problem: { key: 'blank' } }])
})

test('other errors are not changed', () => {
  const error = new ServiceError('not_found', 'Record not found')
  expect(inRestNames(error, { names })).toBe(error)
})
