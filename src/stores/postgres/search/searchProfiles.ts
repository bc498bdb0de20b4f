import { type Statement, statement } from '../connection/database.ts'
import { profileColumns, type ProfileRow } from '../accounts/profileRow.ts'
import { isFollowing, notBlocking } from '../posts/visibility.ts'

// $1: the viewer, $2: the searched text, $3: the same, escaped for `like`, $4: whether to find only followed accounts,
// $5: the limit, $6: the offset. An account that the viewer blocks is found by its exact name, so that the viewer can
// unblock it, and so is a silenced account by viewers who do not follow it. A few hundred candidates of each kind are
// ranked. Very many names begin with the same one or two letters; of those, the accounts with most followers come
// first.

// Evaluated once in a statement: PostgreSQL would fold a parameter again for each row.
const text = '(select fold($2))'
const pattern = '(select fold($3))'

const nameOf = (account: string) => `fold(${account}.username || ' ' || ${account}.display_name)`

const beginsWith = (name: string) => `(${name} like ${pattern} || '%' or ${name} like '% ' || ${pattern} || '%')`

/** The accounts that match the searched text, best first. */
export const selectProfiles: Statement<ProfileRow> = statement(
  'search_profiles',
  `with candidate (account_id) as (
     select id from accounts where lower(username) = ${text}
     union
     (select id from accounts
      where lower(username) ~>=~ ${text} and lower(username) ~<~ (${text} || chr(1114111)) and suspended_at is null
      limit 200)
     union
     (select id from accounts
      where fold(username || ' ' || display_name) like '% ' || ${pattern} || '%' and suspended_at is null limit 200)
     union
     (select id from accounts
      where char_length($2) > 2 and ${text} <% fold(username || ' ' || display_name) and suspended_at is null
      limit 200)
     union
     (select a.id from (
        select id, username, display_name from accounts
        where char_length($2) <= 2 and discoverable and suspended_at is null
        order by followers_count desc, id desc limit 2000) a
      where lower(username) like ${pattern} || '%' or lower(display_name) like ${pattern} || '%'
        or lower(display_name) like '% ' || ${pattern} || '%'
      limit 200)
     union
     (select a.id from (select followee_id from follows where follower_id = $1::bigint limit 2000) f
      cross join lateral (select id, ${nameOf('accounts')} as name from accounts where id = f.followee_id offset 0) a
      where ${beginsWith('a.name')} or (char_length($2) > 2 and ${text} <% a.name)))
   select ${profileColumns} from candidate c
   cross join lateral (
     select a.*, ${nameOf('a')} as name, ${isFollowing('$1::bigint', 'a.id')} as followed
     from accounts a where a.id = c.account_id offset 0) a
   where a.suspended_at is null and ${notBlocking('a.id', '$1::bigint')}
     and (lower(a.username) = ${text} or (${notBlocking('$1::bigint', 'a.id')}
       and (a.silenced_at is null or a.followed or a.id = $1::bigint))) and (not $4::boolean or a.followed)
   order by lower(a.username) = ${text} desc, a.followed desc, ${beginsWith('a.name')} desc,
     lower(a.username) like ${pattern} || '%' desc,
     word_similarity(${text}, a.name) desc, a.followers_count desc, length(a.username), a.id desc
   limit $5 offset $6`,
)
