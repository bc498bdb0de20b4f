import { expect, test } from 'vitest'
import { newCsrfToken } from '../../../model/browserSession.ts'
import { bindingOf, newState, parseState } from './flow.ts'

test('the verifier and the nonce depend on the sign-in and the browser, and on nothing else', () => {
  const [state, other] = [newState(), newState()]
  const [token, elsewhere] = [newCsrfToken(), newCsrfToken()]
  expect(bindingOf(state, token)).toEqual(bindingOf(state, token))
  const all = [bindingOf(state, token), bindingOf(other, token), bindingOf(state, elsewhere)]
  const texts = all.flatMap(({ verifier, nonce }) => [verifier, nonce])
  expect(new Set(texts).size).toBe(6)
  // RFC 7636 section 4.1.
  for (const text of texts) expect(text).toMatch(/^[A-Za-z0-9._~-]{43,128}$/)
})

test('a state has 256 bits, is not printed, and is recognised by its format', () => {
  const state = newState()
  expect(state.reveal()).toMatch(/^oas_[\w-]{43}$/)
  expect(`${String(state)} ${JSON.stringify({ state })}`).not.toContain(state.reveal())
  expect(parseState(state.reveal())!.reveal()).toBe(state.reveal())
  for (const text of ['', 'oas_', `${state.reveal()}A`, `oas_${'!'.repeat(43)}`, `ses_${'A'.repeat(43)}`])
    expect(parseState(text)).toBeUndefined()
})
