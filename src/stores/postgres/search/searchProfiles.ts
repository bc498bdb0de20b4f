import type { ProfilesRequest } from '../../search.ts'
import type { Viewer } from '../../posts.ts'
import { type Statement, statement, type Step, step } from '../connection/database.ts'
import { forEach, valuesOfEach } from '../connection/forEach.ts'
import { literal } from '../connection/literal.ts'
import { type ProfileRow, shownColumns } from '../accounts/profileRow.ts'
import { type ProfileVersion, versionText } from '../accounts/profiles.ts'
import { isFollowing, notBlocking } from '../posts/visibility.ts'

// The values of each search (see `forEach`): $1: the viewer, $2: the searched text, $3: the same text, escaped for
// `like`, $4: whether to find only followed accounts, $5: the limit, $6: the offset. For all searches: $7: versions of
// profiles that the process knows, each once.
//
// An account that the viewer blocks is found only by its exact name, so that the viewer can unblock it. So is a
// silenced account that the viewer does not follow. A few hundred candidates of each kind are ranked. Very many names
// begin with the same one or two letters; of those, the accounts with the most followers come first.

// A sub-select is evaluated once in a search. Without it, PostgreSQL would fold the parameter again for each row.
const text = '(select fold($2))'
const pattern = '(select fold($3))'

const nameOf = (account: string) => `fold(${account}.username || ' ' || ${account}.display_name)`

const beginsWith = (name: string) => `(${name} like ${pattern} || '%' or ${name} like '% ' || ${pattern} || '%')`

// The maximum number of accounts that each way of finding names returns. If one of them returns that many, it may miss
// some, so the accounts that the viewer follows are searched too.
const mostAlike = 200
const isFull = (part: string) => `(select count(*) from ${part}) = ${mostAlike}`

// True if `within` would find nothing that `alike` misses: names with a word that begins with the text are similar to
// the text, if it has only letters, digits and spaces.
const isAlikeEnough = `char_length($2) > 2 and $2 !~ '[^[:alnum:] ]' and not ${isFull('alike')}`

/** A found account; with the rest of its profile only if the process does not know that version. */
export type FoundProfile = { at: number } & (ProfileRow | (ProfileVersion & { username: null }))

const types = ['bigint', 'text', 'text', 'boolean', 'int', 'int']

// The matching accounts, the best first.
const matchingAccounts = `
  with alike as materialized (
     select id from accounts
     where char_length($2) > 2 and ${text} <% ${nameOf('accounts')} and suspended_at is null
     limit ${mostAlike}),
   within as materialized (
     select id from accounts
     where ${nameOf('accounts')} like '% ' || ${pattern} || '%' and suspended_at is null and not (${isAlikeEnough})
     limit ${mostAlike}),
   begun as materialized (
     select id from accounts
     where lower(username) ~>=~ ${text} and lower(username) ~<~ (${text} || chr(1114111)) and suspended_at is null
     limit ${mostAlike}),
   candidate (account_id) as (
     select id from accounts where lower(username) = ${text}
     union select id from begun union select id from within union select id from alike
     union
     (select a.id from (
        select id, username, display_name from accounts
        where char_length($2) <= 2 and discoverable and suspended_at is null
        order by followers_count desc, id desc limit 2000) a
      where lower(username) like ${pattern} || '%' or lower(display_name) like ${pattern} || '%'
        or lower(display_name) like '% ' || ${pattern} || '%'
      limit ${mostAlike})
     union
     (select a.id from (select followee_id from follows where follower_id = $1::bigint limit 2000) f
      cross join lateral (select id, ${nameOf('accounts')} as name from accounts where id = f.followee_id offset 0) a
      where (${isFull('begun')} or ${isFull('within')} or ${isFull('alike')})
        and (${beginsWith('a.name')} or (char_length($2) > 2 and ${text} <% a.name)))),
   found as materialized (
     select a.id, a.version, row_number() over (
       order by lower(a.username) = ${text} desc, a.followed desc, ${beginsWith('a.name')} desc,
         lower(a.username) like ${pattern} || '%' desc,
         word_similarity(${text}, a.name) desc, a.followers_count desc, length(a.username), a.id desc) as place
     from candidate c
     cross join lateral (
       select a.*, ${nameOf('a')} as name, ${isFollowing('$1::bigint', 'a.id')} as followed
       from accounts a where a.id = c.account_id offset 0) a
     where a.suspended_at is null and ${notBlocking('a.id', '$1::bigint')}
       and (lower(a.username) = ${text} or (${notBlocking('$1::bigint', 'a.id')}
         and (a.silenced_at is null or a.followed or a.id = $1::bigint))) and (not $4::boolean or a.followed)
     order by place limit $5 offset $6)
  select * from found`

/**
 * The accounts that match the texts of several searches. `at` is the number of the search, counted from 1. Profiles are
 * looked up one by one, since most are known: a join might read all accounts.
 */
export const selectProfiles: Statement<FoundProfile> = statement(
  'search_profiles',
  `with found as materialized (select question.at::int as at, found.* from ${forEach(types, matchingAccounts)})
   select found.at, found.id, found.version, ${shownColumns}
   from found left join unnest($7::text[]) known (version) on known.version = ${versionText('found')}
   left join lateral (select * from accounts where id = found.id and known.version is null offset 0) accounts on true
   order by found.at, found.place`,
)

/** A search for profiles by a viewer. */
export interface ViewersProfiles {
  viewer: Viewer
  requested: ProfilesRequest
}

/** Returns the step that finds the profiles of several searches. `cachedVersions` are versions that the process has. */
export function searchProfilesStep(
  searches: readonly ViewersProfiles[],
  cachedVersions: readonly string[],
): Step<FoundProfile> {
  const values = searches.map(({ viewer, requested: { text, onlyFollowed, limit, offset } }) => [
    viewer ?? null,
    text,
    literal(text),
    onlyFollowed,
    limit,
    offset,
  ])
  return step(selectProfiles, [...valuesOfEach(types, values), [...new Set(cachedVersions)]])
}
