import type { PostId } from '../../../model/ids.ts'
import type { Links } from '../../../model/links.ts'
import type { Post } from '../../../model/post.ts'
import type { Posts, Viewer } from '../../posts.ts'
import { readConversation } from './conversations.ts'
import type { Database } from '../connection/database.ts'
import { perDatabase, type Reads } from '../connection/replicas/reads.ts'
import { versionKeysOf } from './candidateLists.ts'
import { candidates } from './candidates.ts'
import { candidateFinder, ownCandidates } from './ownCandidates.ts'
import type { Pages } from './pages.ts'
import type { PostReader } from './postReader.ts'
import { boostPost, unboostPost } from './boosts.ts'
import { deleteOwn } from './postDelete.ts'
import { editOwn } from './postEdit.ts'
import { deleteOldKeys } from './idempotencyKeys.ts'
import { openPublish } from './postInsert.ts'
import { settlePost } from './postJudging.ts'
import { deleteOldUsage } from './newcomers.ts'
import { postInteractions } from './postInteractions.ts'
import { postQuotes } from './postQuotes.ts'
import { profileListing, routedProfilePage } from '../accounts/profilePages.ts'
import type { Profiles } from '../accounts/profiles.ts'
import { postsById, thenRead } from './readPosts.ts'
import { readRevisions } from './revisions.ts'
import { noBlockBetween, visibleTo } from './visibility.ts'

// Lists the accounts that interacted with a post and that the viewer may see.
const interactingAccounts = (relation: string, account: string) => (direction: 'desc' | 'asc') => `
  select r.id as cursor, a.id, a.version from ${relation} join accounts a on a.id = ${account}
  where r.id > $3 and r.id < $4 and a.suspended_at is null and ${noBlockBetween('$1::bigint', 'a.id')}
  order by r.id ${direction} limit $5`

const favouriters = profileListing(
  'post_favouriters',
  interactingAccounts('(select id, account_id from favourites where post_id = $2) r', 'r.account_id'),
)
const boosters = profileListing(
  'post_boosters',
  interactingAccounts(
    `(select p.id, p.author_id from posts p where p.boost_of_id = $2 and ${visibleTo('$1::bigint', 'p')}) r`,
    'r.author_id',
  ),
)

const selectMany = candidates(
  'posts_read',
  `select p.id, array_position($2::bigint[], p.id) as cursor from posts p
   where p.id = any($2::bigint[]) and ${visibleTo('$1', 'p')}`,
  'page.cursor asc',
)

const selectOne = ownCandidates(
  'post_read',
  ['bigint'],
  `select p.id, p.id as cursor from posts p where p.id = $2 and ${visibleTo('$1', 'p')}`,
)

interface PostStoreDeps {
  reads: Reads
  pages: Pages
  reader: PostReader
  profiles: Profiles
  links: Links
}

/** The posts in PostgreSQL. */
export function postgresPosts(database: Database, { reads, pages, reader, profiles, links }: PostStoreDeps): Posts {
  const on = { database, pages }
  const publish = openPublish(on)

  const findOneOn = perDatabase((where) => candidateFinder(where, selectOne))
  const findOne = (id: PostId, viewer: Viewer) =>
    reads.read('post_read', viewer, {
      run: (where) => findOneOn(where)([viewer ?? null, id]),
      // The post may be too new for a replica.
      shown: (found) => (found.length > 0 ? versionKeysOf(found) : undefined),
    })

  async function readMany(ids: readonly PostId[], viewer: Viewer): Promise<Post[]> {
    const rows = await database.rows(selectMany, [viewer ?? null, ids])
    return (await reader.read(rows, viewer)).map(({ item }) => item)
  }

  return {
    insert: async (draft) => (await publish(draft)).id,
    publish,
    settle: (draft) => settlePost(database, draft),
    find: async (id, viewer) => (await reader.read(await findOne(id, viewer), viewer))[0]?.item,
    readMany,
    async findOwn(id, author) {
      const [post] = (await thenRead(on, [], { reads: postsById, key: [id], viewer: author })).posts
      return post?.author.id === author ? post : undefined
    },
    edit: (post, change) => editOwn(on, post, change),
    delete: (id, author) => deleteOwn(on, links, id, author),
    boost: (id, account, visibility, application) => boostPost(on, id, account, visibility, application),
    unboost: (id, account) => unboostPost(on, id, account),
    ...postInteractions(on),
    ...postQuotes(database, reads, reader),
    revisions: readRevisions(database, profiles, links),
    conversation: readConversation(reads, reader),
    deleteOldKeys: async () => void (await database.rows(deleteOldKeys)),
    deleteOldUsage: async () => void (await database.rows(deleteOldUsage)),
    favouritedBy(id, viewer, range) {
      const routed = { reads, name: 'post_favouriters', reader: viewer } as const
      return routedProfilePage(routed, profiles, favouriters, range, [viewer ?? null, id])
    },
    boostedBy(id, viewer, range) {
      const routed = { reads, name: 'post_boosters', reader: viewer } as const
      return routedProfilePage(routed, profiles, boosters, range, [viewer ?? null, id])
    },
  }
}
