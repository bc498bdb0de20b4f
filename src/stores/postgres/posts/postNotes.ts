import { notFound } from '../../../model/errors.ts'
import type { AccountId, PostId, PostNoteId } from '../../../model/ids.ts'
import type { PostNote } from '../../../model/postNote.ts'
import type { AuditContext } from '../../auditLog.ts'
import type { Profiles } from '../accounts/profiles.ts'
import { type Database, statement } from '../connection/database.ts'
import { recordAct } from '../instance/recordAct.ts'

type Row = Omit<PostNote, 'author'> & { authorId: AccountId | null }

const columns = 'id, post_id as "postId", account_id as "authorId", text, created_at as "createdAt"'

const selectNotes = statement<Row>(
  'post_notes',
  `select * from (select ${columns} from post_notes where post_id = $1 order by id desc limit 500) newest order by id`,
)

const insert = statement<Row>(
  'post_note_insert',
  `insert into post_notes (post_id, author_id, account_id, text) select $1, $2, $3, $4
   where (select count(*) from post_notes where post_id = $1) < $5 returning ${columns}`,
)

const remove = statement<{ id: PostNoteId }>(
  'post_note_delete',
  'delete from post_notes where id = $1 and post_id = $2 and account_id is not distinct from $3 returning id',
)

async function notesOf(rows: readonly Row[], profiles: Profiles): Promise<PostNote[]> {
  const authors = await profiles.readById(rows.map(({ authorId }) => authorId))
  return rows.map(({ authorId, ...note }) => ({ ...note, author: authors.get(authorId) ?? null }))
}

/** Returns the newest 500 notes on a post, oldest first. */
export const readNotes = async (database: Database, profiles: Profiles, post: PostId): Promise<PostNote[]> =>
  notesOf(await database.rows(selectNotes, [post]), profiles)

/** The post and its author. */
export interface NotedPost {
  post: PostId
  author: AccountId
}

/** Adds a note within a transaction. Returns undefined if the post already has `most` notes. */
export async function addNote(
  within: Database,
  { post, author }: NotedPost,
  { text, most }: { text: string; most: number },
  act: AuditContext,
): Promise<((profiles: Profiles) => Promise<PostNote>) | undefined> {
  const row = await within.row(insert, [post, author, act.actor, text, most])
  if (!row) return undefined
  await recordAct(within, act, { action: 'post_note_added', accountId: author, postId: post })
  return async (profiles) => (await notesOf([row], profiles))[0]!
}

/** Deletes one of the moderator's own notes within a transaction. Throws `not_found` if there is no such note. */
export async function deleteNote(
  within: Database,
  { post, author }: NotedPost,
  note: PostNoteId,
  act: AuditContext,
): Promise<void> {
  if (!(await within.row(remove, [note, post, act.actor]))) throw notFound()
  await recordAct(within, act, { action: 'post_note_deleted', accountId: author, postId: post })
}
