import { lstatSync, mkdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/**
 * Makes Node cache the compiled program, so that the next start is faster. The cache is in a private folder of this
 * user, because its content is executed. Without such a folder, each start compiles. `NODE_COMPILE_CACHE` sets another
 * folder, `NODE_DISABLE_COMPILE_CACHE` turns the cache off.
 */
export function cacheCompiledProgram(): void {
  // Node has already turned on its cache, in that folder.
  if (process.env['NODE_COMPILE_CACHE']) return
  const folder = privateFolder()
  if (folder !== undefined) enableCompileCache(folder)
}

// Returns a folder that only this user can write. Node's default folder is in /tmp, where another user may already have
// put files.
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

// Ignores a path that is not absolute, as https://specifications.freedesktop.org/basedir-spec/ requires.
function cacheFolder(): string {
  const cacheHome = process.env['XDG_CACHE_HOME']
  if (cacheHome && isAbsolute(cacheHome)) return cacheHome
  const home = homedir()
  if (!isAbsolute(home)) throw new Error('This user has no home folder.')
  return process.platform === 'darwin' ? join(home, 'Library/Caches') : join(home, '.cache')
}
