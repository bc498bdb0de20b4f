import { invalid } from '../../../model/errors.ts'
import type { AccountId, PostId } from '../../../model/ids.ts'
import { type Statement, statement, step } from '../connection/database.ts'
import { insertNotifications } from '../notifications/insertNotifications.ts'
import { type ActingOn, actOnPost, actionTarget, undoTarget } from './readPosts.ts'

// Favourites, bookmarks, pins and mutes of threads. Each statement can be repeated: counters change only if a row is
// really inserted or deleted.

const favourite = statement(
  'favourite',
  `with made as (
     insert into favourites (account_id, post_id) select $1, id from posts where id = ${actionTarget()}
     on conflict do nothing returning post_id),
   notified as (${insertNotifications(
     'favourite',
     `select p.author_id as recipient, $1::bigint as sender, p.id as post, null::text as emoji
        from made join posts p on p.id = made.post_id`,
     { grouped: true },
   )})
   update posts set favourites_count = favourites_count + 1, version = version + 1
   where id = (select post_id from made)`,
)

const unfavourite = statement(
  'unfavourite',
  `with post as (select id, author_id from posts where id = ${undoTarget} for no key update),
   gone as (
     delete from favourites using post where account_id = $1 and post_id = post.id returning post.id, post.author_id),
   unnotified as (
     delete from notifications n using gone
     where n.account_id = gone.author_id and n.type = 'favourite' and n.from_id = $1 and n.post_id = gone.id)
   update posts set favourites_count = favourites_count - 1, version = version + 1 where id = (select id from gone)`,
)

const bookmark = statement(
  'bookmark',
  `insert into bookmarks (account_id, post_id)
   select $1, id from posts where id = ${actionTarget()} on conflict do nothing`,
)

const unbookmark = statement('unbookmark', `delete from bookmarks where account_id = $1 and post_id = ${undoTarget}`)

// Locks the post before the account, as everywhere.
const holdPost = statement('pin_hold_post', 'select from posts where id = $1 for key share')

const lockAccount = statement('pin_lock', 'select from accounts where id = $1 for no key update')

const pin = statement<{ pinned: number; mine: boolean }>(
  'pin',
  `with made as (
     insert into pins (account_id, post_id) select $1, id from posts
     where id = $2 and (select count(*) from pins where account_id = $1) < $3 on conflict do nothing)
   select (select count(*)::int from pins where account_id = $1) as pinned,
     exists (select from pins where account_id = $1 and post_id = $2) as mine`,
)

const unpin = statement('unpin', `delete from pins where account_id = $1 and post_id = ${undoTarget}`)

const muteThread = statement(
  'thread_mute',
  `insert into thread_mutes (account_id, conversation_id)
   select $1, conversation_id from posts where id = ${actionTarget()} on conflict do nothing`,
)

const unmuteThread = statement(
  'thread_unmute',
  `delete from thread_mutes
   where account_id = $1 and conversation_id = (select conversation_id from posts where id = ${undoTarget})`,
)

/** The part of `Posts` for favourites, bookmarks, pins and muted threads. */
export function postInteractions(on: ActingOn) {
  const change = (query: Statement<unknown>) => async (id: PostId, account: AccountId) =>
    (await actOnPost(on, [step(query, [account, id])], id, account)).post
  return {
    favourite: change(favourite),
    unfavourite: change(unfavourite),
    bookmark: change(bookmark),
    unbookmark: change(unbookmark),
    unpin: change(unpin),
    muteThread: change(muteThread),
    unmuteThread: change(unmuteThread),
    pin: (id: PostId, account: AccountId, most: number) =>
      on.database.transaction(async (within) => {
        await within.rows(holdPost, [id])
        await within.rows(lockAccount, [account])
        const before = await within.row(pin, [account, id, most])
        if (before && !before.mine && before.pinned >= most) {
          throw invalid('id', 'pinsTooMany', { most })
        }
      }),
  }
}
