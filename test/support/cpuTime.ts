import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** The seconds of CPU time of a test file, with those of the programs that it started and that have ended. */
    cpuSeconds?: number
  }
}

// Files may share a worker, so it may have used some CPU time already.
const before = cpuSeconds()
afterAll(({}, file) => {
  file.meta.cpuSeconds = cpuSeconds() - before
})

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + ofEndedPrograms()
}

// Node.js reports only its own time. Linux counts in hundredths of a second.
function ofEndedPrograms(): number {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}
