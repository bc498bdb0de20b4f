import type { AccountId } from '../../../model/ids.ts'
import { makePage, type Page, type Stretch } from '../../../model/page.ts'
import type { Profile } from '../../../model/profile.ts'
import type { Database } from '../connection/database.ts'
import { readStretch, type TwoEnded, twoEnded } from '../connection/twoEnded.ts'
import type { Profiles } from './profiles.ts'

/** An account in a list, by reference. The cursor is the id of the relation that put it there. */
export interface ProfileReference {
  cursor: string
  id: AccountId
  version: number
}

export type ProfileListing = TwoEnded<ProfileReference>

/** Makes the statements of a list. `references` returns the query for a direction. */
export const profileListing = (name: string, references: (direction: 'desc' | 'asc') => string): ProfileListing =>
  twoEnded(name, references)

/** Reads a page of a list. `values` are the values of its statements. */
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
