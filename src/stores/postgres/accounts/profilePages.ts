import type { AccountId } from '../../../model/ids.ts'
import { makePage, type Page, type IdRange } from '../../../model/page.ts'
import type { Profile } from '../../../model/profile.ts'
import type { Database } from '../connection/database.ts'
import { readRange, type TwoEnded, twoEnded } from '../connection/twoEnded.ts'
import type { ReadName } from '../connection/replicas/readFreshness.ts'
import type { Reads } from '../connection/replicas/reads.ts'
import type { Profiles } from './profiles.ts'

/**
 * A reference to an account in a list. The cursor is the id of the row, such as a follow, that puts the account there.
 */
export interface ProfileReference {
  cursor: string
  id: AccountId
  version: number
}

export type ProfileListing = TwoEnded<ProfileReference>

/** Makes the statements of a list. `references` returns the query for each direction. */
export const profileListing = (name: string, references: (direction: 'desc' | 'asc') => string): ProfileListing =>
  twoEnded(name, references)

/** Reads a page of a list. `before` and `after` are further parameters of the list's statements, as in `readRange`. */
export async function profilePage(
  database: Database,
  profiles: Profiles,
  list: ProfileListing,
  range: IdRange,
  before: readonly unknown[],
  after?: readonly unknown[],
): Promise<Page<Profile>> {
  return pageOf(profiles, await readRange(database, list, range, before, after), range)
}

/** The options for reading a list from a replica or the primary. */
interface RoutedListRead {
  reads: Reads
  name: ReadName
  reader: AccountId | undefined
  /** The account whose list it is. */
  owner?: AccountId
}

/** Reads a page as `profilePage` does, but on the server that `readFreshness.ts` chooses. */
export async function routedProfilePage(
  { reads, name, reader, owner }: RoutedListRead,
  profiles: Profiles,
  list: ProfileListing,
  range: IdRange,
  before: readonly unknown[],
): Promise<Page<Profile>> {
  const rows = await reads.read(name, reader, {
    run: (database) => readRange(database, list, range, before),
    shown: (found) => [...(owner === undefined ? [] : [owner]), ...found.map(({ id }) => id)],
  })
  return pageOf(profiles, rows, range)
}

async function pageOf(profiles: Profiles, rows: readonly ProfileReference[], range: IdRange): Promise<Page<Profile>> {
  const found = await profiles.load(rows)
  const entries = rows.flatMap(({ cursor, id }) => {
    const item = found.get(id)
    return item ? [{ cursor, item }] : []
  })
  return makePage(rows, entries, range)
}
