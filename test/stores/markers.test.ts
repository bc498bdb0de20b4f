import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Marker } from '../../src/model/marker.ts'
import type { Markers } from '../../src/stores/markers.ts'
import { postgresMarkers } from '../../src/stores/postgres/timelines/markers.ts'
import { startStores, type TestStores } from '../support/stores.ts'

describe('markers', () => {
  let stores: TestStores
  let markers: Markers
  beforeAll(async () => {
    stores = await startStores()
    markers = postgresMarkers(stores.database)
  })
  afterAll(() => stores.stop())

  it('are stored by account and timeline, and read only for the requested timelines', async () => {
    const [account, other] = [await stores.newAccount(), await stores.newAccount()]
    const saved = await markers.save(account, [
      { timeline: 'home', lastReadId: '100' },
      { timeline: 'notifications', lastReadId: '7' },
    ])
    expect(saved.map((marker) => Marker.parse(marker))).toMatchObject([
      { timeline: 'home', lastReadId: '100', version: 1 },
      { timeline: 'notifications', lastReadId: '7', version: 1 },
    ])
    expect(await markers.readMany(account, ['home', 'notifications'])).toEqual(saved)
    expect(await markers.readMany(account, ['notifications'])).toEqual([saved[1]])
    expect(await markers.readMany(other, ['home'])).toEqual([])
  })

  it('count each change of their own timeline', async () => {
    const account = await stores.newAccount()
    await markers.save(account, [{ timeline: 'home', lastReadId: '100' }])
    await markers.save(account, [{ timeline: 'notifications', lastReadId: '1' }])
    const [home] = await markers.save(account, [{ timeline: 'home', lastReadId: '90' }])
    expect(home).toMatchObject({ lastReadId: '90', version: 2 })
    expect(await markers.save(account, [])).toEqual([])
  })

  it('lose none of fifty concurrent changes, in either order', async () => {
    const account = await stores.newAccount()
    const positions = [
      { timeline: 'home', lastReadId: '5' },
      { timeline: 'notifications', lastReadId: '6' },
    ] as const
    const saves = Array.from({ length: 50 }, (_, index) =>
      markers.save(account, index % 2 ? positions : positions.toReversed()),
    )
    await Promise.all(saves)
    const versions = (await markers.readMany(account, ['home', 'notifications'])).map(({ version }) => version)
    expect(versions).toEqual([50, 50])
  })
})
