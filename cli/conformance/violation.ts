/** What is expected of an audit itself: one that falls over has found nothing. */
export const judgement = 'what can be judged'

/** What is expected of every request and upgrade. */
export const anyAnswer = 'an answer'

/** A rule that is broken: what was expected, and what was seen instead. */
export class Violation extends Error {
  override name = 'Violation'
  readonly expected: string
  readonly seen: string

  constructor(expected: string, seen: string) {
    super(`Expected ${expected}; seen: ${seen}`)
    this.expected = expected
    this.seen = seen
  }
}

/** A rule of which nothing can be said here; the message is the reason. */
export class NotChecked extends Error {
  override name = 'NotChecked'
}

/** Returns what a look finds; undefined if nothing can be said here. */
export async function ifChecked<Found>(look: Promise<Found>): Promise<Found | undefined> {
  return look.catch((error: unknown) => {
    if (error instanceof NotChecked) return undefined
    throw error
  })
}
