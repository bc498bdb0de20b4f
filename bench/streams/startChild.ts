import { fork } from 'node:child_process'
import { join } from 'node:path'

/** A separate process that answers each task with a report. */
export interface Child<Task, Report> {
  pid: number
  ask(task: Task): Promise<Report>
  stop(): Promise<void>
}

/** Starts a file of this folder. */
export function startChild<Task extends object, Report>(file: string): Child<Task, Report> {
  const child = fork(join(import.meta.dirname, file), { execArgv: ['--expose-gc'] })
  const ended = new Promise<never>((_, reject) => child.once('exit', (code) => reject(new Error(`${file}: ${code}`))))
  ended.catch(() => undefined)
  return {
    pid: child.pid!,
    ask(task) {
      const response = new Promise<Report>((resolve) => child.once('message', (report) => resolve(report as Report)))
      child.send(task)
      return Promise.race([response, ended])
    },
    stop: () => new Promise<void>((resolve) => child.once('exit', () => resolve()) && child.disconnect()),
  }
}
