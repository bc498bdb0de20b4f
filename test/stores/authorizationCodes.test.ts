import { beforeAll, describe, expect, it } from 'vitest'
import { type AppId, newClientId } from '../../src/model/app.ts'
import type { AccountId } from '../../src/model/ids.ts'
import type { AuthorizationCodes } from '../../src/stores/appGrants.ts'
import { postgresApps } from '../../src/stores/postgres/sessions/apps.ts'
import { postgresAuthorizationCodes } from '../../src/stores/postgres/sessions/authorizationCodes.ts'
import { codeGrant } from '../support/apps.ts'
import { fiftyAtOnce, newHash, twoProcessesForFile } from '../support/twoProcesses.ts'

const stores = twoProcessesForFile()
let codes: AuthorizationCodes
/** The same store in another process. */
let other: AuthorizationCodes
let app: AppId
let account: AccountId

beforeAll(async () => {
  codes = postgresAuthorizationCodes(stores.database)
  other = postgresAuthorizationCodes(stores.otherDatabase)
  app = await newApp()
  account = await stores.newAccount()
})

async function newApp(): Promise<AppId> {
  const draft = { clientId: newClientId(), secretHash: newHash(), name: 'App', website: null }
  const { id } = await postgresApps(stores.database).insert({ ...draft, redirectUris: ['a:b'], scopes: ['read'] })
  return id
}

async function insertCode(seconds = 60) {
  const [hash, grant] = [newHash(), codeGrant(app, account)]
  await codes.insert(hash, grant, seconds)
  return { hash, grant }
}

describe('authorization codes', () => {
  it('are redeemed once, by their app, with what was granted', async () => {
    const { hash, grant } = await insertCode()
    expect(await other.take(hash, app)).toEqual({ grant })
    expect(await codes.wasReplayed(hash)).toBe(false)
    expect(await codes.take(hash, app)).toEqual({ replayOf: grant.handle })
    expect(await other.wasReplayed(hash)).toBe(true)
  })

  it('store the challenge if there is one', async () => {
    const [hash, grant] = [newHash(), { ...codeGrant(app, account), challenge: 'abc' }]
    await codes.insert(hash, grant, 60)
    expect(await codes.take(hash, app)).toEqual({ grant })
  })

  it('are redeemed by one of fifty concurrent requests, and the others count as a replay', async () => {
    const { hash, grant } = await insertCode()
    const results = await fiftyAtOnce((number) => (number % 2 ? codes : other).take(hash, app))
    expect(results.filter((one) => one && 'grant' in one)).toEqual([{ grant }])
    expect(results.filter((one) => one && 'replayOf' in one)).toHaveLength(49)
    expect(await codes.wasReplayed(hash)).toBe(true)
  })

  it('are useless to another app, which neither uses them up nor counts as a replay', async () => {
    const { hash, grant } = await insertCode()
    const stranger = await newApp()
    expect(await codes.take(hash, stranger)).toBeUndefined()
    expect(await codes.take(hash, app)).toEqual({ grant })
    expect(await codes.take(hash, stranger)).toBeUndefined()
    expect(await codes.wasReplayed(hash)).toBe(false)
  })

  it('that an account withdraws give no session, even if they are being redeemed', async () => {
    const [taken, unused] = [await insertCode(), await insertCode()]
    expect(await codes.take(taken.hash, app)).toEqual({ grant: taken.grant })
    await other.revokeAll(account)
    expect(await codes.wasReplayed(taken.hash)).toBe(true)
    expect(await codes.take(unused.hash, app)).toEqual({ replayOf: unused.grant.handle })
  })

  it('expire, redeemed or not, and are then deleted', async () => {
    const [used, unused] = [await insertCode(), await insertCode()]
    await codes.take(used.hash, app)
    await stores.age('authorization_codes', ['expires_at'], 60)
    const fresh = await insertCode()
    expect(await codes.take(used.hash, app)).toBeUndefined()
    expect(await codes.take(unused.hash, app)).toBeUndefined()
    expect(await codes.deleteExpired()).toBeGreaterThanOrEqual(2)
    expect(await codes.deleteExpired()).toBe(0)
    expect(await codes.take(fresh.hash, app)).toEqual({ grant: fresh.grant })
  })

  it('are not stored for a deleted account or app, or for a suspended account', async () => {
    const [suspended, deleted, removed] = [await stores.newAccount(), await stores.newAccount(), await newApp()]
    await stores.accounts.suspend(suspended)
    await stores.sql('delete from accounts where id = $1', deleted)
    await stores.sql('delete from apps where id = $1', removed)
    for (const grant of [codeGrant(app, suspended), codeGrant(app, deleted), codeGrant(removed, account)])
      await expect(codes.insert(newHash(), grant, 60)).rejects.toMatchObject({ code: 'not_found' })
  })
})
