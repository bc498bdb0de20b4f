import { afterEach, expect, test } from 'vitest'
import { BoundaryError } from '../boundary/boundaryError.ts'
import type { BrowserSession } from '../schema/api.ts'
import { session } from './session.ts'
import { setLast } from './setLast.ts'
import { toasts } from './toasts.ts'

const signIn = (id: string) => (session.value = { profile: { id } } as BrowserSession)
afterEach(() => (session.value = undefined))

// Makes a setting, and records the requests that turn it on or off.
function setting(answer: () => Promise<void>) {
  const sent: boolean[] = []
  const send = (isSet: boolean) => {
    sent.push(isSet)
    return answer()
  }
  return { sent, doing: { show: () => {}, send, take: () => {}, failed: 'Not set.' } }
}

test('a pending choice is not sent after another account signs in', async () => {
  signIn('1')
  let answer = () => {}
  const { sent, doing } = setting(() => new Promise((resolve) => (answer = resolve)))
  const first = setLast('mark', true, doing)
  void setLast('mark', false, doing)
  signIn('2')
  answer()
  await first
  expect(sent).toEqual([true])
})

test('a failed choice is not repeated after another account signs in', async () => {
  signIn('1')
  const refused = new BoundaryError({ status: 0, code: 'unreachable', message: '' })
  const { sent, doing } = setting(() => Promise.reject(refused))
  await setLast('mark', true, doing)
  const { run } = toasts.value.at(-1)!.action!
  signIn('2')
  run()
  expect(sent).toEqual([true])
  signIn('1')
  run()
  expect(sent).toEqual([true, true])
})
