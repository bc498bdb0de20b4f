import { type Database, statement } from './database.ts'

const insertTags = statement('tags_ensure', 'insert into tags (name) select unnest($1::text[]) on conflict do nothing')

/** Makes sure that these hashtags have rows; tags are never deleted. In the order of their names, so that no two wait for each other. */
export async function ensureTags(database: Database, hashtags: readonly { name: string }[]): Promise<void> {
  if (hashtags.length > 0) await database.rows(insertTags, [hashtags.map(({ name }) => name).sort()])
}
