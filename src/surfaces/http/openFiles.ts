import { readFileSync } from 'node:fs'
import type { Log } from '../../log.ts'

// What is open besides connections to clients: those to the database, and files that are sent or received.
const othersAtMost = 2_000

/**
 * Returns the most connections to accept if a process may open `openFiles` files. Without file descriptors left,
 * strangers' connections would keep everybody waiting, whatever their shares.
 */
export function connectionsWithin(most: number, openFiles: number): number {
  return Math.min(most, Math.max(Math.floor(openFiles / 2), openFiles - othersAtMost))
}

/**
 * Returns the most connections that a process accepts: `most`, or fewer if the system allows fewer open files, which
 * is logged.
 */
export function connectionsAllowed(most: number, log: Pick<Log, 'warn'>): number {
  const openFiles = openFilesAtMost()
  const allowed = connectionsWithin(most, openFiles)
  if (allowed < most)
    log.warn({ openFiles, connections: allowed }, 'the system allows fewer connections than LIMIT_CONNECTIONS')
  return allowed
}

// Node raises what it begins with to the hard limit. Systems other than Linux say it in no file.
function openFilesAtMost(): number {
  try {
    const [, soft = ''] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === '' ? Infinity : Number(soft)
  } catch {
    return Infinity
  }
}
