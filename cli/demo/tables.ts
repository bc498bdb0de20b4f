import type { DemoRows, DemoTable } from '../../src/stores/postgres/demo/demoRows.ts'
import type { StoredPictures } from './storePictures.ts'
import type { PlannedFeed } from './planFeeds.ts'
import type { DemoPlan, PlannedAccount, PlannedPost } from './planned.ts'
import { belongingRows } from './belongingRows.ts'
import {
  accountRow,
  type DemoIds,
  editRows,
  keyOf,
  interactionRow,
  mediaRow,
  pollRows,
  postRow,
  tagRows,
} from './rows.ts'

type Tables = { [Table in DemoTable]: Iterable<DemoRows[Table]> }

/** Returns the rows of a plan, made on demand. The tables are in the order in which they must be written. */
export function tablesOf(
  plan: DemoPlan,
  feeds: readonly PlannedFeed[],
  storedPictures: StoredPictures,
  { ids, passwordHash }: { ids: DemoIds; passwordHash: string | undefined },
): Tables {
  const posts = <Row>(rows: (post: PlannedPost, index: number) => Iterable<Row>) => flatMap(plan.posts, rows)
  const accounts = <Row>(rows: (account: PlannedAccount, index: number) => Iterable<Row>) =>
    flatMap(plan.accounts, rows)
  const follow = (follower: number, followee: number) => followRow(plan, follower, followee, ids)
  return {
    accounts: accounts((account, index) => [
      accountRow(account, ids.accounts[index]!, {
        feed: feeds[index],
        pictures: storedPictures.profiles[index],
        hasFilter: index === 0 && plan.belongings !== undefined,
        ids,
      }),
    ]),
    follows: accounts(({ followees }, index) => followees.map((followee) => follow(index, followee))),
    passwords: passwordHash === undefined ? [] : [{ account_id: ids.accounts[0]!, hash: passwordHash }],
    followRequests: accounts(({ requests }, index) => requests.map((follower) => follow(follower, index))),
    posts: posts((post, index) => [postRow(post, index, plan, ids)]),
    postEdits: posts((post, index) => editRows(post, index, ids)),
    customEmojis: storedPictures.emojis,
    tags: namesOfTags(plan, ids),
    postTags: posts((post, index) => tagRows(post, index, ids)),
    mentions: posts(({ mentions }, index) => mentions.map((account) => reference(account, index, ids))),
    media: mediaRows(plan, storedPictures, ids),
    polls: posts((post, index) => pollRows(post, index, ids).polls),
    pollOptions: posts((post, index) => pollRows(post, index, ids).options),
    searched: posts(({ boostOf }, index) => (boostOf === undefined ? [{ post_id: ids.posts[index]! }] : [])),
    votes: posts((post, index) => pollRows(post, index, ids).votes),
    favourites: flatMap(plan.favourites, (mark) => [interactionRow(mark, ids)]),
    bookmarks: flatMap(plan.bookmarks, (mark) => [interactionRow(mark, ids)]),
    reactions: flatMap(plan.reactions, (mark) => [{ ...interactionRow(mark, ids), name: mark.name }]),
    ...belongingRows(plan, ids),
    pins: accounts(({ pins }, index) => pins.map((post) => reference(index, post, ids))),
    feed: flatMap(feeds, (feed, index) =>
      feed.posts.map((post) => ({ reader_id: ids.accounts[index]!, post_id: ids.posts[post]! })),
    ),
  }
}

function* flatMap<Item, Row>(
  items: readonly Item[],
  rows: (item: Item, index: number) => Iterable<Row>,
): Generator<Row> {
  for (const [index, item] of items.entries()) yield* rows(item, index)
}

function reference(account: number, post: number, ids: DemoIds) {
  return { account_id: ids.accounts[account]!, post_id: ids.posts[post]! }
}

// A follow begins when both accounts exist. The times differ, because lists are sorted by them. Some follows and
// requests are recent.
function followRow({ now, accounts, belongings }: DemoPlan, follower: number, followee: number, ids: DemoIds) {
  const { newFollower, requests } = belongings ?? {}
  const recent = followee === 0 ? [newFollower, ...(requests ?? [])].find((one) => one?.by === follower) : undefined
  const longAgo =
    Math.max(accounts[follower]!.at, accounts[followee]!.at) + ((follower * 7919 + followee) % 2_000_000_000)
  const at = recent ? now - recent.ago * 60_000 : longAgo
  return { at, follower_id: ids.accounts[follower]!, followee_id: ids.accounts[followee]! }
}

function* namesOfTags({ posts, belongings }: DemoPlan, ids: DemoIds) {
  const names = new Set(posts.flatMap((post, index) => tagRows(post, index, ids).map(({ name }) => name)))
  for (const tag of belongings?.followedTags ?? []) names.add(keyOf(tag))
  for (const name of names) yield { name }
}

function* mediaRows({ posts }: DemoPlan, { attachments }: StoredPictures, ids: DemoIds) {
  let next = 0
  for (const [index, post] of posts.entries()) {
    for (let position = 0; position < post.pictures; position++) {
      yield mediaRow(post, { index, position, ids, attachment: attachments[next++ % attachments.length]! })
    }
  }
}
