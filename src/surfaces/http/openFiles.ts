import { readFileSync } from 'node:fs'
import type { Log } from '../../log.ts'

// File descriptors that are reserved for database connections, and for files that are sent or received.
const othersAtMost = 2_000

/**
 * Returns the maximum number of connections to accept if a process may open `openFiles` files. If connections of
 * unverified senders used up all file descriptors, everyone else would wait, and no share of slots would help.
 */
export function connectionsWithin(most: number, openFiles: number): number {
  return Math.min(most, Math.max(Math.floor(openFiles / 2), openFiles - othersAtMost))
}

/**
 * Returns the maximum number of connections that a process accepts: `most`, or fewer if the system allows fewer open
 * files. Logs a lower number.
 */
export function connectionsAllowed(most: number, log: Pick<Log, 'warn'>): number {
  const openFiles = openFilesAtMost()
  const allowed = connectionsWithin(most, openFiles)
  if (allowed < most)
    log.warn({ openFiles, connections: allowed }, 'the system allows fewer connections than LIMIT_CONNECTIONS')
  return allowed
}

// Node raises its own limit to the hard limit when it starts. Only Linux has this file.
function openFilesAtMost(): number {
  try {
    const [, soft = ''] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === '' ? Infinity : Number(soft)
  } catch {
    return Infinity
  }
}
