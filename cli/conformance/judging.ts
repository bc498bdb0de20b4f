import { type TargetResponse, codeOf, described, textWithin, within } from './response.ts'
import { NotChecked, Violation } from './violation.ts'
import type { Upgrade } from './sockets.ts'

/** Throws a Violation unless a condition is true. */
export function expectThat(isSo: boolean, expected: string, seen: string | TargetResponse): asserts isSo {
  if (!isSo) throw new Violation(expected, typeof seen === 'string' ? seen : described(seen))
}

const isRefusal = ({ status }: TargetResponse) => status >= 400 && status < 500

/** Expects a refusal: a status from 400 to 499, but not a 404, which may only mean that the path does not exist. */
export function expectRefused(answer: TargetResponse, what: string): void {
  expectThat(isRefusal(answer) && answer.status !== 404, `${what} to be refused`, answer)
}

/**
 * Expects a refusal because of one part of the request: a response other than `without`, which is the response to the
 * request without that part. Both responses may be a 401 or 404.
 */
export function expectOwnRefusal(answer: TargetResponse, without: TargetResponse, what: string): void {
  const expected = `${what} to be refused for that reason`
  expectThat(isRefusal(answer), expected, answer)
  expectThat(!isSameAnswer(answer, without), expected, `${described(answer)}, the same as without it`)
}

/** Returns whether two responses have the same status, and the same code or message. */
export function isSameAnswer(one: TargetResponse, other: TargetResponse): boolean {
  if (one.status !== other.status) return false
  const [first, second] = [codeOf(one), codeOf(other)]
  if (first !== undefined || second !== undefined) return first === second
  const message = ({ json }: TargetResponse) => textWithin(json, 'error') ?? textWithin(json, 'errors', 0, 'message')
  return message(one) === message(other)
}

/** Expects success. */
export function expectAccepted(answer: TargetResponse, what: string): void {
  expectThat(isAccepted(answer), `${what} to be accepted`, answer)
}

/** Returns whether a response is a success. */
export function isAccepted({ status }: TargetResponse): boolean {
  return status >= 200 && status < 300
}

/** Returns whether GraphQL returned data without errors. */
export function hasData({ status, json }: TargetResponse): boolean {
  const data = within(json, 'data')
  return status === 200 && typeof data === 'object' && data !== null && within(json, 'errors') === undefined
}

/** Expects GraphQL to refuse the whole request, without any data. */
export function expectGraphqlRefused(answer: TargetResponse, what: string): void {
  const data = within(answer.json, 'data')
  const isEmpty = data === undefined || data === null || Object.values(data).every((value) => value === null)
  const isRefused = isRefusal(answer)
    ? answer.status !== 404
    : answer.status === 200 && within(answer.json, 'errors') !== undefined
  expectThat(isRefused && isEmpty, `${what} to be refused`, answer)
}

/** Expects an upgrade to be refused. Returns the response. */
export function expectUpgradeRefused({ socket, refusal }: Upgrade, what: string): TargetResponse {
  socket?.close()
  expectThat(refusal !== undefined, `${what} to be refused`, '101, a WebSocket')
  expectThat(isRefusal(refusal) && refusal.status !== 404, `${what} to be refused`, refusal)
  return refusal
}

/** Expects a header to match a pattern. */
export function expectHeader(answer: TargetResponse, name: string, pattern: RegExp, expected: string): void {
  const value = answer.headers[name.toLowerCase()]
  expectThat(
    value !== undefined && pattern.test(value),
    expected,
    value === undefined ? `no ${name}` : `${name}: ${value}`,
  )
}

/** Throws NotChecked if a precondition of an audit is missing. */
export function assume(isSo: boolean, reason: string): asserts isSo {
  if (!isSo) throw new NotChecked(reason)
}
