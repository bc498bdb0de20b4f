import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')

/** The result of `npm pack`: the path of the archive, its bytes, and those of its files. */
export interface PackedArchive {
  archive: string
  bytes: number
  unpackedBytes: number
  files: string[]
}

/** Builds a package, that of the root or of a workspace, and packs it into a folder as it would be published. */
export async function packInto(folder: string, workspace = '.'): Promise<PackedArchive> {
  const output = await npm(join(root, workspace), 'pack', '--json', '--pack-destination', folder)
  // The output of the build comes first.
  const [pack] = Object.values(JSON.parse(output.slice(output.search(/^[[{]$/m))) as Record<string, NpmPack>)
  const { filename, size, unpackedSize, files } = pack!
  const paths = files.map(({ path }) => path)
  return { archive: join(folder, filename), bytes: size, unpackedBytes: unpackedSize, files: paths }
}

interface NpmPack {
  filename: string
  size: number
  unpackedSize: number
  files: { path: string }[]
}

/**
 * Makes a folder for projects of users. No folder above it has `node_modules`, because programs in it would find those
 * packages too.
 */
export async function folderOutside(): Promise<string> {
  const bases = [tmpdir(), '/var/tmp', homedir()].filter((base) => existsSync(base) && !hasPackages(base))
  if (bases.length === 0) throw new Error('There are node_modules above every folder for temporary files.')
  return mkdtemp(join(bases[0]!, 'social-service-package-'))
}

function hasPackages(folder: string): boolean {
  return existsSync(join(folder, 'node_modules')) || (dirname(folder) !== folder && hasPackages(dirname(folder)))
}

/** Makes an empty project that imports ECMAScript modules. */
export async function emptyProject(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'a-project', private: true, type: 'module' }))
}

/** Runs npm in a folder, preferably from its cache. Returns its output. The error contains its messages. */
export async function npm(folder: string, ...args: string[]): Promise<string> {
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--no-update-notifier']
  const { stdout } = await promisify(execFile)('npm', [...args, ...quiet], {
    ...{ cwd: folder, env: bareEnvironment(), timeout: 300_000, maxBuffer: 64 * 1024 * 1024 },
  })
  return stdout
}

/** Returns whether npm failed because the registry is unreachable. */
export function isOutOfReach(error: unknown): boolean {
  const { stderr = '' } = error as { stderr?: string }
  return /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(stderr)
}

/** Returns the environment of a shell outside this project, without the variables of `npm test`. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const ofTheRun = /^(?:npm_(?:package|lifecycle|command|execpath|config_local_prefix|node)|INIT_CWD|NODE_ENV|VITEST)/
  const entries = Object.entries(process.env).filter(([name]) => !ofTheRun.test(name))
  return { ...Object.fromEntries(entries), PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}` }
}

/** An installed package somewhere below `node_modules`, with the bytes of its own files. */
export interface InstalledPackage {
  name: string
  bytes: number
}

/** Returns all packages of a project, largest first. */
export async function installedIn(project: string): Promise<InstalledPackage[]> {
  const found = await packagesBelow(join(project, 'node_modules'))
  return found.sort((one, other) => other.bytes - one.bytes)
}

async function packagesBelow(folder: string, scope = ''): Promise<InstalledPackage[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name)
  const each = names.map(async (name) => {
    const path = join(folder, name)
    if (name.startsWith('@')) return packagesBelow(path, `${name}/`)
    const own = { name: scope + name, bytes: await bytesOf(path) }
    return [own, ...(await packagesBelow(join(path, 'node_modules')))]
  })
  return (await Promise.all(each)).flat()
}

async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true })
  const sizes = entries.map(async (entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? 0 : bytesOf(path)
    return entry.isFile() ? (await stat(path)).size : 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
