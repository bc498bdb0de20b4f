import { m } from '../messages/index.ts'
import type { Instance, Poll, PollParams } from '../schema/api.ts'
import { countCharacters } from './characters.ts'

/** A poll while it is being written. */
export interface PollWriting {
  options: { key: number; text: string }[]
  /** Seconds; 'stays' for the end that a published poll has. */
  duration: number | 'stays'
  multiple: boolean
  hideTotals: boolean
  changeable: boolean
  /** The published poll that is changed. */
  published?: Poll
}

type Limits = Instance['configuration']['polls']

const day = 86_400
let lastKey = 0

/** An option, which keeps its field while others come and go. */
export const newOption = (text = ''): PollWriting['options'][number] => ({ key: ++lastKey, text })

/** A poll without answers yet. */
export function newPoll(): PollWriting {
  return { options: [newOption(), newOption()], duration: day, multiple: false, hideTotals: false, changeable: false }
}

/** A poll of a draft. */
export function keptPoll(poll: PollParams): PollWriting {
  const options = poll.options.map((text) => newOption(text))
  while (options.length < 2) options.push(newOption())
  const { expires_in: duration, multiple, hide_totals: hideTotals, votes_changeable: changeable } = poll
  return { options, duration: duration || day, multiple, hideTotals, changeable }
}

/** A poll that is published. */
export function editedPoll(poll: Poll): PollWriting {
  return {
    options: poll.options.map(({ title }) => newOption(title)),
    duration: poll.expired ? day : 'stays',
    multiple: poll.multiple,
    // Counts are null just where they are hidden.
    hideTotals: poll.options.some(({ votes_count: count }) => count === null),
    changeable: poll.votes_changeable,
    published: poll,
  }
}

/** The answers that have a text. */
const answersOf = ({ options }: PollWriting): string[] =>
  options.map(({ text }) => text.trim()).filter((text) => text !== '')

/** How long polls may take, in seconds, of what the service allows. */
export function durations({ min_expiration: least, max_expiration: most }: Limits): number[] {
  const usual = [300, 1_800, 3_600, 21_600, 43_200, day, 3 * day, 7 * day, 14 * day, 30 * day]
  return usual.filter((seconds) => seconds >= least && seconds <= most)
}

/** What is wrong with a poll, for who writes it. */
export function pollTrouble(poll: PollWriting, limits: Limits | undefined): string | undefined {
  const answers = answersOf(poll)
  if (answers.length < 2) return m.compose.poll.tooFew
  if (new Set(answers).size !== answers.length) return m.compose.poll.same
  const most = limits?.max_characters_per_option ?? Infinity
  return answers.some((answer) => countCharacters(answer, 23) > most) ? m.compose.poll.tooLong(most) : undefined
}

/** Whether a published poll would begin anew. */
export function losesVotes(poll: PollWriting): boolean {
  const before = poll.published
  if (!before || before.votes_count === 0) return false
  return JSON.stringify(before.options.map(({ title }) => title)) !== JSON.stringify(answersOf(poll))
}

/** A poll as the service takes it; undefined where a published one stays as it is. */
export function pollInput(poll: PollWriting, limits?: Limits): PollParams | undefined {
  const { published, duration, multiple, hideTotals, changeable } = poll
  if (published && JSON.stringify(withoutKeys(editedPoll(published))) === JSON.stringify(withoutKeys(poll)))
    return undefined
  return {
    options: answersOf(poll),
    expires_in: duration === 'stays' ? secondsLeft(published, limits) : duration,
    multiple,
    hide_totals: hideTotals,
    votes_changeable: changeable,
  }
}

const withoutKeys = ({ options, duration, multiple, hideTotals, changeable }: PollWriting) => [
  options.map(({ text }) => text.trim()),
  duration,
  multiple,
  hideTotals,
  changeable,
]

function secondsLeft(published: Poll | undefined, limits: Limits | undefined): number {
  const left = Math.round((Date.parse(published?.expires_at ?? '') - Date.now()) / 1000)
  return Math.max(left || day, limits?.min_expiration ?? 300)
}
