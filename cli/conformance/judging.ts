import { type Answer, codeOf, described, textWithin, within } from './answer.ts'
import { NotChecked, Violation } from './violation.ts'
import type { Upgrade } from './sockets.ts'

/** Throws a Violation unless something is so. */
export function expectThat(isSo: boolean, expected: string, seen: string | Answer): asserts isSo {
  if (!isSo) throw new Violation(expected, typeof seen === 'string' ? seen : described(seen))
}

const isRefusal = ({ status }: Answer) => status >= 400 && status < 500

/** What was asked must be refused: by a status from 400 to 499, and not merely because there is nothing at the path. */
export function expectRefused(answer: Answer, what: string): void {
  expectThat(isRefusal(answer) && answer.status !== 404, `${what} to be refused`, answer)
}

/**
 * What was asked must be refused for what it holds: not answered as it is without that, be it by a 401 or a 404.
 * `without` is how it is answered without.
 */
export function expectOwnRefusal(answer: Answer, without: Answer, what: string): void {
  const expected = `${what} to be refused for that`
  expectThat(isRefusal(answer), expected, answer)
  expectThat(!isSameAnswer(answer, without), expected, `${described(answer)}, as without it`)
}

/** Whether two answers say the same: their status, and their code or sentence. */
export function isSameAnswer(one: Answer, other: Answer): boolean {
  if (one.status !== other.status) return false
  const [first, second] = [codeOf(one), codeOf(other)]
  if (first !== undefined || second !== undefined) return first === second
  const told = ({ json }: Answer) => textWithin(json, 'error') ?? textWithin(json, 'errors', 0, 'message')
  return told(one) === told(other)
}

/** An answer must be one that says yes. */
export function expectAccepted(answer: Answer, what: string): void {
  expectThat(isAccepted(answer), `${what} to be accepted`, answer)
}

/** Whether an answer says yes. */
export function isAccepted({ status }: Answer): boolean {
  return status >= 200 && status < 300
}

/** Whether GraphQL gave what was asked. */
export function hasData({ status, json }: Answer): boolean {
  const data = within(json, 'data')
  return status === 200 && typeof data === 'object' && data !== null && within(json, 'errors') === undefined
}

/** GraphQL must have refused all that was asked: without any data. */
export function expectGraphqlRefused(answer: Answer, what: string): void {
  const data = within(answer.json, 'data')
  const isEmpty = data === undefined || data === null || Object.values(data).every((value) => value === null)
  const isRefused = isRefusal(answer)
    ? answer.status !== 404
    : answer.status === 200 && within(answer.json, 'errors') !== undefined
  expectThat(isRefused && isEmpty, `${what} to be refused`, answer)
}

/** An upgrade must be refused; the answer that does so. */
export function expectUpgradeRefused({ socket, refusal }: Upgrade, what: string): Answer {
  socket?.close()
  expectThat(refusal !== undefined, `${what} to be refused`, '101, a WebSocket')
  expectThat(isRefusal(refusal) && refusal.status !== 404, `${what} to be refused`, refusal)
  return refusal
}

/** A header must hold something. */
export function expectHeader(answer: Answer, name: string, pattern: RegExp, expected: string): void {
  const value = answer.headers[name.toLowerCase()]
  expectThat(
    value !== undefined && pattern.test(value),
    expected,
    value === undefined ? `no ${name}` : `${name}: ${value}`,
  )
}

/** Gives up where something that an audit builds on is not there. */
export function assume(isSo: boolean, reason: string): asserts isSo {
  if (!isSo) throw new NotChecked(reason)
}
