import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { AccountId } from '../model/ids.ts'
import { memoryAuthSessions } from '../stores/memory/authSessions.ts'
import { memoryBrowserSessions } from '../stores/memory/browserSessions.ts'
import { bearerSessions, withCacheDrops } from './bearer.ts'
import { openBrowserSessions } from './browserSessions.ts'

const alice = '1' as AccountId
const afterResponse = () => undefined

/** Opens a browser session in which Alice is signed in. The test can make one of the stores unavailable. */
async function signedIn() {
  const memory = memoryAuthSessions({ maxSessions: 10 })
  const bearer = bearerSessions(memory, { isPending: () => Promise.resolve(false), afterResponse })
  const authSessions = withCacheDrops(memory, bearer)
  const store = memoryBrowserSessions({ maxSessions: 10 })
  const broken: { store?: 'authSessions' | 'browserSessions'; answers?: Promise<void> } = {}
  const orThrow = (name: typeof broken.store) => {
    if (broken.store === name) throw new Error('out of reach')
  }
  const sessions = openBrowserSessions({
    store: {
      ...store,
      find: async (hash) => {
        const found = await store.find(hash)
        await broken.answers
        return found
      },
      delete: async (hash) => (orThrow('browserSessions'), store.delete(hash)),
    },
    authSessions: {
      insert: authSessions.insert,
      revoke: async (handle) => (orThrow('authSessions'), authSessions.revoke(handle)),
    },
    bearer,
    afterResponse,
  })
  const anonymous = await sessions.begin()
  const { cookie, session } = await sessions.signIn(anonymous.session, { accountId: alice, label: 'Test' })
  const living = async (account = alice) => (await memory.listFor(account)).length
  const elsewhere = (cacheMilliseconds: number) =>
    openBrowserSessions({ store, authSessions, bearer, cacheMilliseconds, afterResponse })
  return { sessions, cookie, session, broken, living, elsewhere }
}

test('a sign-out ends the browser session and its API session, and can be repeated', async () => {
  const { sessions, cookie, session, living } = await signedIn()
  expect([await living(), (await sessions.find(cookie))?.signedIn?.caller.accountId]).toEqual([1, alice])
  await sessions.signOut(session)
  await sessions.signOut(session)
  expect([await living(), await sessions.find(cookie)]).toEqual([0, undefined])
})

test('a failed sign-out can be tried again', async () => {
  const { sessions, cookie, session, broken, living } = await signedIn()
  broken.store = 'authSessions'
  await expect(sessions.signOut(session)).rejects.toThrow('out of reach')
  expect((await sessions.find(cookie))?.signedIn?.caller.accountId).toBe(alice)
  delete broken.store
  await sessions.signOut(session)
  expect([await living(), await sessions.find(cookie)]).toEqual([0, undefined])
})

test('a sign-out that is interrupted halfway has ended the API session, and with it the streams', async () => {
  const { sessions, cookie, session, broken, living } = await signedIn()
  broken.store = 'browserSessions'
  await expect(sessions.signOut(session)).rejects.toThrow('out of reach')
  expect([await living(), await sessions.find(cookie)]).toEqual([0, undefined])
})

test('of two simultaneous sign-ins in one browser one succeeds, and the other leaves no API session', async () => {
  const { sessions, session, living } = await signedIn()
  const bob = '2' as AccountId
  const both = await Promise.allSettled([
    sessions.signIn(session, { accountId: bob, label: 'one' }),
    sessions.signIn(session, { accountId: bob, label: 'two' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'csrf_rejected' })
  expect([await living(), await living(bob)]).toEqual([0, 1])
})

test('a replaced cookie can read nothing in the process that replaced it, and change nothing anywhere', async () => {
  const { sessions, cookie, session, elsewhere } = await signedIn()
  const [keeping, forgetful] = [elsewhere(60_000), elsewhere(0)]
  const read = (some: typeof sessions) => some.find(cookie, { isReading: true })
  for (const some of [sessions, keeping, forgetful]) expect((await read(some))?.signedIn?.caller.accountId).toBe(alice)
  await sessions.confirm(session)
  expect([await read(sessions), await read(forgetful), await sessions.find(cookie)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  // The other process is not notified. It finds out when its cache expires, or at the next write.
  expect((await read(keeping))?.signedIn?.caller.accountId).toBe(alice)
  expect(await keeping.find(cookie)).toBeUndefined()
  expect(await read(keeping)).toBeUndefined()
})

test('an ended session can read nothing, even with a cached cookie', async () => {
  const { sessions, cookie, session, elsewhere } = await signedIn()
  const keeping = elsewhere(60_000)
  expect(await keeping.find(cookie, { isReading: true })).toBeDefined()
  await sessions.signOut(session)
  expect(await keeping.find(cookie, { isReading: true })).toBeUndefined()
})

test('a look-up that started before a cookie was replaced is not cached', async () => {
  const { sessions, cookie, session, broken } = await signedIn()
  const { promise, resolve } = Promise.withResolvers<void>()
  broken.answers = promise
  const reading = sessions.find(cookie, { isReading: true })
  await setImmediate()
  await sessions.confirm(session)
  resolve()
  expect((await reading)?.signedIn?.caller.accountId).toBe(alice)
  expect(await sessions.find(cookie, { isReading: true })).toBeUndefined()
})
