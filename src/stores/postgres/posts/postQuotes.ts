import type { AccountId, PostId } from '../../../model/ids.ts'
import type { Posts } from '../../posts.ts'
import { type Database, statement } from '../connection/database.ts'
import type { Reads } from '../connection/replicas/reads.ts'
import { openOwnList } from './candidateLists.ts'
import { ownListing } from './ownCandidates.ts'
import { isWanted, type PostReader } from './postReader.ts'

/** SQL: true if a post is counted as a reply or quote of another post. These counts are public. */
export const isCounted = (post: string) => `${post}.visibility in ('public', 'unlisted')`

// $5 is the quoted post.
const quoting = ownListing(
  'post_quotes',
  ['bigint'],
  (direction) => `
    select p.id, p.id as cursor from posts p
    where p.quoted_id = $5 and p.quote_state = 'accepted' and p.id > $2 and p.id < $3
    order by p.id ${direction} limit $4`,
)

const lockBoth = statement(
  'quote_lock',
  'select from posts where id in ($1::bigint, $2::bigint) order by id for no key update',
)

const revoke = statement<{ exists: boolean }>(
  'quote_revoke',
  `with quoted as (select id from posts where id = $1 and author_id = $3),
   revoked as (
     update posts p set quote_state = 'revoked', version = p.version + 1 from quoted
     where p.id = $2 and p.quoted_id = quoted.id and p.quote_state = 'accepted'
     returning p.id, p.author_id, p.visibility),
   uncounted as (
     update posts set quotes_count = quotes_count - 1, version = version + 1
     where id = $1 and exists (select from revoked where ${isCounted('revoked')})),
   unnotified as (
     delete from notifications n using revoked
     where n.account_id = $3 and n.type = 'quote' and n.from_id = revoked.author_id and n.post_id = revoked.id)
   select exists (select from posts p join quoted on quoted.id = p.quoted_id where p.id = $2) as exists`,
)

/** Returns SQL that sets who may quote a post from now on. */
export const quotePolicyOf = (policy: string, which: string) => `
  update posts p set version = p.version + 1,
    quote_policy = case when ${isCounted('p')} then ${policy} else 'nobody' end
  where ${which} and boost_of_id is null returning id`

const setPolicy = statement<{ id: PostId }>('quote_policy_set', quotePolicyOf('$3', 'id = $1 and author_id = $2'))

/** The part of `Posts` for quotes. */
export function postQuotes(database: Database, reads: Reads, reader: PostReader) {
  const readQuoting = openOwnList(reads, reader, 'post_quotes', quoting)
  return {
    quotes: (id, viewer, range) => readQuoting([id], range, viewer, isWanted),
    revokeQuote: (id: PostId, quotingId: PostId, author: AccountId) =>
      database.transaction(async (within) => {
        await within.rows(lockBoth, [id, quotingId])
        return (await within.row(revoke, [id, quotingId, author]))?.exists ?? false
      }),
    setQuotePolicy: async (id, author, policy) => (await database.row(setPolicy, [id, author, policy])) !== undefined,
  } satisfies Partial<Posts>
}
