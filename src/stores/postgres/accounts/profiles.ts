import { atMostOfSize } from '../../../model/bounds.ts'
import type { CustomEmoji } from '../../../model/customEmoji.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { Links } from '../../../model/links.ts'
import type { Profile } from '../../../model/profile.ts'
import { loadEmojis } from '../media/customEmojis.ts'
import { type Database, statement } from '../connection/database.ts'
import { keptBytes } from '../connection/keptBytes.ts'
import { keptFrom } from '../connection/keptFrom.ts'
import { profileColumns, profileOf, type ProfileRow, shortcodesOf } from './profileRow.ts'

/** An account, and the version of its profile. */
export interface ProfileVersion {
  id: AccountId
  version: number
}

/** A cache of rendered profiles, also of suspended accounts. */
export interface Profiles {
  /**
   * Returns the profiles of these accounts. A cached one is used only if it has the requested version. Unknown accounts
   * are left out.
   */
  load(wanted: Iterable<ProfileVersion>): Promise<Map<AccountId, Profile>>
  /**
   * Returns the present profiles, in the order of `ids`. Reads their versions from the database first. Unknown accounts
   * are left out.
   */
  read(ids: readonly AccountId[]): Promise<Profile[]>
  /** Returns the same by id. An id may be given several times, and no account has the id null. */
  readById(ids: readonly (AccountId | null)[]): Promise<ReadonlyMap<AccountId | null, Profile>>
  /** Caches profiles from rows that have been read before. */
  keep(rows: readonly ProfileRow[]): Promise<void>
}

/** SQL: the text of a `ProfileVersion` that `profileVersion` parses. `account` is a row of `accounts`. */
export const versionText = (account: string) => `concat_ws(' ', ${account}.id, ${account}.version)`

export function profileVersion(text: string): ProfileVersion {
  const [id, version] = text.split(' ')
  return { id: id as AccountId, version: Number(version) }
}

interface Kept {
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

/** Caches the `kept` profiles that were used last, in about `mostBytes` of memory. */
export function openProfiles(database: Database, links: Links, kept: number, mostBytes = 32 * 1024 * 1024): Profiles {
  const bytesOf = ({ profile }: Kept) => keptBytes(profile)
  const profiles = keptFrom<AccountId, Kept>(database, atMostOfSize(kept, mostBytes, bytesOf))

  function keep(row: ProfileRow, emojis: ReadonlyMap<string, CustomEmoji>): Profile {
    const profile = profileOf(row, links, emojis)
    // A slow reader must not put an older state over a newer one.
    if ((profiles.peek(row.id)?.version ?? 0) <= row.version) profiles.set(row.id, { version: row.version, profile })
    return profile
  }

  // Reads the emojis after the rows. A change of an emoji raises versions, so a profile that is older than its version
  // is replaced.
  async function keepAll(rows: readonly ProfileRow[]): Promise<Profile[]> {
    const emojis = await loadEmojis(database, links, rows.flatMap(shortcodesOf))
    return rows.map((row) => keep(row, emojis))
  }

  async function load(wanted: Iterable<ProfileVersion>): Promise<Map<AccountId, Profile>> {
    const found = new Map<AccountId, Profile>()
    const missing = new Set<AccountId>()
    for (const { id, version } of wanted) {
      const entry = profiles.get(id)
      if (entry?.version === version) found.set(id, entry.profile)
      else missing.add(id)
    }
    if (missing.size === 0) return found
    const rows = await database.rows(selectProfiles, [[...missing]])
    for (const profile of await keepAll(rows)) found.set(profile.id, profile)
    return found
  }

  async function readById(ids: readonly (AccountId | null)[]): Promise<ReadonlyMap<AccountId | null, Profile>> {
    const wanted = [...new Set(ids)].filter((id) => id !== null)
    return wanted.length === 0 ? new Map() : load(await database.rows(selectVersions, [wanted]))
  }

  async function read(ids: readonly AccountId[]): Promise<Profile[]> {
    const found = await readById(ids)
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  return {
    load,
    read,
    readById,
    async keep(rows) {
      const isNew = ({ id, version }: ProfileRow) => (profiles.peek(id)?.version ?? 0) < version
      await keepAll(rows.filter(isNew))
    },
  }
}
