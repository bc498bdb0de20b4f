import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { systemAccounts } from './dedicatedUids.ts'
import { give } from './ownership.ts'
import { named, other, type RunAs } from './runAs.ts'

/** Returns the standard error output of a program that failed. */
export const stderrOf = (error: unknown): string => String((error as { stderr?: unknown }).stderr)

/**
 * Runs a program that refuses a uid without a name, as initdb does, on paths that belong to its user. If the system has
 * no name for the user, it runs as another user: in a user namespace or, if those are not allowed, as a system account
 * that runs nothing else. In both cases the paths belong to the original user afterwards.
 */
export async function runNamed(
  runAs: RunAs,
  paths: readonly string[],
  run: (runAs: RunAs) => Promise<unknown>,
): Promise<void> {
  try {
    await run(runAs)
  } catch (error) {
    if (!/could not look up effective user/.test(stderrOf(error))) throw error
    await run(await named(runAs)).catch(async (second: unknown) => {
      if (!isRefusal(second)) throw second
      const account = process.getuid?.() === 0 ? await idleAccount() : undefined
      if (!account) throw error
      await runAsAccount(account, runAs, paths, run)
    })
  }
}

// Returns whether the error comes from unshare itself, or means that there is no such program.
function isRefusal(error: unknown): boolean {
  return /^unshare:/m.test(stderrOf(error)) || (error as NodeJS.ErrnoException).code === 'ENOENT'
}

async function runAsAccount(
  account: RunAs,
  runAs: RunAs,
  paths: readonly string[],
  run: (runAs: RunAs) => Promise<unknown>,
): Promise<void> {
  for (const path of paths) await give(path, account)
  await run(account)
  for (const path of paths) await give(path, runAs)
}

/**
 * Returns a system account without processes, so that no other program can interfere during the second that initdb
 * takes.
 */
async function idleAccount(): Promise<RunAs | undefined> {
  const busy = await busyUids()
  const idle = (await systemAccounts()).filter(
    ({ name, uid }) => uid > 0 && uid < 1000 && name !== 'nobody' && !busy.has(uid),
  )
  const last = idle.at(-1)
  return last && other(last.uid, last.gid)
}

async function busyUids(): Promise<Set<number>> {
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-axo', 'uid=,ruid='])
    return new Set(stdout.trim().split(/\s+/).map(Number))
  }
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')))
  // The line has the real, effective, saved and file-system uid.
  return new Set(texts.flatMap((text) => /^Uid:\s+(.*)$/m.exec(text)?.[1]?.split(/\s+/).map(Number) ?? []))
}
