import type { Surroundings } from '../surroundings.ts'
import { doubtful, type Finding, fine } from './finding.ts'

// Of what a process has open besides: its programs and logs, Redis, media, other servers.
const others = 200

/** Whether a process may have as many files and sockets open as its options allow. */
export async function checkOpenFiles({ options }: Surroundings, most = mostOpen()): Promise<Finding> {
  const { limits, databaseConnections } = options
  const needed = limits.connections + databaseConnections + 1 + others
  if (most === undefined) return fine('This system does not say how many may be open.')
  if (most >= needed) return fine(`A process may open ${most === Infinity ? 'as many as it likes' : most}.`)
  return doubtful(
    `A process may open ${most} files and sockets, and LIMIT_CONNECTIONS ${limits.connections} + DATABASE_CONNECTIONS ${databaseConnections} and ${others + 1} others may need ${needed}: ` +
      `raise that (ulimit -n ${needed}, LimitNOFILE=${needed} of systemd), or lower LIMIT_CONNECTIONS.`,
  )
}

interface Report {
  userLimits?: { open_files?: { soft: number | 'unlimited' } }
}

// Node.js raises its own limit to the hard one when it starts.
function mostOpen(): number | undefined {
  // Else it asks for the names of all its connections.
  Object.assign(process.report, { excludeNetwork: true })
  const soft = (process.report.getReport() as Report).userLimits?.open_files?.soft
  return soft === 'unlimited' ? Infinity : soft
}
