import { beforeAll, expect, test } from 'vitest'
import { type App, newClientId, newDeviceCode, newUserCode } from '../../src/model/app.ts'
import { hashOf } from '../../src/model/concealed.ts'
import type { AccountId } from '../../src/model/ids.ts'
import type { Apps } from '../../src/stores/apps.ts'
import type { DeviceAuthorizations, DeviceDraft } from '../../src/stores/appGrants.ts'
import { postgresApps } from '../../src/stores/postgres/sessions/apps.ts'
import { postgresDeviceAuthorizations } from '../../src/stores/postgres/sessions/deviceAuthorizations.ts'
import { storesForFile } from '../support/stores.ts'

const stores = storesForFile()
let apps: Apps
let devices: DeviceAuthorizations
let app: App
let other: App
let alice: AccountId
let bob: AccountId

beforeAll(async () => {
  apps = postgresApps(stores.database)
  devices = postgresDeviceAuthorizations(stores.database)
  ;[app, other, alice, bob] = await Promise.all([register(), register(), stores.newAccount(), stores.newAccount()])
})

function register(): Promise<App> {
  const registered = { name: 'Tool', website: null, redirectUris: ['https://app.example'], scopes: ['read' as const] }
  return apps.insert({ clientId: newClientId(), secretHash: null, ...registered })
}

/** Stores a waiting device, which may poll as often as it likes unless `intervalSeconds` is given. */
async function waiting(more: Partial<DeviceDraft> = {}): Promise<DeviceDraft> {
  const draft: DeviceDraft = {
    hash: hashOf(newDeviceCode()),
    userHash: hashOf(newUserCode()),
    appId: app.id,
    scopes: ['read'],
    seconds: 600,
    intervalSeconds: 0,
    ...more,
  }
  expect(await devices.insert(draft)).toBe(true)
  return draft
}

const poll = ({ hash }: DeviceDraft, by: App = app) => devices.poll(hash, by.id, 5)
/** Lets this many seconds pass for a device. */
const pass = ({ hash }: DeviceDraft, seconds: number) =>
  stores.sql(
    `update device_authorizations set polled_at = polled_at - $2 * interval '1 second',
       expires_at = expires_at - $2 * interval '1 second' where hash = $1`,
    hash,
    seconds,
  )

test('a device waits for a decision, receives it once, and its app counts as authorized', async () => {
  const device = await waiting()
  expect(await devices.find(device.userHash)).toEqual({ app, scopes: ['read'] })
  expect(await poll(device)).toEqual({ kind: 'pending' })
  expect(await devices.decide(device.userHash, alice, true)).toBe(true)
  expect(await devices.find(device.userHash)).toBeUndefined()
  expect(await poll(device)).toEqual({ kind: 'allowed', accountId: alice, scopes: ['read'] })
  expect(await poll(device)).toEqual({ kind: 'expired' })
  const [summary] = (await apps.list(10)).filter(({ id }) => id === app.id)
  expect(summary?.authorizedAt).not.toBeNull()
})

test('allowing a device and its security event are stored together or not at all', async () => {
  const who = await stores.newAccount()
  const events = () => stores.sql('select kind, label, address from security_events where account_id = $1', who)
  const [device, denied] = [await waiting(), await waiting()]
  await stores.sql(`alter table security_events add constraint broken check (kind <> 'app_allowed') not valid`)
  await expect(devices.decide(device.userHash, who, true, '192.0.2.1')).rejects.toThrow()
  expect(await poll(device)).toEqual({ kind: 'pending' })
  await stores.sql('alter table security_events drop constraint broken')
  expect(await devices.decide(denied.userHash, who, false, '192.0.2.1')).toBe(true)
  expect(await events()).toEqual([])
  expect(await devices.decide(device.userHash, who, true, '192.0.2.1')).toBe(true)
  expect(await devices.decide(device.userHash, who, true, '192.0.2.1')).toBe(false)
  expect(await events()).toEqual([{ kind: 'app_allowed', label: 'Tool', address: '192.0.2.1' }])
})

test('a device cannot be stored for a removed app', async () => {
  const removedApp = await register()
  await apps.remove(removedApp.clientId)
  await expect(waiting({ appId: removedApp.id })).rejects.toMatchObject({ code: 'not_found' })
})

test('a denied device gets the denial, and its app does not count as authorized', async () => {
  const device = await waiting({ appId: other.id })
  expect(await devices.decide(device.userHash, alice, false)).toBe(true)
  expect(await poll(device, other)).toEqual({ kind: 'denied' })
  expect(await devices.find(device.userHash)).toBeUndefined()
  expect((await apps.list(10)).find(({ id }) => id === other.id)?.authorizedAt).toBeNull()
})

test('only one of several concurrent polls gets the permission', async () => {
  for (let round = 0; round < 5; round += 1) {
    const device = await waiting()
    await devices.decide(device.userHash, alice, true)
    const results = await Promise.all(Array.from({ length: 10 }, () => poll(device)))
    const kinds = results.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'allowed')).toEqual(['allowed'])
    expect(kinds.filter((kind) => kind !== 'allowed').every((kind) => kind === 'expired')).toBe(true)
  }
})

test('only one of several concurrent decisions counts', async () => {
  const people = [alice, bob]
  for (let round = 0; round < 5; round += 1) {
    const device = await waiting()
    const decisions = Array.from({ length: 8 }, (_, index) => ({ by: people[index % 2]!, allows: index % 3 > 0 }))
    const counted = await Promise.all(decisions.map(({ by, allows }) => devices.decide(device.userHash, by, allows)))
    expect(counted.filter(Boolean)).toHaveLength(1)
    const { by, allows } = decisions[counted.indexOf(true)]!
    expect(await poll(device)).toEqual(
      allows ? { kind: 'allowed', accountId: by, scopes: ['read'] } : { kind: 'denied' },
    )
  }
})

test('polling too fast adds five seconds to the interval each time, and returns no decision meanwhile', async () => {
  const device = await waiting({ intervalSeconds: 5 })
  expect(await poll(device)).toEqual({ kind: 'pending' })
  expect(await poll(device)).toEqual({ kind: 'too fast' })
  // The first interval of five seconds would be over.
  await pass(device, 6)
  expect(await poll(device)).toEqual({ kind: 'too fast' })
  await pass(device, 15)
  expect(await poll(device)).toEqual({ kind: 'pending' })
  await devices.decide(device.userHash, alice, true)
  expect(await poll(device)).toEqual({ kind: 'too fast' })
  await pass(device, 20)
  expect(await poll(device)).toMatchObject({ kind: 'allowed' })
})

test('another app learns nothing, uses nothing up, and does not make the device wait', async () => {
  const device = await waiting({ intervalSeconds: 5 })
  await devices.decide(device.userHash, alice, true)
  expect(await poll(device, other)).toEqual({ kind: 'expired' })
  expect(await poll(device)).toMatchObject({ kind: 'allowed' })
})

test('an expired or unknown device can be neither polled, found nor decided on', async () => {
  const [late, lateAllowed] = [await waiting(), await waiting()]
  await devices.decide(lateAllowed.userHash, alice, true)
  await pass(late, 601)
  await pass(lateAllowed, 601)
  const unknown = { ...late, hash: hashOf(newDeviceCode()), userHash: hashOf(newUserCode()) }
  for (const device of [late, lateAllowed, unknown]) {
    expect(await devices.find(device.userHash)).toBeUndefined()
    expect(await devices.decide(device.userHash, alice, true)).toBe(false)
    expect(await devices.decide(device.userHash, alice, false)).toBe(false)
    expect(await poll(device)).toEqual({ kind: 'expired' })
  }
  const here = await waiting()
  expect(await devices.deleteExpired()).toBe(2)
  expect(await devices.deleteExpired()).toBe(0)
  expect(await devices.find(here.userHash)).toBeDefined()
})

test('two devices never have the same user code', async () => {
  const { userHash } = await waiting()
  const draft = { appId: other.id, scopes: ['read' as const], seconds: 600, intervalSeconds: 0 }
  expect(await devices.insert({ ...draft, hash: hashOf(newDeviceCode()), userHash })).toBe(false)
})

test('a device is deleted with its app, and with the account that allowed it', async () => {
  const removedApp = await register()
  const who = await stores.newAccount()
  const [ofApp, ofAccount] = [await waiting({ appId: removedApp.id }), await waiting()]
  await devices.decide(ofAccount.userHash, who, true)
  await apps.remove(removedApp.clientId)
  await stores.sql('delete from accounts where id = $1', who)
  expect(await devices.find(ofApp.userHash)).toBeUndefined()
  expect(await poll(ofAccount)).toEqual({ kind: 'expired' })
})

test('no stored value reveals a code', async () => {
  const [code, userCode] = [newDeviceCode(), newUserCode()]
  await waiting({ hash: hashOf(code), userHash: hashOf(userCode) })
  const stored = JSON.stringify(await stores.sql('select * from device_authorizations'))
  expect(stored).not.toContain(code.reveal().slice(4))
  expect(stored).not.toContain(userCode.reveal())
})
