import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { language, m } from '../messages/index.ts'
import { EmojiText } from '../parts/EmojiText.tsx'
import { isPast, Time } from '../parts/Time.tsx'
import type { Poll as PollData } from '../schema/api.ts'
import { readEndedPoll, refreshPoll, vote, withdrawVote } from '../state/polls.ts'
import { me } from '../state/session.ts'
import { PollResults } from './PollResults.tsx'

interface PollProps {
  postId: string
  poll: PollData
  /** The id of the poll's author, who sees the results and cannot vote. */
  authorId: string
}

/** A poll of a post. Shows a form while you can vote, and otherwise, or on request, the results. */
export function Poll({ postId, poll, authorId }: PollProps) {
  const [shows, setShows] = useState<'form' | 'results' | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const mayVote = me.value !== undefined && me.value.id !== authorId && !poll.expired
  const isForm = mayVote && (shows ?? (poll.voted ? 'results' : 'form')) === 'form'
  const isOver = !poll.expired && poll.expires_at !== null && isPast(poll.expires_at)
  useEffect(() => void (isOver && readEndedPoll(postId, poll)), [isOver])
  // Waits for a change of the poll. If it removes the pressed button, the focus moves to the poll.
  const work = async (doing: Promise<boolean>, then?: 'results') => {
    setBusy(true)
    const isDone = await doing
    setBusy(false)
    if (isDone && then) {
      setShows(undefined)
      root.current?.focus()
    }
  }
  return (
    <div class="poll" ref={root} role="group" aria-label={m.post.poll.title} tabIndex={-1}>
      {isForm ? (
        <PollForm
          poll={poll}
          isBusy={isBusy}
          send={(choices) => void work(vote(postId, poll, choices), 'results')}
          withdraw={() => void work(withdrawVote(postId, poll), 'results')}
        />
      ) : (
        <PollResults poll={poll} />
      )}
      <p class="poll-foot" lang={language}>
        <PollState poll={poll} />
        {!poll.expired && !isForm && (
          <SmallButton isBusy={isBusy} run={() => void work(refreshPoll(postId, poll))}>
            {m.post.poll.refresh}
          </SmallButton>
        )}
        {mayVote && isForm && <SmallButton run={() => setShows('results')}>{m.post.poll.results}</SmallButton>}
        {mayVote && !isForm && (!poll.voted || poll.votes_changeable) && (
          <SmallButton run={() => setShows('form')}>{poll.voted ? m.post.poll.change : m.post.poll.toForm}</SmallButton>
        )}
      </p>
    </div>
  )
}

function SmallButton({
  isBusy = false,
  run,
  children,
}: {
  isBusy?: boolean
  run(): void
  children: ComponentChildren
}) {
  return (
    <button type="button" class="link-button" disabled={isBusy} onClick={run}>
      {children}
    </button>
  )
}

function PollState({ poll }: { poll: PollData }) {
  const { voters, votes, noVoters, closed, hidden } = m.post.poll
  const some = poll.voters_count === null ? votes(poll.votes_count) : voters(poll.voters_count)
  const counts = poll.votes_count === 0 && !poll.voters_count ? noVoters : some
  const isHidden = poll.options.some((option) => option.votes_count === null)
  return (
    <>
      <span>{counts}</span>
      {poll.expired ? <span>{closed}</span> : poll.expires_at && <Closing at={poll.expires_at} />}
      {isHidden && <span>{hidden}</span>}
    </>
  )
}

// Puts an element with the exact time into the sentence from the messages.
function Closing({ at }: { at: string }) {
  const [before, after] = m.post.poll.closes('\u0000').split('\u0000')
  return (
    <span>
      {before}
      <Time at={at} />
      {after}
    </span>
  )
}

interface PollFormProps {
  poll: PollData
  isBusy: boolean
  send(choices: number[]): void
  withdraw(): void
}

function PollForm({ poll, isBusy, send, withdraw }: PollFormProps) {
  const [choices, setChoices] = useState<readonly number[]>(poll.own_votes ?? [])
  const first = useRef<HTMLInputElement>(null)
  const wasVoted = useRef(poll.voted)
  useEffect(() => void (wasVoted.current && first.current?.focus()), [])
  const choose = (index: number, isChosen: boolean) => {
    const others = poll.multiple ? choices.filter((one) => one !== index) : []
    setChoices(isChosen ? [...others, index] : others)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send([...choices].sort((a, b) => a - b))
      }}
    >
      {poll.multiple && (
        <p class="poll-several" lang={language}>
          {m.post.poll.several}
        </p>
      )}
      {poll.options.map((option, index) => (
        <label key={index} class="poll-choice">
          <input
            ref={index === 0 ? first : undefined}
            type={poll.multiple ? 'checkbox' : 'radio'}
            name={`poll-${poll.id}`}
            checked={choices.includes(index)}
            onChange={(event) => choose(index, event.currentTarget.checked)}
          />
          <span dir="auto">
            <EmojiText text={option.title} emojis={poll.emojis} />
          </span>
        </label>
      ))}
      <p class="poll-buttons" lang={language}>
        <button type="submit" class="button button-small" disabled={isBusy || choices.length === 0}>
          {isBusy ? m.post.poll.voting : m.post.poll.vote}
        </button>
        {poll.voted && poll.votes_changeable && (
          <button type="button" class="button button-small button-quiet" disabled={isBusy} onClick={withdraw}>
            {m.post.poll.withdraw}
          </button>
        )}
      </p>
    </form>
  )
}
