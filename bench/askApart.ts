import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Answer, Ground } from './question.ts'

/** The message from a question's process. */
export interface Told {
  title: string
  answer: Answer
}

/**
 * Asks a question in a process of its own, so that it does not share garbage and compiled code with other questions.
 * Rejects if the process fails.
 */
export function askApart(name: string, ground: Ground): Promise<Told> {
  const child = fork(join(import.meta.dirname, 'ask.ts'), [name])
  return new Promise((resolve, reject) => {
    let told: Told | undefined
    child.once('message', (message) => (told = message as Told))
    child.once('error', reject)
    child.once('exit', (code) => (told ? resolve(told) : reject(new Error(`no answer, exit code ${code}`))))
    child.send(ground)
  })
}
