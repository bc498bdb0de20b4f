import { invalid, notFound } from '../../model/errors.ts'
import type { AccountId, PollId, PostId } from '../../model/ids.ts'
import type { Polls } from '../polls.ts'
import { type Database, statement } from './database.ts'

interface PollState {
  post_id: PostId
  multiple: boolean
  ended: boolean
  votes_changeable: boolean
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
  `select post_id, multiple, votes_changeable, expires_at <= clock_timestamp() as ended,
     (select count(*)::integer from poll_options o where o.poll_id = polls.id) as options
   from polls where id = $1`,
)

const insertVote = statement<{ poll_id: PollId }>(
  'poll_insert_vote',
  `insert into poll_votes (poll_id, account_id, choices) values ($1, $2, $3::smallint[])
   on conflict do nothing returning poll_id`,
)

// Once more in a poll of several answers: with those that were given before.
const addChoices = statement<{ poll_id: PollId }>(
  'poll_add_choices',
  `update poll_votes set choices = array(select unnest(choices || $3::smallint[]) choice order by choice)
   where poll_id = $1 and account_id = $2 and not choices && $3::smallint[] returning poll_id`,
)

const deleteVote = statement<{ choices: number[] }>(
  'poll_delete_vote',
  'delete from poll_votes where poll_id = $1 and account_id = $2 returning choices',
)

// $2: the choices that are new; $3: those that are no longer made; $4: how many voters more.
const countVote = statement(
  'poll_count_vote',
  `with options as (
     update poll_options set votes_count = votes_count + (position = any($2::smallint[]))::integer - (position = any($3::smallint[]))::integer
     where poll_id = $1 and (position = any($2::smallint[]) or position = any($3::smallint[]))),
   voters as (update polls set voters_count = voters_count + $4 where id = $1 returning post_id)
   update posts set version = version + 1 where id = (select post_id from voters)`,
)

/** The polls in PostgreSQL. A choice that is named twice counts once. */
export function postgresPolls(database: Database): Polls {
  return {
    postOf: async (id) => (await database.row(selectPost, [id]))?.post_id,
    vote: (id, account, choices) => database.transaction((within) => vote(within, id, account, [...new Set(choices)])),
    withdraw: (id, account) => database.transaction((within) => withdraw(within, id, account)),
  }
}

async function vote(database: Database, id: PollId, account: AccountId, choices: readonly number[]): Promise<void> {
  await database.rows(lockPost, [id])
  const poll = await database.row(selectState, [id])
  if (!poll) throw notFound()
  requireChoices(poll, choices)
  const before = poll.votes_changeable ? await database.row(deleteVote, [id, account]) : undefined
  const isFirst = (await database.row(insertVote, [id, account, choices])) !== undefined
  const isFurther = !isFirst && poll.multiple && (await database.row(addChoices, [id, account, choices])) !== undefined
  if (!isFirst && !isFurther) throw invalid('choices', 'votedAlready')
  await database.rows(countVote, [id, choices, before?.choices ?? [], isFirst && !before ? 1 : 0])
}

// Who has not voted learns nothing of the poll.
async function withdraw(database: Database, id: PollId, account: AccountId): Promise<void> {
  await database.rows(lockPost, [id])
  const poll = await database.row(selectState, [id])
  if (!poll) throw notFound()
  const vote = await database.row(deleteVote, [id, account])
  if (!vote) return
  if (poll.ended) throw invalid('id', 'pollEnded')
  if (!poll.votes_changeable) throw invalid('id', 'votesFinal')
  await database.rows(countVote, [id, [], vote.choices, -1])
}

function requireChoices({ ended, multiple, options }: PollState, choices: readonly number[]): void {
  if (ended) throw invalid('choices', 'pollEnded')
  if (choices.length === 0) throw invalid('choices', 'blank')
  if (choices.length > 1 && !multiple) throw invalid('choices', 'pollOneChoice')
  const known = (choice: number) => Number.isInteger(choice) && choice >= 0 && choice < options
  if (!choices.every(known)) throw invalid('choices', 'pollChoiceUnknown')
}
