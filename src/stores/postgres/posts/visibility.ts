// SQL conditions, written once, so that every list and every lookup agree on who may see what.
//
// Each is a scalar sub-select by a unique key. `exists (...)` would mean the same, but the planner may turn it into a
// hash of everything that an account follows, blocks or favourited, which is read again for each query.

/** SQL: true if there is such a row. `from` names a table and a condition on its unique key. */
export const isThere = (from: string) => `coalesce((select true from ${from}), false)`

/** SQL: true if there is no such row. */
const isAbsent = (from: string) => `(select true from ${from}) is null`

/** SQL: true if one account follows another. */
export const isFollowing = (follower: string, followee: string) =>
  isThere(`follows where follows.follower_id = ${follower} and follows.followee_id = ${followee}`)

/** SQL: true if an account is mentioned in a post. */
export const isMentioned = (account: string, post: string) =>
  isThere(`post_mentions where post_mentions.post_id = ${post} and post_mentions.account_id = ${account}`)

const stillOn = (table: string) => `(${table}.expires_at is null or ${table}.expires_at > now())`

const isBlocking = (account: string, target: string) =>
  `blocks where blocks.account_id = ${account} and blocks.target_id = ${target}`

/** SQL: true if neither of two accounts blocks the other. */
export const noBlockBetween = (viewer: string, other: string) =>
  `${notBlocking(viewer, other)} and ${notBlocking(other, viewer)}`

/** SQL: true if an account does not block another one. */
export const notBlocking = (account: string, target: string) => isAbsent(isBlocking(account, target))

/** SQL: true if an account is not suspended. */
export const notSuspended = (author: string) =>
  `(select accounts.suspended_at from accounts where accounts.id = ${author}) is null`

/** SQL: true if an account is neither suspended nor silenced. Only such accounts count in public figures. */
export const isAudible = (author: string) =>
  isThere(`accounts where accounts.id = ${author} and accounts.suspended_at is null and accounts.silenced_at is null`)

/**
 * SQL: true if a viewer is shown an account without asking for it: it is not silenced, or is the viewer, or is followed
 * by the viewer.
 */
export const isShownByDefault = (viewer: string, account: string) => `
  ((select accounts.silenced_at from accounts where accounts.id = ${account}) is null
  or ${account} is not distinct from ${viewer} or ${isFollowing(viewer, account)})`

/** SQL: the same as `visibleTo`, for a row of `posts` that is not a boost. */
const itselfVisible = (viewer: string, post: string) => `
  (${notSuspended(`${post}.author_id`)}
  and (${post}.author_id = ${viewer} or (
    (${post}.visibility in ('public', 'unlisted')
      or (${post}.visibility = 'private' and ${isFollowing(viewer, `${post}.author_id`)})
      or ${isMentioned(viewer, `${post}.id`)})
    and ${noBlockBetween(viewer, `${post}.author_id`)})))`

/**
 * SQL: true if the account in `viewer` (an SQL expression, null for an anonymous one) may see the row `post` of
 * `posts`. If the post is a boost, the original must be visible too.
 */
export const visibleTo = (viewer: string, post: string) => `
  (${itselfVisible(viewer, post)}
  and (${post}.boost_of_id is null
    or ${isThere(`posts original where original.id = ${post}.boost_of_id and ${itselfVisible(viewer, 'original')}`)}))`

// Conditions for what the viewer has muted. Muted lists and hashtags are rare, so a condition that does not depend on
// the row is checked before their lookups: PostgreSQL evaluates it once per query.

/** SQL: true if the viewer has not muted an account, or has muted only its boosts. */
export const accountNotMuted = (viewer: string, account: string) =>
  isAbsent(
    `mutes where mutes.account_id = ${viewer} and mutes.target_id = ${account} and not mutes.boosts_only and ${stillOn('mutes')}`,
  )

const boostsNotMuted = (viewer: string, account: string) =>
  isAbsent(`mutes where mutes.account_id = ${viewer} and mutes.target_id = ${account} and ${stillOn('mutes')}`)

const notInMutedList = (viewer: string, account: string) => `
  ((select true from lists where lists.account_id = ${viewer} and lists.muted_until > now() limit 1) is null
  or (select true from list_members join lists on lists.id = list_members.list_id
    where list_members.account_id = ${account} and lists.account_id = ${viewer} and lists.muted_until > now() limit 1) is null)`

const noMutedTag = (viewer: string, post: string) => `
  ((select true from tag_mutes where tag_mutes.account_id = ${viewer} and ${stillOn('tag_mutes')} limit 1) is null
  or (select true from post_tags join tag_mutes on tag_mutes.tag_id = post_tags.tag_id
    where post_tags.post_id = ${post}.id and tag_mutes.account_id = ${viewer} and ${stillOn('tag_mutes')} limit 1) is null)`

/** SQL: true if an account is in a list. */
export const isMember = (account: string, list: string) =>
  isThere(`list_members where list_members.list_id = ${list} and list_members.account_id = ${account}`)

// The timeline of a list shows its members even if they are also in a muted list.
const listsWant = (viewer: string, account: string, list: string | undefined) =>
  list === undefined
    ? notInMutedList(viewer, account)
    : `(${notInMutedList(viewer, account)} or ${isMember(account, list)})`

const itselfWanted = (viewer: string, post: string, list?: string) => `
  (${post}.author_id is not distinct from ${viewer}
  or (${accountNotMuted(viewer, `${post}.author_id`)} and ${listsWant(viewer, `${post}.author_id`, list)} and ${noMutedTag(viewer, post)}))`

/**
 * SQL: true if the original of a boost is not muted. Also true for any other post. Does not check the booster. `list`
 * is as in `wantedBy`.
 */
export const boostedWantedBy = (viewer: string, post: string, list?: string) => `
  (${post}.boost_of_id is null or ${isThere(`posts original where original.id = ${post}.boost_of_id and ${itselfWanted(viewer, 'original', list)}`)})`

/**
 * SQL: true if the account in `viewer` has not muted the row `post` of `posts`: its author, a list with the author, or
 * a hashtag in it. For a boost, the viewer must also not have muted the booster's boosts, and all of this applies to
 * the original too. Posts of a silenced author (or booster) are shown only to their followers. Own posts are never
 * muted.
 *
 * Use it beside `visibleTo` for posts that a viewer did not ask for: timelines, conversations. In the timeline of the
 * list `list` (an SQL expression), neither muted lists nor silencing hide its members.
 */
export const wantedBy = (viewer: string, post: string, list?: string) => `
  (${itselfWanted(viewer, post, list)}
  ${list === undefined ? `and ${isShownByDefault(viewer, `${post}.author_id`)}` : ''}
  and (${post}.boost_of_id is null or ${post}.author_id is not distinct from ${viewer} or ${boostsNotMuted(viewer, `${post}.author_id`)})
  and ${boostedWantedBy(viewer, post, list)})`

/**
 * SQL: true if the viewer gets notifications from an account: neither blocks the other, it is not suspended, the viewer
 * has not muted its notifications, and follows it if it is silenced.
 */
export const notifiableBy = (viewer: string, account: string) => `
  (${notSuspended(account)} and ${isShownByDefault(viewer, account)} and ${noBlockBetween(viewer, account)}
  and ${isAbsent(
    `mutes where mutes.account_id = ${viewer} and mutes.target_id = ${account} and not mutes.boosts_only
       and mutes.hide_notifications and ${stillOn('mutes')}`,
  )})`

/** SQL: true if a post has no hashtag that the viewer muted, or is the viewer's own. */
export const tagsWantedBy = (viewer: string, post: string) =>
  `(${post}.author_id is not distinct from ${viewer} or ${noMutedTag(viewer, post)})`

/** SQL: true if the viewer has not muted the conversation of a post. */
export const threadNotMuted = (viewer: string, post: string) =>
  isAbsent(
    `thread_mutes where thread_mutes.account_id = ${viewer} and thread_mutes.conversation_id = ${post}.conversation_id`,
  )
