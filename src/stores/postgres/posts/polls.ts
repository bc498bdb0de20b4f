import { invalid, notFound } from '../../../model/errors.ts'
import type { AccountId, PollId, PostId } from '../../../model/ids.ts'
import type { Post } from '../../../model/post.ts'
import type { Polls } from '../../polls.ts'
import { type Database, type Statement, statement, step } from '../connection/database.ts'
import type { Pages } from './pages.ts'
import { postReads, thenRead } from './readPosts.ts'
import { visibleTo } from './visibility.ts'

const selectPost = statement<{ post_id: PostId }>('poll_post', 'select post_id from polls where id = $1')

const readByPoll = postReads('poll', (id) => `p.id = (select post_id from polls where id = ${id})`)

// Locks the post before the poll is read, since an edit of the post may replace its poll.
const lockPost = statement(
  'poll_lock_post',
  'select from posts where id = (select post_id from polls where id = $1) for no key update',
)

type Refusal = 'ownPoll' | 'pollEnded' | 'pollOneChoice' | 'pollChoiceUnknown' | 'votedAlready' | 'votesFinal'

interface CheckedVote {
  /** Null if the vote was counted, or if there was nothing to do. */
  refusal: Refusal | null
}

interface VoteStatementParts {
  /** SQL: a condition on the poll `q` and its post `p`. */
  where: string
  /** SQL: a `Refusal`, or null. */
  refusal: string
  /** SQL: the choices afterwards; null for none. */
  choices: string
  /** SQL that writes the vote of `counted`. */
  write: string
}

// This statement is separate from the lock: a single statement would see the poll and the vote as they were before it
// waited for the lock. $1 is the poll, $2 the account. `before` has the previous choices of the account, null for none.
const voting = (name: string, { where, refusal, choices, write }: VoteStatementParts): Statement<CheckedVote> =>
  statement(
    name,
    `with poll as materialized (
       select q.id, q.post_id, q.multiple, q.votes_changeable, q.expires_at <= clock_timestamp() as ended, p.author_id,
         (select choices from poll_votes v where v.poll_id = q.id and v.account_id = $2) as before
       from polls q join posts p on p.id = q.post_id where q.id = $1 and ${where}),
     judged as materialized (select poll.*, ${refusal} as refusal, ${choices} as choices from poll),
     counted as materialized (
       select * from judged where refusal is null and (before is not null or choices is not null)),
     written as (${write}),
     options as (
       update poll_options o set votes_count = votes_count + (position = any(coalesce(c.choices, '{}')))::integer
         - (position = any(coalesce(c.before, '{}')))::integer
       from counted c where o.poll_id = c.id and position = any(coalesce(c.choices, '{}') || coalesce(c.before, '{}'))),
     voters as (
       update polls set voters_count = voters_count + (c.choices is not null)::integer - (c.before is not null)::integer
       from counted c where polls.id = c.id),
     shown as (update posts set version = version + 1 where id = (select post_id from counted))
     select refusal from judged`,
  )

// In a poll with several choices, another vote adds to the previous choices, unless votes can be changed.
const addVote = voting('poll_vote', {
  where: visibleTo('$2', 'p'),
  refusal: `case when author_id = $2 then 'ownPoll' when ended then 'pollEnded'
    when cardinality($3::smallint[]) > 1 and not multiple then 'pollOneChoice'
    when not $3 <@ array(select position from poll_options where poll_id = $1) then 'pollChoiceUnknown'
    when before is not null and not votes_changeable and (not multiple or before && $3) then 'votedAlready' end`,
  choices: `case when before is null or votes_changeable then $3
    else array(select unnest(before || $3) choice order by choice) end`,
  write: `insert into poll_votes (poll_id, account_id, choices) select id, $2, choices from counted
    on conflict (poll_id, account_id) do update set choices = excluded.choices`,
})

// An account that has not voted must not learn anything about the poll from the error.
const takeVote = voting('poll_withdraw', {
  where: 'true',
  refusal: `case when before is null then null when ended then 'pollEnded'
    when not votes_changeable then 'votesFinal' end`,
  choices: 'null::smallint[]',
  write: 'delete from poll_votes v using counted c where v.poll_id = c.id and v.account_id = $2',
})

type Values = [PollId, AccountId, ...unknown[]]

/** The polls in PostgreSQL. A choice that occurs twice counts once. */
export function postgresPolls(database: Database, pages: Pages): Polls {
  async function change(
    query: Statement<CheckedVote>,
    field: 'id' | 'choices',
    [id, account, ...rest]: Values,
  ): Promise<Post> {
    const steps = [step(lockPost, [id]), step(query, [id, account, ...rest])] as const
    const reading = { reads: readByPoll, key: id, viewer: account }
    const { rows, posts } = await thenRead({ database, pages }, steps, reading)
    const refusal = rows[1][0]?.refusal
    if (refusal) throw invalid(refusal === 'ownPoll' ? 'id' : field, refusal)
    if (!posts[0]) throw notFound()
    return posts[0]
  }
  return {
    postOf: async (id) => (await database.row(selectPost, [id]))?.post_id,
    async vote(id, account, choices) {
      if (choices.length === 0) throw invalid('choices', 'blank')
      if (!choices.every(isPosition)) throw invalid('choices', 'pollChoiceUnknown')
      return change(addVote, 'choices', [id, account, [...new Set(choices)]])
    },
    withdraw: (id, account) => change(takeVote, 'id', [id, account]),
  }
}

const isPosition = (choice: number) => Number.isInteger(choice) && choice >= 0 && choice < 2 ** 15
