import type { Dirent } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { type Content, contentOf } from './content.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/**
 * Reads the files of a built web client into memory, by their URL path. So no request reads the disk, and a build
 * that replaces the files is never served in part. Returns undefined if the folder does not exist. Hidden files,
 * links, and files of other types are left out.
 */
export async function readFiles(folder: string): Promise<Map<string, Content> | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(missing)
  if (!entries) return undefined
  const paths = new Set(entries.filter((entry) => entry.isFile()).map((entry) => pathOf(folder, entry)))
  const served = [...paths].filter((path) => types[extname(path)] !== undefined && !path.includes('/.'))
  return new Map(await Promise.all(served.map(async (path) => [path, await contentAt(folder, path, paths)] as const)))
}

function pathOf(folder: string, { parentPath, name }: Dirent): string {
  return `/${relative(folder, join(parentPath, name)).replaceAll(sep, '/')}`
}

async function contentAt(folder: string, path: string, paths: ReadonlySet<string>): Promise<Content> {
  const read = (name: string) => (paths.has(name) ? readFile(join(folder, name)) : undefined)
  const [identity, br, gzip] = await Promise.all([readFile(join(folder, path)), read(`${path}.br`), read(`${path}.gz`)])
  return contentOf({ identity, br, gzip }, headersOf(path))
}

// Vite puts a hash of the content into the names of its output, but not into those of `public/`.
const hashed = /^\/assets\/.+-[\w-]{8}\.\w+$/

function headersOf(path: string): Record<string, string> {
  return {
    'content-type': types[extname(path)]!,
    'cache-control': hashed.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  }
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
