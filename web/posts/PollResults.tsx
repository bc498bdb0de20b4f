import { Check } from 'lucide'
import { language, locale, m } from '../messages/index.ts'
import { EmojiText } from '../parts/EmojiText.tsx'
import { Icon } from '../parts/Icon.tsx'
import type { Poll, PollOption } from '../schema/api.ts'

/** The results of a poll: a bar for each option, with the numbers that are public. */
export function PollResults({ poll }: { poll: Poll }) {
  const all = (poll.multiple && poll.voters_count) || poll.votes_count
  const most = Math.max(...poll.options.map(({ votes_count }) => votes_count ?? 0))
  return (
    <ul class="poll-results">
      {poll.options.map((option, index) => (
        <Result
          key={index}
          poll={poll}
          option={option}
          share={option.votes_count === null ? undefined : option.votes_count / (all || 1)}
          isFirst={most > 0 && option.votes_count === most}
          isOwn={poll.own_votes?.includes(index) ?? false}
        />
      ))}
    </ul>
  )
}

interface ResultProps {
  poll: Poll
  option: PollOption
  /** A share from 0 to 1, or undefined while the counts are hidden. */
  share: number | undefined
  isFirst: boolean
  isOwn: boolean
}

function Result({ poll, option, share, isFirst, isOwn }: ResultProps) {
  return (
    <li class={isFirst ? 'poll-first' : undefined}>
      <span class="poll-bar" style={{ inlineSize: `${Math.min(1, share ?? 0) * 100}%` }} />
      <span class="poll-title" dir="auto">
        <EmojiText text={option.title} emojis={poll.emojis} />
      </span>
      {isOwn && (
        <span class="poll-own">
          <Icon of={Check} size={16} />
          <span class="only-read" lang={language}>
            {m.post.poll.yours}
          </span>
        </span>
      )}
      {share !== undefined && (
        <span class="poll-share" title={m.post.poll.votes(option.votes_count ?? 0)}>
          {new Intl.NumberFormat(locale, { style: 'percent' }).format(share)}
        </span>
      )}
    </li>
  )
}
