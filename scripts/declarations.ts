import { readFile, rm } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Removes the declarations in a folder that these entry files do not reach, which are a third of the build. */
export async function keepReachable(folder: string, entries: readonly string[]): Promise<void> {
  const reached = new Set<string>()
  for (const entry of entries) await reach(join(folder, entry), reached)
  const all = globSync('**/*.d.ts', { cwd: folder }).map((path) => join(folder, path))
  await Promise.all(all.filter((path) => !reached.has(path)).map((path) => rm(path)))
}

// The compiler writes `from './x.ts'`, `import './x.ts'` and `import('./x.ts')`.
const relativeImport = /\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g

async function reach(path: string, reached: Set<string>): Promise<void> {
  if (reached.has(path)) return
  reached.add(path)
  for (const [, target] of (await readFile(path, 'utf8')).matchAll(relativeImport)) {
    await reach(join(dirname(path), target!.replace(/\.(?:ts|js)$/, '.d.ts')), reached)
  }
}
