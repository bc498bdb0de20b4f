// SQL conditions, written once so that every list and every look-up agrees on who may see what.

/** That neither of two accounts blocks the other. */
export const noBlockBetween = (viewer: string, other: string) => `
  not exists (select from blocks b where b.account_id = ${viewer} and b.target_id = ${other})
  and not exists (select from blocks b where b.account_id = ${other} and b.target_id = ${viewer})`

/** That the account in column `author` is not suspended. */
const notSuspended = (author: string) => `
  not exists (select from accounts s where s.id = ${author} and s.suspended_at is not null)`

const itselfVisible = (viewer: string, post: string) => `
  (${notSuspended(`${post}.author_id`)}
  and (${post}.author_id = ${viewer} or (
    (${post}.visibility in ('public', 'unlisted')
      or (${post}.visibility = 'private'
        and exists (select from follows f where f.follower_id = ${viewer} and f.followee_id = ${post}.author_id))
      or exists (select from post_mentions m where m.post_id = ${post}.id and m.account_id = ${viewer}))
    and ${noBlockBetween(viewer, `${post}.author_id`)})))`

/**
 * That the account in `viewer` (an SQL expression, null for an anonymous one) may see the row `post` of `posts`. Of a boost,
 * the original must be visible too.
 */
export const visibleTo = (viewer: string, post: string) => `
  (${itselfVisible(viewer, post)}
  and (${post}.boost_of_id is null
    or exists (select from posts o where o.id = ${post}.boost_of_id and ${itselfVisible(viewer, 'o')})))`
