import { notFound } from '../../../model/errors.ts'
import type { AccountId, PostId } from '../../../model/ids.ts'
import type { Post } from '../../../model/post.ts'
import type { Viewer } from '../../posts.ts'
import type { ContentRow } from './contentRow.ts'
import { contentsOf } from './contents.ts'
import { type Database, type Statement, statement, step, type StepRows, type Steps } from '../connection/database.ts'
import type { Pages } from './pages.ts'
import { type PostReference, references } from './postReferences.ts'
import { profileColumns, type ProfileRow } from '../accounts/profileRow.ts'
import { visibleTo } from './visibility.ts'

/**
 * Statements that read the contents and authors of posts in advance. Otherwise they would be read later, unless they
 * are cached.
 */
interface ShownReads {
  contents: Statement<ContentRow>
  authors: Statement<ProfileRow>
}

/** Statements that read posts together with their contents and authors. */
export interface PostReads extends ShownReads {
  references: Statement<PostReference>
}

const visible = (which: string) => `from posts p where ${which} and ${visibleTo('$1', 'p')}`

/**
 * Makes the statements that read the rows `p` of `posts` that meet the condition `which`. `key` is an SQL expression.
 */
export function postReads(
  name: string,
  which: (key: string) => string,
  cited = references(`${name}_visible`, `select p.id, p.id as cursor ${visible(which('$2'))}`),
): PostReads {
  return { references: cited, ...shownReads(name, which('$1')) }
}

/**
 * Makes the statements that read the contents and authors for the rows `p` of `posts` that meet the condition `which`.
 */
export function shownReads(name: string, which: string): ShownReads {
  const shown = `from posts p left join posts o on o.id = p.boost_of_id where ${which}`
  const authors = `select unnest(array[p.author_id, o.author_id]) ${shown}`
  return {
    contents: statement(`${name}_shown`, contentsOf(`array(select unnest(array[p.id, o.id]) ${shown})`)),
    authors: statement(`${name}_authors`, `select ${profileColumns} from accounts where id = any(array(${authors}))`),
  }
}

const isAmong = (ids: string) => `p.id = any(${ids}::bigint[])`

/** Reads posts by their ids, in the order of the ids. */
export const postsById = postReads(
  'posts',
  isAmong,
  references(
    'posts_visible',
    `select p.id, array_position($2::bigint[], p.id) as cursor ${visible(isAmong('$2'))}`,
    'page.cursor asc',
  ),
)

/** The context of an action on a post that returns the post afterwards. */
export interface ActingOn {
  database: Database
  pages: Pages
}

interface PostReadRequest {
  reads: PostReads
  key: unknown
  viewer: Viewer
}

/** Makes the steps that read posts. */
export const readPostsSteps = ({ reads, key, viewer }: PostReadRequest) =>
  [step(reads.references, [viewer ?? null, key]), step(reads.contents, [key]), step(reads.authors, [key])] as const

/** Makes posts from the rows of `readPostsSteps`. */
export async function postsOf(
  { pages }: ActingOn,
  [references, contents, authors]: StepRows<[PostReference, ContentRow, ProfileRow]>,
  viewer: Viewer,
): Promise<Post[]> {
  await pages.keep(contents, authors)
  return (await pages.assemble(references, viewer)).map(({ item }) => item)
}

/** Runs steps, then reads posts as their viewer sees them afterwards, all in one round trip. */
export async function thenRead<Rows extends readonly unknown[]>(
  on: ActingOn,
  steps: Steps<Rows>,
  reading: PostReadRequest,
): Promise<{ rows: StepRows<Rows>; posts: Post[] }> {
  const rows = await on.database.pipeline<unknown[]>([...steps, ...readPostsSteps(reading)])
  const read = rows.splice(steps.length) as Parameters<typeof postsOf>[1]
  return { rows: rows as never, posts: await postsOf(on, read, reading.viewer) }
}

/**
 * SQL: the post that the account $1 refers to by an id. For a boost, it is the boosted post. Null if the account cannot
 * see it.
 */
export const actionTarget = (id = '$2') =>
  `(select coalesce(p.boost_of_id, p.id) from posts p where p.id = ${id} and ${visibleTo('$1', 'p')})`

/**
 * SQL: the same as `actionTarget`, for undoing an action. This is also possible for a post that is no longer visible.
 */
export const undoTarget = `coalesce(${actionTarget()}, $2)`

/**
 * Runs steps on a post, and returns it, or the boosted post, as the account sees it afterwards. Throws `not_found` if
 * the account cannot see it.
 */
export async function actOnPost<Rows extends readonly unknown[]>(
  on: ActingOn,
  steps: Steps<Rows>,
  id: PostId,
  account: AccountId,
): Promise<{ rows: StepRows<Rows>; post: Post }> {
  const { rows, posts } = await thenRead(on, steps, { reads: postsById, key: [id], viewer: account })
  return { rows, post: originalOf(posts[0]) }
}

/** Returns the boosted post of a boost, and any other post itself. Throws `not_found` for undefined. */
export function originalOf(post: Post | undefined): Post {
  if (!post) throw notFound()
  return post.boostOf ?? post
}
