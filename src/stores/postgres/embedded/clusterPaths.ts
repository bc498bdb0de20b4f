import { createHash } from 'node:crypto'
import { chmod, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeFolder } from '../../makeFolder.ts'

/** The paths of an embedded PostgreSQL. All are absolute and free of symbolic links. */
export type ClusterPaths = {
  dataDir: string
  cluster: string
  socketFolder: string
  logFile: string
  /** The database's password, in the form of a `.pgpass` file. */
  passwordFile: string
}

/** The name of the password file in a data folder. */
export const passwordName = 'postgres-password'

/** Part of the socket's file name: PostgreSQL does not listen on TCP. */
export const port = 5432

/**
 * macOS allows 103 bytes, Linux 107. The same limit applies on both, so that a folder that is moved between them has
 * the same socket folder.
 */
const longestSocketPath = 103

const socketFile = (folder: string) => join(folder, `.s.PGSQL.${port}`)

/** Returns the socket folder of a data folder: inside it, or under /tmp if the path would be too long for a socket. */
export function socketFolderOf(dataDir: string): string {
  const inside = join(dataDir, 'postgres-socket')
  if (Buffer.byteLength(socketFile(inside)) <= longestSocketPath) return inside
  // Does not use os.tmpdir(): a server and a command line with different values of TMPDIR must find the same socket.
  return `/tmp/social-service-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`
}

/** Makes the data folder if it is missing, and returns its paths. Throws the file system's own error. */
export async function preparePaths(folder: string): Promise<ClusterPaths> {
  const requested = resolve(folder)
  const created = await makeFolder(requested, 0o755)
  // If root starts it, PostgreSQL runs as another user, who must reach its own folder and see nothing else.
  if (created !== undefined) await chmod(requested, process.getuid?.() === 0 ? 0o711 : 0o700)
  return pathsOf(requested)
}

/** Returns the paths of an existing data folder. */
export async function pathsOf(folder: string): Promise<ClusterPaths> {
  const dataDir = await realpath(folder)
  return {
    dataDir,
    cluster: join(dataDir, 'postgres'),
    socketFolder: socketFolderOf(dataDir),
    logFile: join(dataDir, 'postgres.log'),
    passwordFile: join(dataDir, passwordName),
  }
}
