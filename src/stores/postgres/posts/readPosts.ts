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

/** What reads posts together with what is shown of them, which `Pages` would ask for afterwards. */
export interface PostReads {
  references: Statement<PostReference>
  contents: Statement<ContentRow>
  authors: Statement<ProfileRow>
}

const visible = (which: string) => `from posts p where ${which} and ${visibleTo('$1', 'p')}`

/**
 * The statements that read the posts that `which` chooses among the rows `p` of `posts`, by a key, an SQL expression.
 */
export function postReads(
  name: string,
  which: (key: string) => string,
  cited = references(`${name}_visible`, `select p.id, p.id as cursor ${visible(which('$2'))}`),
): PostReads {
  const shown = `from posts p left join posts o on o.id = p.boost_of_id where ${which('$1')}`
  const authors = `select unnest(array[p.author_id, o.author_id]) ${shown}`
  return {
    references: cited,
    contents: statement(`${name}_shown`, contentsOf(`array(select unnest(array[p.id, o.id]) ${shown})`)),
    authors: statement(`${name}_authors`, `select ${profileColumns} from accounts where id = any(array(${authors}))`),
  }
}

const among = (ids: string) => `p.id = any(${ids}::bigint[])`

/** Posts by their ids, in the order of those. */
export const postsById = postReads(
  'posts',
  among,
  references(
    'posts_visible',
    `select p.id, array_position($2::bigint[], p.id) as cursor ${visible(among('$2'))}`,
    'page.cursor asc',
  ),
)

/** What actions are done with and read by. */
export interface ActingOn {
  database: Database
  pages: Pages
}

interface Reading {
  reads: PostReads
  key: unknown
  viewer: Viewer
}

/** The steps that read posts. */
export const readingSteps = ({ reads, key, viewer }: Reading) =>
  [step(reads.references, [viewer ?? null, key]), step(reads.contents, [key]), step(reads.authors, [key])] as const

/** The posts of what `readingSteps` read. */
export async function postsOf(
  { pages }: ActingOn,
  [references, contents, authors]: StepRows<[PostReference, ContentRow, ProfileRow]>,
  viewer: Viewer,
): Promise<Post[]> {
  await pages.keep(contents, authors)
  return (await pages.assemble(references, viewer)).map(({ item }) => item)
}

/** Runs steps, and behind them reads posts as their viewer sees them then; all in one round trip. */
export async function thenRead<Rows extends readonly unknown[]>(
  on: ActingOn,
  steps: Steps<Rows>,
  reading: Reading,
): Promise<{ rows: StepRows<Rows>; posts: Post[] }> {
  const rows = await on.database.pipeline<unknown[]>([...steps, ...readingSteps(reading)])
  const read = rows.splice(steps.length) as Parameters<typeof postsOf>[1]
  return { rows: rows as never, posts: await postsOf(on, read, reading.viewer) }
}

/** SQL: the id of what the account $1 means by an id: of a boost, what is boosted; null where it may not see it. */
export const aimedAt = (id = '$2') =>
  `(select coalesce(p.boost_of_id, p.id) from posts p where p.id = ${id} and ${visibleTo('$1', 'p')})`

/** SQL: the same where something is taken back, which may be done to a post that is not to be seen any more. */
export const takenFrom = `coalesce(${aimedAt()}, $2)`

/**
 * Runs steps on a post, and returns it - of a boost, what is boosted - as the account sees it then.
 * Throws `not_found` where it does not.
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

/** What is said of a post, or of what it boosts; throws `not_found` for none. */
export function originalOf(post: Post | undefined): Post {
  if (!post) throw notFound()
  return post.boostOf ?? post
}
