import { lstatSync, mkdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/**
 * Has Node keep what it compiles of the program, so that the next start need not: in a folder of
 * this user's, which nobody else may write to, as what lies there is run. Without such a folder
 * each start compiles. `NODE_COMPILE_CACHE` names another, `NODE_DISABLE_COMPILE_CACHE` none.
 */
export function keepCompiled(): void {
  // Node has begun by itself, in the folder that it was told.
  if (process.env['NODE_COMPILE_CACHE']) return
  const folder = privateFolder()
  if (folder !== undefined) enableCompileCache(folder)
}

// Node's own choice is below /tmp, where another user may have put something before.
function privateFolder(): string | undefined {
  try {
    const folder = join(cacheFolder(), 'social-service')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const found = lstatSync(folder)
    const isPrivate = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
    return isPrivate ? folder : undefined
  } catch {
    return undefined
  }
}

// https://specifications.freedesktop.org/basedir-spec/: a path that is not absolute is as none.
function cacheFolder(): string {
  const given = process.env['XDG_CACHE_HOME']
  if (given && isAbsolute(given)) return given
  const home = homedir()
  if (!isAbsolute(home)) throw new Error('This user has no home folder.')
  return process.platform === 'darwin' ? join(home, 'Library/Caches') : join(home, '.cache')
}
