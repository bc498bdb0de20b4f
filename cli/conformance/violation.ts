/** The expectation that a Violation reports if an audit fails with an unexpected error. */
export const judgement = 'what can be judged'

/** The expectation of every request and upgrade. */
export const anyAnswer = 'an answer'

/** Thrown if a rule is broken, with the expected and the seen result. */
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

/** Thrown if a rule cannot be checked here. The message is the reason. */
export class NotChecked extends Error {
  override name = 'NotChecked'
}

/** Returns a result; undefined if it cannot be checked here. */
export async function ifChecked<Found>(look: Promise<Found>): Promise<Found | undefined> {
  return look.catch((error: unknown) => {
    if (error instanceof NotChecked) return undefined
    throw error
  })
}
