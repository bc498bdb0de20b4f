import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** The CPU time of a test file in seconds, including the programs that it started and that have ended. */
    cpuSeconds?: number
  }
}

// Files may share a worker, so the worker may already have used some CPU time.
const before = cpuSeconds()
afterAll(({}, file) => {
  file.meta.cpuSeconds = cpuSeconds() - before
})

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + ofEndedPrograms()
}

// Returns the CPU time of child processes that have ended, which Node.js does not report. Linux counts in hundredths of
// a second.
function ofEndedPrograms(): number {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}
