import { notFound } from '../../../model/errors.ts'
import type { AccountId, DecisionId, MediaId, PostId } from '../../../model/ids.ts'
import type { ModeratedPost, RemovedFile } from '../../../model/moderatedPost.ts'
import type { Visibility } from '../../../model/visibility.ts'
import type { BulkRemoval, ModeratedPosts } from '../../moderatedPosts.ts'
import type { AuditContext } from '../../auditLog.ts'
import type { ModeratorAct, OperatorAct } from '../../moderation.ts'
import { requireRank } from '../accounts/moderation.ts'
import type { Profiles } from '../accounts/profiles.ts'
import { type Database, statement } from '../connection/database.ts'
import { recordAct, recordReading } from '../instance/recordAct.ts'
import { markUndone, recordDecision } from '../instance/decisionRecord.ts'
import { resolveBy } from '../instance/reportResolving.ts'
import { addJob } from '../jobs/addJob.ts'
import { deleteDueFiles, removeFile, restoreFile } from '../media/removedFiles.ts'
import { replaceSearched } from '../search/replaceSearched.ts'
import type { Pages } from './pages.ts'
import { addNote, deleteNote, readNotes } from './postNotes.ts'
import { references } from './postReferences.ts'
import { deleteDueRemoved, isRestorable, removePost, restoreRemoved, setRemovalDecision } from './removedPosts.ts'

interface Row {
  id: PostId
  author: AccountId
  created_at: string
  visibility: Visibility
  text: string
  content_warning: string
  media_count: number
  removed_media: RemovedFile[]
  covered: boolean
  sharing_forbidden: boolean
}

const columns = `p.id, p.author_id as author, p.created_at, p.visibility, p.text, p.content_warning, p.covered,
  coalesce(p.sharing_forbidden, false) as sharing_forbidden`

// SQL: true if the moderator $2 may know of the post `p`. A report does not open moderators' own posts to them, since
// that would reveal reports about themselves.
const isOpen = `(p.visibility in ('public', 'unlisted') or (p.author_id is distinct from $2::bigint
  and exists (select from reports r where r.target_id = p.author_id and p.id = any(r.post_ids))))`

const removedMedia = `coalesce((
  select json_agg(json_build_object('id', m.id::text, 'kind', m.kind, 'description', m.description,
    'removedAt', f.removed_at, 'deleteAt', f.delete_at) order by m.position, m.id)
  from removed_files f join media m on m.id = f.media_id where f.post_id = p.id), '[]') as removed_media`

const select = statement<Row>(
  'moderated_post',
  `select ${columns}, ${removedMedia}, (select count(*)::integer from media where post_id = p.id) as media_count
   from posts p where p.id = $1 and ${isOpen}`,
)

const selectRemoved = statement<Row & { removed_at: string; delete_at: string }>(
  'moderated_post_removed',
  `select ${columns}, ${removedMedia}, removed_posts.removed_at, removed_posts.delete_at,
     cardinality(removed_posts.media_ids) as media_count
   from removed_posts, jsonb_populate_record(null::posts, removed_posts.rows #> '{posts,0}') p
   where removed_posts.post_id = $1 and ${isRestorable} and ${isOpen}`,
)

// Reads the post as an anonymous reader would see it: the quoted post is shown only if everybody may see it.
const selectPost = references(
  'moderated_post_shown',
  'select p.id, p.id as cursor from posts p where p.id = $2 and $1::bigint is null',
)

// $2: the new value.
const flagStatements = (name: string, column: string) => ({
  set: statement<{ id: PostId }>(
    `moderated_post_${name}`,
    `update posts set ${column} = $2, version = version + 1 where id = $1 and ${column} <> $2 returning id`,
  ),
  unset: statement(
    `moderated_posts_${name}_back`,
    `update posts set ${column} = false, version = version + 1 where id = any($1::bigint[]) and ${column}`,
  ),
})

// The flags that a moderator sets on a post, by the decision that sets them. Its author cannot change them.
const flags = {
  cover_posts: { ...flagStatements('cover', 'covered'), noted: ['post_uncovered', 'post_covered'] },
  forbid_sharing: {
    ...flagStatements('forbid_sharing', 'sharing_forbidden'),
    noted: ['post_sharing_allowed', 'post_sharing_forbidden'],
  },
} as const

type Flag = keyof typeof flags

// Finds file $2 if it is in post $1 or was removed from it.
const selectFile = statement<{ isRemoved: boolean }>(
  'moderated_post_file',
  `select state = 'removed' as "isRemoved" from media where id = $2 and (post_id = $1
     or exists (select from removed_files r where r.media_id = media.id and r.post_id = $1))`,
)

const recordEdit = statement(
  'moderated_post_note_edit',
  `insert into changes (kind, subject, account) select 'post.edited', id, author_id from posts where id = $1`,
)

const lockPost = statement<{ isBoost: boolean }>(
  'moderated_post_lock',
  'select boost_of_id is not null as "isBoost" from posts where id = $1 for no key update',
)

/** Removes a flag that a decision set on posts, within a transaction. */
export async function removeFlag(within: Database, flag: Flag, ids: readonly PostId[]): Promise<void> {
  await within.rows(flags[flag].unset, [ids])
  await within.rows(replaceSearched, [ids])
}

const selectDecision = statement<{ id: DecisionId; posts: number }>(
  'moderated_post_decision',
  `select d.id, cardinality(d.post_ids) as posts from removed_posts r
   join moderation_decisions d on d.id = r.decision_id where r.post_id = $1`,
)

const queueRemoval = statement<{ job: string }>(
  'moderated_posts_queue_removal',
  `select ${addJob(
    'removePosts',
    `json_build_object('account', $1::text, 'from', $2::text, 'to', $3::text, 'days', $4::integer,
       'decisionId', $5::text)`,
  )} as job`,
)

const selectSome = statement<{ id: PostId }>(
  'moderated_posts_of_account',
  `select id from posts where author_id = $1 and id >= $2 and id < $3
     and not exists (select from moderation_decisions where id = $4::bigint and undone_at is not null)
   order by id desc limit 100`,
)

// An appeal that is approved in the meantime waits for this removal and then restores the post. Or the approval comes
// first, and nothing is removed.
const lockDecision = statement<{ id: DecisionId }>(
  'moderated_posts_lock_decision',
  'select id from moderation_decisions where id = $1 and undone_at is null for share',
)

const reportOf = ({ decision }: ModeratorAct | OperatorAct) => decision?.reportId ?? undefined

// Resolves the report that led to the act, if there is one.
async function resolveReport(within: Database, account: AccountId, act: ModeratorAct | OperatorAct): Promise<void> {
  const reportId = reportOf(act)
  if (reportId !== undefined) await resolveBy(within, act, reportId, account)
}

/** Moderators' access to posts, in PostgreSQL. */
export function postgresModeratedPosts(
  database: Database,
  { pages, profiles }: { pages: Pages; profiles: Profiles },
): ModeratedPosts {
  async function moderatedPostOf(
    row: Row,
    more: Pick<ModeratedPost, 'post' | 'removedAt' | 'deleteAt'>,
  ): Promise<ModeratedPost> {
    const [author] = await profiles.read([row.author])
    if (!author) throw notFound()
    const { id, visibility, text, covered, sharing_forbidden: sharingForbidden } = row
    const { created_at: createdAt, content_warning: contentWarning, media_count: mediaCount } = row
    // A time in JSON has a different format from a time in a column.
    const isoOf = (time: string) => new Date(time).toISOString()
    const removedFiles = row.removed_media.map(({ removedAt, deleteAt, ...file }) => ({
      ...file,
      removedAt: isoOf(removedAt),
      deleteAt: isoOf(deleteAt),
    }))
    const written = { createdAt: isoOf(createdAt), visibility, text, contentWarning, mediaCount }
    return { id, author, ...written, removedMedia: removedFiles, covered, sharingForbidden, ...more }
  }

  async function find(id: PostId, reader: AccountId | null): Promise<ModeratedPost> {
    const row = await database.row(select, [id, reader])
    if (row) {
      const [shown] = await pages.assemble(await database.rows(selectPost, [null, id]), undefined)
      if (shown) return moderatedPostOf(row, { post: shown.item, removedAt: null, deleteAt: null })
    }
    const removed = await database.row(selectRemoved, [id, reader])
    if (!removed) throw notFound()
    return moderatedPostOf(removed, { post: null, removedAt: removed.removed_at, deleteAt: removed.delete_at })
  }

  async function read(id: PostId, reader: AuditContext): Promise<ModeratedPost> {
    const post = await find(id, reader.actor)
    const isOpen = post.visibility === 'public' || post.visibility === 'unlisted'
    // The access is recorded before the post is returned.
    if (!isOpen) await recordReading(database, reader, post.author.id, { post: id })
    return post
  }

  // Returns the author; undefined if the moderator may not know of the post. Does not check the moderator's rank:
  // `requireRank` does that once the accounts are locked.
  async function authorOf(within: Database, id: PostId, { actor }: AuditContext): Promise<AccountId | undefined> {
    return (await within.row(select, [id, actor]))?.author
  }

  async function requireRemoved(within: Database, id: PostId, { actor }: AuditContext): Promise<AccountId> {
    const removed = await within.row(selectRemoved, [id, actor])
    if (!removed) throw notFound()
    return removed.author
  }

  // Returns the author of a post, even if the post has been removed.
  const requireAuthor = async (within: Database, id: PostId, act: AuditContext): Promise<AccountId> =>
    (await authorOf(within, id, act)) ?? requireRemoved(within, id, act)

  // Returns whether the file was removed from the post. Throws `not_found` for a file that was never in it.
  async function requireFile(within: Database, id: PostId, media: MediaId, act: AuditContext): Promise<boolean> {
    await requireAuthor(within, id, act)
    const file = await within.row(selectFile, [id, media])
    if (!file) throw notFound()
    return file.isRemoved
  }

  async function queue(within: Database, { account, from, to, days, decisionId }: BulkRemoval) {
    await within.rows(queueRemoval, [account, from, to, days, decisionId])
  }

  function setFlag(id: PostId, action: Flag, isSet: boolean, act: ModeratorAct | OperatorAct): Promise<void> {
    return database.transaction(async (within) => {
      // A concurrent quote or boost takes the same lock.
      const locked = await within.row(lockPost, [id])
      const author = await authorOf(within, id, act)
      // A boost shows the flags of its original. Earlier versions set `covered` on boosts, which can be undone.
      const isForOriginal = locked?.isBoost && (isSet || action === 'forbid_sharing')
      if (author === undefined || isForOriginal) throw notFound()
      await requireRank(within, author, act)
      const { set, noted } = flags[action]
      if (!(await within.row(set, [id, isSet]))) return
      await within.rows(replaceSearched, [[id]])
      await within.rows(recordEdit, [id])
      if (isSet) await recordDecision(within, act, { action, accountId: author, postIds: [id] })
      else await markUndone(within, author, action, id)
      const entry = { accountId: author, postId: id, reportId: reportOf(act) }
      await recordAct(within, act, { action: noted[isSet ? 1 : 0], ...entry })
      await resolveReport(within, author, act)
    })
  }

  return {
    read,
    remove: (id, act, days) =>
      database.transaction(async (within) => {
        const author = await authorOf(within, id, act)
        if (author === undefined) return void (await requireRemoved(within, id, act))
        const check = () => requireRank(within, author, act)
        const isRemoved = await removePost(within, { id, author, by: act.actor, days }, check)
        if (!isRemoved) return void (await requireRemoved(within, id, act))
        const decided = { action: 'remove_posts', accountId: author, postIds: [id] } as const
        await within.rows(setRemovalDecision, [id, await recordDecision(within, act, decided)])
        await recordAct(within, act, { action: 'post_removed', accountId: author, postId: id, reportId: reportOf(act) })
        await resolveReport(within, author, act)
      }),
    restore: (id, act) =>
      database.transaction(async (within) => {
        if ((await authorOf(within, id, act)) !== undefined) return
        const check = (author: AccountId) => requireRank(within, author, act)
        const decision = await within.row(selectDecision, [id])
        // The operator also restores private posts, without reading them.
        const isOpen = act.actor === null || (await within.row(selectRemoved, [id, act.actor])) !== undefined
        const author = isOpen ? await restoreRemoved(within, id, act.actor, check) : undefined
        if (author === undefined) {
          // It is not an error if another moderator was faster.
          if ((await authorOf(within, id, act)) === undefined) throw notFound()
          return
        }
        if (decision?.posts === 1) await markUndone(within, author, 'remove_posts', id)
        await recordAct(within, act, { action: 'post_restored', accountId: author, postId: id })
      }),
    removeMedia: (id, media, act, days) =>
      database.transaction(async (within) => {
        if (await requireFile(within, id, media, act)) return
        const isDone = await removeFile(within, { name: { id: media }, post: id, days }, act)
        // It is not an error if another moderator was faster.
        if (!isDone && !(await requireFile(within, id, media, act))) throw notFound()
      }),
    restoreMedia: (id, media, act) =>
      database.transaction(async (within) => {
        if (!(await requireFile(within, id, media, act))) return
        const of = { media, post: id, act }
        // It is not an error if another moderator was faster.
        if (!(await restoreFile(within, of)) && (await requireFile(within, id, media, act))) throw notFound()
      }),
    deleteMedia: (name, act) => database.transaction((within) => removeFile(within, { name, days: null }, act)),
    cover: (id, isCovered, act) => setFlag(id, 'cover_posts', isCovered, act),
    forbidSharing: (id, isForbidden, act) => setFlag(id, 'forbid_sharing', isForbidden, act),
    async notes(id, reader) {
      // Authors do not see what other moderators write about them.
      if ((await requireAuthor(database, id, reader)) === reader.actor) return []
      return readNotes(database, profiles, id)
    },
    async addNote(id, text, act, most) {
      const added = await database.transaction(async (within) => {
        const author = await requireAuthor(within, id, act)
        await requireRank(within, author, act)
        return addNote(within, { post: id, author }, { text, most }, act)
      })
      return added?.(profiles)
    },
    deleteNote: (id, note, act) =>
      database.transaction(async (within) => {
        const author = await requireAuthor(within, id, act)
        await requireRank(within, author, act)
        await deleteNote(within, { post: id, author }, note, act)
      }),
    removeAll: (removal, act) =>
      database.transaction(async (within) => {
        await requireRank(within, removal.account, act)
        const { account } = removal
        const decisionId = await recordDecision(within, act, { action: 'remove_posts', accountId: account })
        await queue(within, { ...removal, decisionId })
        await recordAct(within, act, { action: 'posts_removed', accountId: account, reportId: reportOf(act) })
        await resolveReport(within, account, act)
      }),
    async removeSome({ account, from, to, days, decisionId = null }) {
      const found = await database.rows(selectSome, [account, from, to, decisionId])
      for (const { id } of found) {
        const removal = { id, author: account, by: null, days }
        await database.transaction(async (within) => {
          if (decisionId !== null && !(await within.row(lockDecision, [decisionId]))) return
          if (await removePost(within, removal)) await within.rows(setRemovalDecision, [id, decisionId])
        })
      }
      return found.length
    },
    async deleteDue() {
      const [posts, files] = [await deleteDueRemoved(database), await deleteDueFiles(database)]
      return { count: posts.count + files.count, keys: [...posts.keys, ...files.keys] }
    },
  }
}
