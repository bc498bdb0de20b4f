import { m } from '../messages/index.ts'
import type { Instance, Poll, PollParams } from '../schema/api.ts'
import { countCharacters } from './characters.ts'

/** A poll that is being written. */
export interface PollWriting {
  options: { key: number; text: string }[]
  /** The duration in seconds. With 'stays', the end of a published poll does not change. */
  duration: number | 'stays'
  multiple: boolean
  hideTotals: boolean
  changeable: boolean
  /** The published poll that is being changed. */
  published?: Poll
}

type Limits = Instance['configuration']['polls']

const day = 86_400
let lastKey = 0

/** Returns an option. Its key ties it to its field while other options are added and removed. */
export const newOption = (text = ''): PollWriting['options'][number] => ({ key: ++lastKey, text })

/** Returns a poll with empty options. */
export function newPoll(): PollWriting {
  return { options: [newOption(), newOption()], duration: day, multiple: false, hideTotals: false, changeable: false }
}

/** Returns the poll of a draft for editing. */
export function storedPoll(poll: PollParams): PollWriting {
  const options = poll.options.map((text) => newOption(text))
  while (options.length < 2) options.push(newOption())
  const { expires_in: duration, multiple, hide_totals: hideTotals, votes_changeable: changeable } = poll
  return { options, duration: duration || day, multiple, hideTotals, changeable }
}

/** Returns a published poll for editing. */
export function editedPoll(poll: Poll): PollWriting {
  return {
    options: poll.options.map(({ title }) => newOption(title)),
    duration: poll.expired ? day : 'stays',
    multiple: poll.multiple,
    // The counts are null only if they are hidden.
    hideTotals: poll.options.some(({ votes_count: count }) => count === null),
    changeable: poll.votes_changeable,
    published: poll,
  }
}

/** Returns the texts of the options that are not empty. */
const optionTexts = ({ options }: PollWriting): string[] =>
  options.map(({ text }) => text.trim()).filter((text) => text !== '')

/** Returns the durations to choose from, in seconds, within the limits of the service. */
export function durations({ min_expiration: least, max_expiration: most }: Limits): number[] {
  const defaultDurations = [300, 1_800, 3_600, 21_600, 43_200, day, 3 * day, 7 * day, 14 * day, 30 * day]
  return defaultDurations.filter((seconds) => seconds >= least && seconds <= most)
}

/** Returns the error in a poll, as a message for the author. */
export function pollError(poll: PollWriting, limits: Limits | undefined): string | undefined {
  const answers = optionTexts(poll)
  if (answers.length < 2) return m.compose.poll.tooFew
  if (new Set(answers).size !== answers.length) return m.compose.poll.same
  const most = limits?.max_characters_per_option ?? Infinity
  return answers.some((answer) => countCharacters(answer, 23) > most) ? m.compose.poll.tooLong(most) : undefined
}

/** Returns whether an edit of a published poll would reset its votes. */
export function losesVotes(poll: PollWriting): boolean {
  const before = poll.published
  if (!before || before.votes_count === 0) return false
  return JSON.stringify(before.options.map(({ title }) => title)) !== JSON.stringify(optionTexts(poll))
}

/** Returns a poll for a request, or undefined if a published poll is unchanged. */
export function pollInput(poll: PollWriting, limits?: Limits): PollParams | undefined {
  const { published, duration, multiple, hideTotals, changeable } = poll
  if (published && JSON.stringify(withoutKeys(editedPoll(published))) === JSON.stringify(withoutKeys(poll)))
    return undefined
  return {
    options: optionTexts(poll),
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
