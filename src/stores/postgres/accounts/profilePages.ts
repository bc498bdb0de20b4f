import type { AccountId } from '../../../model/ids.ts'
import { makePage, type Page, type Stretch } from '../../../model/page.ts'
import type { Profile } from '../../../model/profile.ts'
import type { Database } from '../connection/database.ts'
import { readStretch, type TwoEnded, twoEnded } from '../connection/twoEnded.ts'
import type { Profiles } from './profiles.ts'

/** One account of a list, by reference; the cursor is of the relation that put it there. */
export interface ProfileReference {
  cursor: string
  id: AccountId
  version: number
}

/** A list of accounts. */
export type ProfileListing = TwoEnded<ProfileReference>

/** The statements of a list, of which `references` writes the query for `desc` and `asc`. */
export const profileListing = (name: string, references: (direction: 'desc' | 'asc') => string): ProfileListing =>
  twoEnded(name, references)

/** Reads the page of a list that `stretch` asks for; `values` are those of its statements. */
export async function profilePage(
  database: Database,
  profiles: Profiles,
  list: ProfileListing,
  values: readonly unknown[],
  stretch: Stretch,
): Promise<Page<Profile>> {
  const rows = await readStretch(database, list, values, stretch)
  const found = await profiles.load(rows)
  const entries = rows.flatMap(({ cursor, id }) => {
    const item = found.get(id)
    return item ? [{ cursor, item }] : []
  })
  return makePage(rows, entries, stretch)
}
