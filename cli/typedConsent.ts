import { createInterface } from 'node:readline/promises'
import { Failure, wrongUsage } from './failure.ts'
import type { ProcessLike } from './processLike.ts'

/** Throws a usage error if there is no terminal to ask at. `why` begins the message. */
export function requirePerson({ stdin }: ProcessLike, why: string): void {
  if (!stdin.isTTY) throw wrongUsage(`${why}. Use --yes to confirm when there is no terminal.`)
}

/**
 * Asks at the terminal. Throws a Failure with `otherwise` unless the person types `answer`; spaces around it do not
 * matter. Ctrl-C, the end of the input and `signal` count as a refusal.
 */
export async function requireTyped(
  { stdin, stderr }: ProcessLike,
  signal: AbortSignal,
  { question, answer, otherwise }: { question: string; answer: string; otherwise: string },
): Promise<void> {
  const terminal = createInterface({ input: stdin, output: stderr })
  const gaveUp = new AbortController()
  terminal.once('SIGINT', () => gaveUp.abort()).once('close', () => gaveUp.abort())
  try {
    const typed = await terminal
      .question(question, { signal: AbortSignal.any([signal, gaveUp.signal]) })
      .catch(() => '')
    if (typed.trim() !== answer) throw new Failure(otherwise)
  } finally {
    terminal.close()
  }
}
