import { expect, test } from 'vitest'
import type { AccountId } from '../model/ids.ts'
import { newSessionHandle } from '../model/session.ts'
import { streamConnections } from './streamConnections.ts'

const limits = { streamConnections: 2, accountStreamConnections: 3, addressStreamConnections: 4, streams: 5 }
const sessionOf = (accountId: string) => ({ session: newSessionHandle(), accountId: accountId as AccountId })

test('limits-4: streams count against the session, the account and the address', () => {
  const connections = streamConnections(limits)
  const admit = (caller: ReturnType<typeof sessionOf>, address = '192.0.2.1') =>
    connections.admit('mastodon_sse', caller, address)
  const [phone, laptop, bob] = [sessionOf('1'), sessionOf('1'), sessionOf('2')]
  const release = admit(phone)
  admit(phone)
  expect(() => admit(phone)).toThrow('You can have at most 2 streams open at a time in one session')
  admit(laptop)
  expect(() => admit(laptop, '192.0.2.2')).toThrow('You can have at most 3 streams open at a time with one account')
  admit(bob)
  expect(() => admit(bob)).toThrow('At most 4 streams can be open at a time from one network address')
  admit(bob, '192.0.2.2')
  expect(() => admit(sessionOf('3'), '192.0.2.3')).toThrow('There are too many open streams.')
  release()
  release()
  admit(sessionOf('3'), '192.0.2.1')
  expect(connections.counts().get('mastodon_sse')).toBe(5)
})
