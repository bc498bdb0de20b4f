import { invalid, notFound } from '../../model/errors.ts'
import type { AccountId, PollId, PostId } from '../../model/ids.ts'
import type { Polls } from '../polls.ts'
import { type Database, statement } from './database.ts'

interface PollState {
  post_id: PostId
  multiple: boolean
  ended: boolean
  options: number
}

const selectPost = statement<{ post_id: PostId }>('poll_post', 'select post_id from polls where id = $1')

// The post is locked before the poll is looked at: an edit of the post may replace its poll.
const lockPost = statement(
  'poll_lock_post',
  'select id from posts where id = (select post_id from polls where id = $1) for no key update',
)

const selectState = statement<PollState>(
  'poll_state',
  `select post_id, multiple, expires_at <= clock_timestamp() as ended,
     (select count(*)::integer from poll_options o where o.poll_id = polls.id) as options
   from polls where id = $1`,
)

const insertVote = statement<{ poll_id: PollId }>(
  'poll_insert_vote',
  `insert into poll_votes (poll_id, account_id, choices) values ($1, $2, $3::smallint[])
   on conflict do nothing returning poll_id`,
)

const countVote = statement(
  'poll_count_vote',
  `with options as (
     update poll_options set votes_count = votes_count + 1 where poll_id = $1 and position = any($2::smallint[])),
   voters as (update polls set voters_count = voters_count + 1 where id = $1 returning post_id)
   update posts set version = version + 1 where id = (select post_id from voters)`,
)

/** The polls in PostgreSQL. A choice that is named twice counts once. */
export function postgresPolls(database: Database): Polls {
  return {
    postOf: async (id) => (await database.row(selectPost, [id]))?.post_id,
    vote: (id, account, choices) => database.transaction((within) => vote(within, id, account, [...new Set(choices)])),
  }
}

async function vote(database: Database, id: PollId, account: AccountId, choices: readonly number[]): Promise<void> {
  await database.rows(lockPost, [id])
  const poll = await database.row(selectState, [id])
  if (!poll) throw notFound()
  requireChoices(poll, choices)
  if (!(await database.row(insertVote, [id, account, choices]))) throw invalid('choices', 'were made already')
  await database.rows(countVote, [id, choices])
}

function requireChoices({ ended, multiple, options }: PollState, choices: readonly number[]): void {
  if (ended) throw invalid('choices', 'come too late: the poll has ended')
  if (choices.length === 0) throw invalid('choices', 'must not be empty')
  if (choices.length > 1 && !multiple) throw invalid('choices', 'must be one: the poll allows one')
  const known = (choice: number) => Number.isInteger(choice) && choice >= 0 && choice < options
  if (!choices.every(known)) throw invalid('choices', 'must be among the options of the poll')
}
