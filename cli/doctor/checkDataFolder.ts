import { mkdtemp, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { CommandContext } from '../commandContext.ts'
import { type CheckResult, fine, wrong } from './finding.ts'

/** Checks whether the data folder can be written, or created if it does not exist. Leaves nothing behind. */
export async function checkDataFolder({ options }: CommandContext): Promise<CheckResult> {
  const folder = resolve(options.dataDir)
  const nearest = await nearestThatExists(folder)
  if (!(await stat(nearest)).isDirectory()) return wrong(`${nearest} is a file. Choose another folder with DATA_DIR.`)
  try {
    // Tries to create a folder, because the permissions do not show that even root cannot create anything in `/proc`.
    await rmdir(await mkdtemp(join(nearest, '.doctor-')))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    return wrong(
      `${nearest} is not writable (${code}). Change its owner or permissions, or choose another folder with DATA_DIR.`,
    )
  }
  return fine(nearest === folder ? `${folder} is writable.` : `${folder} does not exist yet; "serve" creates it.`)
}

const gibibyte = 2 ** 30
const least = gibibyte / 2

/** Checks the free space on the disk of the data folder. */
export async function checkFreeSpace({ options }: CommandContext): Promise<CheckResult> {
  const folder = await nearestThatExists(resolve(options.dataDir))
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const text = `${(free / gibibyte).toFixed(1)} GiB free`
  return free >= least
    ? fine(`${text}.`)
    : wrong(`${text} at ${folder}. Free some space, or choose another disk with DATA_DIR.`)
}

async function nearestThatExists(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && error.code !== 'ENOTDIR',
  )
  return isThere || dirname(folder) === folder ? folder : nearestThatExists(dirname(folder))
}
