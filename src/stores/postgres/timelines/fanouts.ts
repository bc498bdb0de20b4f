/**
 * The maximum number of followers of an author whose posts are written together with other posts. Posts of authors with
 * more followers are written separately.
 */
export const fewFollowers = 1000

/** The number of feeds into which a post is written at once, if its author has many followers. */
export const followersAtOnce = 5000

/** SQL: true for accounts that have read their home timeline recently. Posts are written only into their feeds. */
export const isReading = `home_read_at > now() - interval '30 days'`

/** SQL: locks the rows of the posts to write, and skips posts that another transaction is writing. */
export const lockOrSkip = 'for update of j skip locked'
/** SQL: locks the rows of the posts to write, and waits for other transactions. */
export const lockOrWait = 'for update of j'

/**
 * SQL: two CTEs. `jobs` has the posts of $1 that can be written together: those that are not direct, have not been
 * written into any feed yet, and whose author has at most $2 followers. `wanted` has one row for each follower, with
 * `reader_id` and `posts`, an aggregate of the ids of the posts for that follower.
 *
 * If `followers_count` is too low, the statement is only slower. `offset 0` leaves the planner only one plan, which
 * starts from the followers of each author. Otherwise it might read all accounts.
 */
export const writtenTogether = (posts: string, lock = ''): string =>
  `jobs as materialized (
     select j.post_id, j.author_id
     from fanouts j join accounts a on a.id = j.author_id join posts p on p.id = j.post_id
     where j.post_id = any($1::bigint[]) and j.after_follower_id = 0 and not a.merged_on_read
       and a.followers_count <= least($2, ${fewFollowers}) and p.visibility <> 'direct' ${lock}),
   wanted as (
     select f.follower_id as reader_id, ${posts} from jobs
     cross join lateral (select follower_id from follows where followee_id = jobs.author_id offset 0) f
     group by f.follower_id)`

/**
 * SQL: two CTEs. `job` has post $1; its column `big` is true if the author has more than $2 followers, or is already
 * merged on read. `next` has the author's next followers, or none if `big` is true.
 */
export const writtenAlone = (lock = ''): string =>
  `job as (
     select j.post_id, j.author_id, j.after_follower_id, a.merged_on_read or a.followers_count > $2 as big
     from fanouts j join accounts a on a.id = j.author_id where j.post_id = $1 ${lock}),
   next as (
     select f.follower_id
     from job join follows f on f.followee_id = job.author_id and f.follower_id > job.after_follower_id
     where not job.big order by f.follower_id limit ${followersAtOnce})`

/**
 * SQL: the followers in `next` whose feeds get post $1, joined with their accounts `r`. `condition` is a further
 * condition for `r`.
 */
export const receivers = (condition = 'true'): string =>
  `next join accounts r on r.id = next.follower_id and ${isReading} and ${condition}
   join posts p on p.id = $1
   where p.visibility <> 'direct'
     or exists (select from post_mentions m where m.post_id = $1 and m.account_id = next.follower_id)`
