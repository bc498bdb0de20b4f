import { type Statement, statement } from '../connection/database.ts'
import { profileColumns, type ProfileRow } from '../accounts/profileRow.ts'
import { isFollowing, notBlocking } from '../posts/visibility.ts'

// $1: the viewer, $2: what is searched for, $3: it, so that `like` takes it word for word, $4: whether
// only followed ones, $5 and $6: how many, and how many are passed over. Whom the viewer blocks is
// found by their very name, so that it can be undone; so is a silenced account, by strangers. A few
// hundred candidates of each kind are weighed; of one or two letters, which very many names begin with,
// those whom most follow come first.

const nameOf = (account: string) => `fold(${account}.username || ' ' || ${account}.display_name)`

const beginsWith = (name: string) => `(${name} like fold($3) || '%' or ${name} like '% ' || fold($3) || '%')`

/** The accounts that fit what is searched for, best first. */
export const selectProfiles: Statement<ProfileRow> = statement(
  'search_profiles',
  `with candidate (account_id) as (
     select id from accounts where lower(username) = fold($2)
     union
     (select id from accounts where lower(username) like fold($3) || '%' and suspended_at is null limit 200)
     union
     (select id from accounts
      where fold(username || ' ' || display_name) like '% ' || fold($3) || '%' and suspended_at is null limit 200)
     union
     (select id from accounts
      where char_length($2) > 2 and fold($2) <% fold(username || ' ' || display_name) and suspended_at is null
      limit 200)
     union
     (select a.id from (
        select id, username, display_name from accounts
        where char_length($2) <= 2 and discoverable and suspended_at is null
        order by followers_count desc, id desc limit 2000) a
      where lower(username) like fold($3) || '%' or lower(display_name) like fold($3) || '%'
        or lower(display_name) like '% ' || fold($3) || '%'
      limit 200)
     union
     (select a.id from (select followee_id from follows where follower_id = $1::bigint limit 2000) f
      cross join lateral (select id, username, display_name from accounts where id = f.followee_id offset 0) a
      where ${beginsWith(nameOf('a'))} or (char_length($2) > 2 and fold($2) <% ${nameOf('a')})))
   select ${profileColumns} from candidate c
   cross join lateral (
     select a.*, ${nameOf('a')} as name, ${isFollowing('$1::bigint', 'a.id')} as followed
     from accounts a where a.id = c.account_id offset 0) a
   where a.suspended_at is null and ${notBlocking('a.id', '$1::bigint')}
     and (lower(a.username) = fold($2) or (${notBlocking('$1::bigint', 'a.id')}
       and (a.silenced_at is null or a.followed or a.id = $1::bigint))) and (not $4::boolean or a.followed)
   order by lower(a.username) = fold($2) desc, a.followed desc, ${beginsWith('a.name')} desc,
     lower(a.username) like fold($3) || '%' desc,
     word_similarity(fold($2), a.name) desc, a.followers_count desc, length(a.username), a.id desc
   limit $5 offset $6`,
)
