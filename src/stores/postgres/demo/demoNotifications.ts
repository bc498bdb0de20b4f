import type { NotificationType } from '../../../model/notification.ts'
import { addJob } from '../jobs/addJob.ts'
import { type Database, statement } from '../connection/database.ts'
import { timeOf } from '../connection/timeOf.ts'
import { groupKey } from '../notifications/insertNotifications.ts'

// Inserts the rows that posts, interactions and follows would have caused if they had been made one by one. $1 has the
// accounts of the demo, which interact only with each other. Other accounts are left alone.

// The maximum number of notifications for each account: writing them takes most of the time.
const mostOfEach = 60

const isOfDemo = (account: string) => `${account} in (select unnest($1::bigint[]))`

const grouped: NotificationType[] = ['reblog', 'favourite', 'follow', 'emoji_reaction']
const groups = grouped.map((type) => `when '${type}' then ${groupKey(type, 'post', timeOf('done'))}`).join(' ')

// Inserts the notifications of each recipient in chronological order, so that their ids have that order. Checks no
// policies or blocks, since there are none yet. Replies need no special case, since they mention the author that they
// reply to.
const insertNotifications = statement(
  'demo_notifications',
  `with events (recipient, type, sender, post, emoji, done) as (
     select m.account_id, 'mention', p.author_id, p.id, null, p.id from post_mentions m join posts p on p.id = m.post_id
     union all
     select p.author_id, 'reblog', b.author_id, p.id, null, b.id from posts b join posts p on p.id = b.boost_of_id
     union all
     select p.author_id, 'quote', q.author_id, q.id, null, q.id from posts q join posts p on p.id = q.quoted_id
     union all
     select p.author_id, 'favourite', f.account_id, p.id, null, f.id from favourites f join posts p on p.id = f.post_id
     union all
     select p.author_id, 'emoji_reaction', r.account_id, p.id, r.name, r.id from reactions r join posts p on p.id = r.post_id
     union all
     select teller.id, 'poll', p.author_id, p.id, null, floor(extract(epoch from q.expires_at) * 1000)::bigint << 16
     from polls q join posts p on p.id = q.post_id
       cross join lateral (select p.author_id union select v.account_id from poll_votes v where v.poll_id = q.id) teller (id)
     where q.expires_at <= now()
     union all
     select followee_id, 'follow', follower_id, null, null, id from follows
     union all
     select followee_id, 'follow_request', follower_id, null, null, id from follow_requests),
   ranked as (
     select *, row_number() over (partition by recipient order by done desc) as place from events
     where (recipient <> sender or type = 'poll') and ${isOfDemo('recipient')})
   insert into notifications (account_id, type, from_id, post_id, emoji, group_key, created_at)
   select recipient, type, sender, post, emoji, case type ${groups} end, ${timeOf('done')}
   from ranked where place <= ${mostOfEach} order by recipient, done`,
)

// Every second account has read four fifths of its notifications.
const insertMarkers = statement(
  'demo_notification_markers',
  `insert into markers (account_id, timeline, last_read_id)
   select n.account_id, 'notifications', percentile_disc(0.8) within group (order by n.id)
   from notifications n join unnest($1::bigint[]) with ordinality reader (id, place) on reader.id = n.account_id
   where reader.place % 2 = 1 group by n.account_id
   on conflict do nothing`,
)

const insertConversations = statement(
  'demo_conversations',
  `with direct as (
     select id, author_id, conversation_id from posts where visibility = 'direct' and ${isOfDemo('author_id')}),
   seen as (
     select author_id as account_id, id, author_id, conversation_id from direct
     union
     select m.account_id, d.id, d.author_id, d.conversation_id from direct d join post_mentions m on m.post_id = d.id)
   insert into direct_conversations (account_id, conversation_id, last_post_id, unread)
   select distinct on (account_id, conversation_id) account_id, conversation_id, id, account_id <> author_id
   from seen order by account_id, conversation_id, id desc
   on conflict do nothing`,
)

const pollEnd = addJob('endPoll', `json_build_object('pollId', q.id::text)`, {
  runAt: 'q.expires_at',
  key: `'endPoll:' || q.id`,
})

const addPollEnds = statement(
  'demo_poll_ends',
  `select count(${pollEnd}) from polls q join posts p on p.id = q.post_id
   where q.expires_at > now() and ${isOfDemo('p.author_id')}`,
)

/**
 * Notifies the accounts of a demo about all interactions with them, in chronological order, inserts their direct
 * conversations, and adds the jobs that end their open polls. Runs in the same transaction as the rest of the demo.
 */
export async function notifyOfDemo(database: Database, accounts: readonly string[]): Promise<void> {
  for (const query of [insertNotifications, insertMarkers, insertConversations, addPollEnds]) {
    await database.rows(query, [accounts])
  }
}
