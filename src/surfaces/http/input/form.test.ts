import { parse } from 'content-type'
import { expect, test } from 'vitest'
import { findCredentialName } from '../../../model/credentialNames.ts'
import { parseFormBody } from './form.ts'

function form(body: string | Uint8Array, type = 'application/x-www-form-urlencoded') {
  return parseFormBody(Buffer.from(body), parse(type))
}

test('fields are nested and decoded', () => {
  const { fields } = form('status=a+b%26%E2%82%AC&media_ids[]=1&media_ids%5B%5D=2&poll[multiple]=1')
  expect(JSON.parse(JSON.stringify(fields))).toEqual({
    status: 'a b&€',
    media_ids: ['1', '2'],
    poll: { multiple: '1' },
  })
  expect({ ...form('raw=€').fields }).toEqual({ raw: '€' })
})

test('a credential is found, whatever else is wrong', () => {
  for (const body of [
    'status=x&sessionId=y',
    'session%2549d=',
    'a=%zz&access_token=1',
    'a=1&a[b]=2&authorization',
    'sessionId%=1',
  ]) {
    expect(findCredentialName(form(body).names)).toBeDefined()
  }
})

test('a form that is not UTF-8 is refused', () => {
  expect(() => form(Buffer.from([0x61, 0x3d, 0xe9]))).toThrow(expect.objectContaining({ code: 'malformed_request' }))
  expect(() => form('a=%E9').fields).toThrow(expect.objectContaining({ code: 'malformed_request' }))
  expect(() => form('a=1', 'application/x-www-form-urlencoded; charset=iso-8859-1')).toThrow(
    expect.objectContaining({ code: 'unsupported_media_type' }),
  )
})

test('a thousand parameters are accepted, and a megabyte of them is refused', () => {
  expect(form('a=1&'.repeat(1_000)).fields['a']).toHaveLength(1_000)
  expect(findCredentialName(form('&'.repeat(5_000) + 'sessionId').names)).toBeDefined()
  expect(() => form('&a'.repeat(500_000))).toThrow(expect.objectContaining({ code: 'malformed_request' }))
})
