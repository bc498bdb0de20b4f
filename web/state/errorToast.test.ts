import { expect, test } from 'vitest'
import { BoundaryError } from '../boundary/boundaryError.ts'
import { sentenceOf } from './errorToast.ts'

const of = (code: string) => sentenceOf(new BoundaryError({ status: 400, code, message: 'As the service says it.' }))

test("a known code has the client's own message, and any other code has the message of the service", () => {
  expect(of('unauthorized')).toBe('You are no longer signed in.')
  expect(['constructor', '__proto__', 'toString', 'unknown'].map(of)).toEqual(Array(4).fill('As the service says it.'))
})
