import type { CommandContext } from '../commandContext.ts'
import { warning, type CheckResult, fine } from './finding.ts'

// An allowance for all other files and sockets: programs and logs, Redis, media, other servers.
const others = 200

/** Checks that a process may open as many files and sockets as its options allow. */
export async function checkOpenFiles({ options }: CommandContext, most = mostOpen()): Promise<CheckResult> {
  const { limits, databaseConnections } = options
  const needed = limits.connections + databaseConnections + 1 + others
  if (most === undefined) return fine('This system does not report the maximum number of open files.')
  if (most >= needed) return fine(`A process can open ${most === Infinity ? 'any number of' : most} files.`)
  return warning(
    `A process can open ${most} files and sockets, but may need ${needed}: LIMIT_CONNECTIONS ${limits.connections} + DATABASE_CONNECTIONS ${databaseConnections} + ${others + 1} others. Raise the maximum (ulimit -n ${needed}, or LimitNOFILE=${needed} in systemd), or lower LIMIT_CONNECTIONS.`,
  )
}

interface Report {
  userLimits?: { open_files?: { soft: number | 'unlimited' } }
}

// Returns how many files a process may open. Node.js raises this soft limit to the hard limit when it starts.
function mostOpen(): number | undefined {
  // Otherwise the report looks up the host names of all connections.
  Object.assign(process.report, { excludeNetwork: true })
  const soft = (process.report.getReport() as Report).userLimits?.open_files?.soft
  return soft === 'unlimited' ? Infinity : soft
}
