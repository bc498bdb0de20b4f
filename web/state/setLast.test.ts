import { afterEach, expect, test } from 'vitest'
import { BoundaryError } from '../boundary/boundaryError.ts'
import type { BrowserSession } from '../schema/api.ts'
import { session } from './session.ts'
import { setLast } from './setLast.ts'
import { toasts } from './toasts.ts'

const signIn = (id: string) => (session.value = { profile: { id } } as BrowserSession)
afterEach(() => (session.value = undefined))

// A setting, with the requests for it.
function setting(answer: () => Promise<void>) {
  const asked: boolean[] = []
  const send = (isSet: boolean) => {
    asked.push(isSet)
    return answer()
  }
  return { asked, doing: { show: () => {}, send, take: () => {}, failed: 'Not set.' } }
}

test('what is wanted by then is not sent in the name of who is signed in next', async () => {
  signIn('1')
  let answer = () => {}
  const { asked, doing } = setting(() => new Promise((resolve) => (answer = resolve)))
  const first = setLast('mark', true, doing)
  void setLast('mark', false, doing)
  signIn('2')
  answer()
  await first
  expect(asked).toEqual([true])
})

test('nor is what failed tried again in their name', async () => {
  signIn('1')
  const refused = new BoundaryError({ status: 0, code: 'unreachable', message: '' })
  const { asked, doing } = setting(() => Promise.reject(refused))
  await setLast('mark', true, doing)
  const { run } = toasts.value.at(-1)!.action!
  signIn('2')
  run()
  expect(asked).toEqual([true])
  signIn('1')
  run()
  expect(asked).toEqual([true, true])
})
