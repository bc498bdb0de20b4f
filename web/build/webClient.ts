import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')

/** The output folder of the web client. */
const folder = join(root, 'web/dist')

// A file with a hash of the sources, which shows whether the build is current.
const builtFromName = '.built-from'

/**
 * A file of the web client, with its size in bytes. The compressed sizes are undefined if compression does not make the
 * file smaller.
 */
export interface BuiltFile {
  path: string
  bytes: number
  gzip: number | undefined
  brotli: number | undefined
}

/** Returns whether `web/dist` is built from the current sources. */
export async function isBuilt(): Promise<boolean> {
  const builtFrom = await readFile(join(folder, builtFromName), 'utf8').catch(() => undefined)
  return builtFrom === (await hashOfSources())
}

/**
 * Builds the web client into `web/dist`, with compressed copies. Builds in another folder first and replaces `web/dist`
 * at the end, so that nothing is served from an incomplete build.
 */
export async function buildWebClient(): Promise<BuiltFile[]> {
  const builtFrom = await hashOfSources()
  const buildFolder = join(root, `web/.dist-${process.pid}`)
  try {
    // The environment may have another value that would change the result, for example under Vitest.
    process.env['NODE_ENV'] = 'production'
    await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn', build: { outDir: buildFolder } })
    const files = await compressAll(buildFolder)
    await writeFile(join(buildFolder, builtFromName), builtFrom)
    await replaceFolder(buildFolder)
    return files
  } finally {
    await rm(buildFolder, { recursive: true, force: true })
  }
}

/** Copies the built client to another folder for publication. */
export async function copyWebClient(target: string): Promise<void> {
  await cp(folder, target, { recursive: true, filter: (source) => !source.endsWith(builtFromName) })
}

async function hashOfSources(): Promise<string> {
  const patterns = ['web/**', 'package-lock.json']
  const exclude = ['web/dist/**', 'web/.dist-*/**', 'web/node_modules/**']
  const hash = createHash('sha256')
  for (const path of filesIn(root, patterns, exclude)) hash.update(`${path}\0`).update(await readFile(join(root, path)))
  return hash.digest('hex')
}

// Images and fonts are already compressed.
const compressible = new Set(['.js', '.css', '.json', '.webmanifest', '.svg', '.txt'])

async function compressAll(buildFolder: string): Promise<BuiltFile[]> {
  return Promise.all(filesIn(buildFolder, ['**']).map((path) => compress(join(buildFolder, path), path)))
}

function filesIn(where: string, patterns: string[], exclude: string[] = []): string[] {
  const entries = globSync(patterns, { cwd: where, exclude, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map(({ parentPath, name }) => relative(where, join(parentPath, name))).sort()
}

async function compress(path: string, shown: string): Promise<BuiltFile> {
  const content = await readFile(path)
  const file = { path: shown, bytes: content.length, gzip: undefined, brotli: undefined }
  if (!compressible.has(extname(path))) return file
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [small, smaller] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params }),
  ])
  return {
    ...file,
    gzip: await writeIfSmaller(`${path}.gz`, small, content),
    brotli: await writeIfSmaller(`${path}.br`, smaller, content),
  }
}

async function writeIfSmaller(path: string, compressed: Buffer, content: Buffer): Promise<number | undefined> {
  if (compressed.length >= content.length) return undefined
  await writeFile(path, compressed)
  return compressed.length
}

// Replaces `web/dist` by a finished build. If two builds run at once, the later one wins. If the other build created
// the folder in between, the rename fails, so this code tries again.
async function replaceFolder(buildFolder: string, tries = 3): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  await rename(buildFolder, folder).catch((error: unknown) => {
    if (tries === 1) throw error
    return replaceFolder(buildFolder, tries - 1)
  })
}
