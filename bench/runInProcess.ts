import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { QuestionResult, BenchContext } from './question.ts'

/** The message from a question's process. */
export interface QuestionReport {
  title: string
  answer: QuestionResult
}

/**
 * Asks a question in a separate process, so that it does not share garbage and compiled code with other questions.
 * Rejects if the process fails.
 */
export function runInProcess(name: string, context: BenchContext): Promise<QuestionReport> {
  const child = fork(join(import.meta.dirname, 'ask.ts'), [name])
  return new Promise((resolve, reject) => {
    let reported: QuestionReport | undefined
    child.once('message', (message) => (reported = message as QuestionReport))
    child.once('error', reject)
    child.once('exit', (code) => (reported ? resolve(reported) : reject(new Error(`no answer, exit code ${code}`))))
    child.send(context)
  })
}
