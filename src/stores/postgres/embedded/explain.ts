import { passwordName } from './clusterPaths.ts'

/** An error of the embedded PostgreSQL. Its message is for the operator only. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

const uid = () => process.getuid?.() ?? 'unknown'

/** The explanations of error codes and lines of PostgreSQL's output for the operator. The first match is used. */
const sentences: [RegExp, (dataDir: string) => string][] = [
  [
    /shared memory/,
    (dir) =>
      `PostgreSQL in ${dir} got too little shared memory. Give the machine or container more (docker: --shm-size).`,
  ],
  [
    /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/,
    (dir) => `The disk that holds the data folder ${dir} is full. Free some space, then start again.`,
  ],
  [
    /EROFS|Read-only file system/,
    (dir) => `The data folder ${dir} is on a read-only file system. Choose another folder with DATA_DIR (dataDir).`,
  ],
  [
    /error while loading shared libraries|Library not loaded/,
    (dir) =>
      `The PostgreSQL binaries for ${dir} are incomplete. Run "npm rebuild" (its install scripts must be allowed), or set DATABASE_URL (database) to a PostgreSQL server.`,
  ],
  [
    /could not look up effective user/,
    () =>
      `PostgreSQL needs a user with a name, and this one (uid ${uid()}) has none. Add it to /etc/passwd, or set DATABASE_URL (database) to a PostgreSQL server.`,
  ],
  [
    /client password must be a string/,
    (dir) =>
      `The file ${dir}/${passwordName} is missing. Put it back, or stop everything that uses the data folder, PostgreSQL too: the next start sets a new password.`,
  ],
  [
    /28P01/,
    (dir) =>
      `The password in ${dir}/${passwordName} is not the password of the database. Put the right file back, or delete it while nothing uses the data folder: the next start sets a new password.`,
  ],
  [
    /EACCES|EPERM|[Pp]ermission denied|has wrong ownership/,
    (dir) =>
      `The data folder ${dir} may not be read and written by this user (uid ${uid()}). Run as its owner, change its permissions, or choose another folder with DATA_DIR (dataDir).`,
  ],
  [
    /ENOTDIR|EEXIST/,
    (dir) =>
      `The data folder ${dir} cannot be created: a file is in its place. Choose another folder with DATA_DIR (dataDir).`,
  ],
  [
    /ENOENT.* mkdir /,
    (dir) => `The data folder ${dir} cannot be created there. Choose another folder with DATA_DIR (dataDir).`,
  ],
  [
    /database files are incompatible|not compatible with this version/,
    (dir) => `The data folder ${dir} was created by another version of PostgreSQL, and this version cannot read it.`,
  ],
  [
    /lock file .* already exists/,
    (dir) => `The data folder ${dir} is in use by another PostgreSQL that does not answer here. Stop that one first.`,
  ],
]

const textOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  const { code = '', stderr = '' } = cause as Error & { code?: unknown; stderr?: unknown }
  // The output of a program is clearer than the error message about its call.
  return `${String(code)} ${String(stderr) || cause.message}`.trim()
}

/** Returns an error with a sentence that explains a failure of the embedded PostgreSQL in `dataDir`, and the cause. */
export function explain(cause: unknown, dataDir: string): EmbeddedPostgresError {
  if (cause instanceof EmbeddedPostgresError) return cause
  const text = textOf(cause)
  const explanation = sentences.find(([pattern]) => pattern.test(text))
  const sentence = explanation?.[1](dataDir) ?? `The embedded PostgreSQL in ${dataDir} cannot be used: ${text}`
  return new EmbeddedPostgresError(sentence, { cause })
}
