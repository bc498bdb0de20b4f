import { createInterface } from 'node:readline/promises'
import { Failure, wrongUsage } from './failure.ts'

/** Throws wrong usage where nobody is at the terminal to be asked; `why` is what they would be asked for. */
export function requireSomebody(why: string): void {
  if (!process.stdin.isTTY) throw wrongUsage(`${why}. Use --yes to confirm when there is no terminal.`)
}

/**
 * Asks at the terminal, and throws a Failure with `otherwise` unless `answer` is typed, spaces around it
 * aside. Whoever interrupts the question, ends the input, or the command meanwhile (`signal`), has not agreed.
 */
export async function requireTyped(
  signal: AbortSignal,
  { question, answer, otherwise }: { question: string; answer: string; otherwise: string },
): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
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
