import type { AccountId } from '../../../model/ids.ts'
import type { Links } from '../../../model/links.ts'
import type { Profile } from '../../../model/profile.ts'
import { loadEmojis } from '../media/customEmojis.ts'
import { beginVersionedRead, type Caches } from '../connection/caches.ts'
import { type Database, statement } from '../connection/database.ts'
import { onPrimary, type Reads } from '../connection/replicas/reads.ts'
import { cachedBytes } from '../connection/cachedBytes.ts'
import { profileColumns, profileOf, type ProfileRow, shortcodesOf } from './profileRow.ts'

/** An account, and the version of its profile. */
export interface ProfileVersion {
  id: AccountId
  version: number
}

/** A cache of rendered profiles, including those of suspended accounts. */
export interface Profiles {
  /**
   * Returns the profiles of these accounts. A cached one is used only if it has the requested version. Unknown accounts
   * are left out.
   */
  load(versions: Iterable<ProfileVersion>): Promise<Map<AccountId, Profile>>
  /**
   * Returns the same as `load`, but remembers the profile of each `ProfileVersion` object. Readers whose rows were read
   * together share these objects, so each object is looked up only once.
   */
  loadShared(versions: Iterable<ProfileVersion>): Promise<Map<AccountId, Profile>>
  /**
   * Returns the current profiles, in the order of `ids`. Reads their versions from the database first. Unknown accounts
   * are left out.
   */
  read(ids: readonly AccountId[]): Promise<Profile[]>
  /**
   * Returns the same profiles as `read`, by id. An id may occur several times; null is allowed, and belongs to no
   * account.
   */
  readById(ids: readonly (AccountId | null)[]): Promise<ReadonlyMap<AccountId | null, Profile>>
  /** Returns the cached versions of these accounts as texts (`versionText`). */
  cachedVersions(ids: readonly AccountId[]): string[]
  /** Caches profiles from rows that have been read before. */
  cacheProfile(rows: readonly ProfileRow[]): Promise<void>
}

/** SQL: the text of the `ProfileVersion` in a row of `accounts`. */
export const versionText = (account: string) => `concat_ws(' ', ${account}.id, ${account}.version)`

interface CachedProfile {
  version: number
  profile: Profile
}

const selectProfiles = statement<ProfileRow>(
  'profiles_rows',
  `select ${profileColumns} from accounts where id = any($1::bigint[])`,
)

const selectVersions = statement<ProfileVersion>(
  'profiles_versions',
  'select id, version from accounts where id = any($1::bigint[])',
)

/** Caches the most recently used profiles. */
export function openProfiles(
  database: Database,
  caches: Caches,
  links: Links,
  reads: Reads = onPrimary(database),
): Profiles {
  const profiles = caches.open<AccountId, CachedProfile>('profiles', ({ profile }) => cachedBytes(profile))

  // Reads the emojis after the rows. So a profile may show a newer emoji than its version stands for, but never an
  // older one: a change of an emoji increments the versions of the accounts that use it.
  async function makeProfiles(where: Database, rows: readonly ProfileRow[]): Promise<CachedProfile[]> {
    const emojis = await loadEmojis(where, links, rows.flatMap(shortcodesOf))
    return rows.map((row) => ({ version: row.version, profile: profileOf(row, links, emojis) }))
  }

  async function readRows(
    where: Database,
    requested: readonly ProfileVersion[],
  ): Promise<Map<AccountId, CachedProfile>> {
    const found = await makeProfiles(where, await where.rows(selectProfiles, [requested.map(({ id }) => id)]))
    return new Map(found.map((one) => [one.profile.id, one]))
  }

  async function load(versions: Iterable<ProfileVersion>): Promise<Map<AccountId, Profile>> {
    const found = new Map<AccountId, Profile>()
    const missing = new Map<AccountId, number>()
    for (const { id, version } of versions) {
      const entry = profiles.get(id, (one) => one.version === version)
      if (entry) found.set(id, entry.profile)
      else missing.set(id, Math.max(version, missing.get(id) ?? version))
    }
    if (missing.size === 0) return found
    const requested = [...missing].map(([id, version]) => ({ id, version }))
    const cacheRead = beginVersionedRead(profiles)
    for (const one of (await reads.load(requested, readRows)).values()) {
      cacheRead(one.profile.id, one)
      found.set(one.profile.id, one.profile)
    }
    return found
  }

  const sharedProfiles = new WeakMap<ProfileVersion, Profile>()

  async function loadShared(versions: Iterable<ProfileVersion>): Promise<Map<AccountId, Profile>> {
    const found = new Map<AccountId, Profile>()
    const missing: ProfileVersion[] = []
    for (const one of versions) {
      const profile = sharedProfiles.get(one)
      if (profile) found.set(one.id, profile)
      else missing.push(one)
    }
    if (missing.length === 0) return found
    const loaded = await load(missing)
    for (const one of missing) {
      const profile = loaded.get(one.id)
      if (!profile) continue
      sharedProfiles.set(one, profile)
      found.set(one.id, profile)
    }
    return found
  }

  async function readById(ids: readonly (AccountId | null)[]): Promise<ReadonlyMap<AccountId | null, Profile>> {
    const versions = [...new Set(ids)].filter((id) => id !== null)
    return versions.length === 0 ? new Map() : load(await database.rows(selectVersions, [versions]))
  }

  async function read(ids: readonly AccountId[]): Promise<Profile[]> {
    const found = await readById(ids)
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  return {
    load,
    loadShared,
    read,
    readById,
    cachedVersions(ids) {
      return ids.flatMap((id) => {
        const entry = profiles.peek(id)
        return entry ? [`${id} ${entry.version}`] : []
      })
    },
    async cacheProfile(rows) {
      const isNew = ({ id, version }: ProfileRow) => (profiles.peek(id)?.version ?? 0) < version
      const cacheRead = beginVersionedRead(profiles)
      for (const one of await makeProfiles(database, rows.filter(isNew))) cacheRead(one.profile.id, one)
    },
  }
}
