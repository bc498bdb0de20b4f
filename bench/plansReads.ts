import type pg from 'pg'
import type { AccountId } from '../src/model/ids.ts'

/** A call of an operation. `as` is its name in the table if the operation's own name is ambiguous. */
export interface PlannedRead {
  name: string
  input: object
  as?: string
}

// Rows that the demo lacks. There are so many that a plan with a full scan is noticed. All statements can be
// repeated.
const filling = [
  `insert into notifications (account_id, type, from_id, post_id, group_key, created_at)
     select p.author_id, 'favourite', f.account_id, p.id, 'favourite-' || p.id || '-1', now()
     from favourites f join posts p on p.id = f.post_id where p.author_id <> f.account_id on conflict do nothing`,
  `insert into notifications (account_id, type, from_id) select followee_id, 'follow', follower_id from follows on conflict do nothing`,
  `insert into mutes (account_id, target_id) select follower_id, followee_id from follows where followee_id % 37 = 0 on conflict do nothing`,
  `insert into blocks (account_id, target_id) select a.id, b.id from accounts a join accounts b on b.id % 97 = a.id % 97 and b.id <> a.id
     where a.id % 5 = 0 on conflict do nothing`,
  `insert into reactions (account_id, post_id, name) select account_id, post_id, '🎉' from favourites where post_id % 7 = 0 on conflict do nothing`,
  `update posts set reactions_count = found.count, version = version + 1
     from (select post_id, count(*) from reactions group by 1) found where found.post_id = posts.id and posts.reactions_count <> found.count`,
  `insert into lists (account_id, title) select id, 'bench' from accounts where not exists (select from lists where account_id = accounts.id)`,
  `insert into list_members (list_id, account_id) select l.id, a.id from lists l
     cross join lateral (select id from accounts a where a.id <> l.account_id order by abs(a.id - l.account_id) limit 200) a on conflict do nothing`,
  `insert into tag_follows (account_id, tag_id) select a.id, t.id from accounts a
     cross join lateral (select id from tags order by abs(id - a.id) limit 5) t on conflict do nothing`,
  `insert into tag_mutes (account_id, tag_id) select a.id, t.id from accounts a
     cross join lateral (select id from tags order by abs(id - a.id) desc limit 2) t on conflict do nothing`,
]

/** Adds missing rows. Returns an account with an average amount of data, and the reads to examine. */
export async function readsOf(client: pg.Client): Promise<{ accountId: AccountId; reads: PlannedRead[] }> {
  for (const text of filling) await client.query(text)
  await client.query('vacuum analyze')
  const one = async <Row>(text: string, ...values: unknown[]) => (await client.query(text, values)).rows[0] as Row
  const { id } = await one<{ id: AccountId }>(
    'select id from accounts order by followers_count offset (select count(*) / 2 from accounts) limit 1',
  )
  await client.query(`update accounts set home_read_at = now(), feed_floor = 0 where id = $1`, [id])
  const { author } = await one<{ author: string }>(
    'select followee_id as author from follows where follower_id = $1 limit 1',
    id,
  )
  const { post } = await one<{ post: string }>(
    `select id as post from posts where visibility = 'public' and boost_of_id is null order by replies_count + favourites_count desc limit 1`,
  )
  const { tag } = await one<{ tag: string }>(
    'select t.name as tag from tags t join post_tags p on p.tag_id = t.id group by 1 order by count(*) desc limit 1',
  )
  const { list } = await one<{ list: string }>('select id as list from lists where account_id = $1', id)
  const reads: PlannedRead[] = [
    { name: 'homeTimeline', input: {} },
    { name: 'homeTimeline', input: { maxId: post }, as: 'homeTimeline, further down' },
    { name: 'publicTimeline', input: {} },
    { name: 'publicTimeline', input: { onlyMedia: true }, as: 'publicTimeline, media' },
    { name: 'tagTimeline', input: { hashtag: tag } },
    { name: 'listTimeline', input: { listId: list } },
    { name: 'profilePosts', input: { id: author } },
    { name: 'profilePosts', input: { id: author, tagged: tag }, as: 'profilePosts, tagged' },
    { name: 'post', input: { id: post } },
    { name: 'postContext', input: { id: post } },
    { name: 'postFavouritedBy', input: { id: post } },
    { name: 'postBoostedBy', input: { id: post } },
    { name: 'postQuotes', input: { id: post } },
    { name: 'postReactions', input: { id: post } },
    { name: 'favourites', input: {} },
    { name: 'bookmarks', input: {} },
    { name: 'directConversations', input: {} },
    { name: 'notifications', input: {} },
    { name: 'notifications', input: { types: ['mention', 'follow'] }, as: 'notifications, some types' },
    { name: 'notificationGroups', input: {} },
    { name: 'unreadNotificationsCount', input: {} },
    { name: 'unreadNotificationGroupsCount', input: {} },
    { name: 'notificationRequests', input: {} },
    { name: 'relationships', input: { ids: [author] } },
    { name: 'followers', input: { id: author } },
    { name: 'following', input: { id } },
    { name: 'mutedProfiles', input: {} },
    { name: 'blockedProfiles', input: {} },
    { name: 'familiarFollowers', input: { ids: [author] } },
    { name: 'suggestions', input: {} },
    { name: 'directory', input: {} },
    { name: 'lists', input: {} },
    { name: 'listMembers', input: { id: list } },
    { name: 'followedTags', input: {} },
    { name: 'tag', input: { name: tag } },
    { name: 'trendingTags', input: {} },
    { name: 'trendingPosts', input: {} },
    { name: 'searchProfiles', input: { query: 'an' } },
    { name: 'search', input: { query: tag }, as: 'search, a frequent word' },
    { name: 'search', input: { query: 'from:me has:media' }, as: 'search, from:me has:media' },
    { name: 'search', input: { query: 'zebra -river', type: 'statuses' }, as: 'search, a rare word' },
  ]
  return { accountId: id, reads }
}
