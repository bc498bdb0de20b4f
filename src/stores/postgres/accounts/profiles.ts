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

/** An account at a version of what its profile shows. */
export interface ProfileVersion {
  id: AccountId
  version: number
}

/** The rendered profiles, kept in the process. Suspended accounts are among them. */
export interface Profiles {
  /**
   * The profiles of these accounts; a kept one is used only where its version is the one asked for.
   * Unknown ones are left out.
   */
  load(wanted: Iterable<ProfileVersion>): Promise<Map<AccountId, Profile>>
  /**
   * The present profiles, in the order asked for; asks the database for the versions first. Unknown ones are left out.
   */
  read(ids: readonly AccountId[]): Promise<Profile[]>
  /** The same by id. An id can be given several times; nobody has the id null. */
  readById(ids: readonly (AccountId | null)[]): Promise<ReadonlyMap<AccountId | null, Profile>>
  /** Keeps what somebody has rows of already. */
  keep(rows: readonly ProfileRow[]): Promise<void>
}

/** SQL: the text of a `ProfileVersion`, which `profileVersion` reads; `account` is a row of `accounts`. */
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

/** Keeps at most `kept` profiles, the ones used last, in about `mostBytes` of memory. */
export function openProfiles(database: Database, links: Links, kept: number, mostBytes = 32 * 1024 * 1024): Profiles {
  const bytesOf = ({ profile }: Kept) => keptBytes(profile)
  const profiles = keptFrom<AccountId, Kept>(database, atMostOfSize(kept, mostBytes, bytesOf))

  function keep(row: ProfileRow, emojis: ReadonlyMap<string, CustomEmoji>): Profile {
    const profile = profileOf(row, links, emojis)
    // A slow reader must not put an older state over a newer one.
    if ((profiles.peek(row.id)?.version ?? 0) <= row.version) profiles.set(row.id, { version: row.version, profile })
    return profile
  }

  // Asked for after the rows: whatever changes an emoji counts versions up, so what is older than
  // its version is replaced.
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
