import { randomBytes } from 'node:crypto'
import { readdir, realpath, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { flush } from '../../src/stores/durably.ts'
import { makeFolder } from '../../src/stores/makeFolder.ts'
import { Failure } from '../failure.ts'
import { interruptible } from '../interruption.ts'
import type { ProcessLike } from '../processLike.ts'

/**
 * Calls `work` with the absolute path of a folder, whose parent folder it creates. After an error, removes what it
 * created.
 */
export async function inParentFolder<Result>(to: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = resolve(to)
  const parent = dirname(folder)
  const made = await makeFolder(parent).catch((error: NodeJS.ErrnoException) => {
    throw cannotCreate(folder, error)
  })
  try {
    return await work(join(await realpath(parent), basename(folder)))
  } catch (error) {
    if (made !== undefined) await removeEmpty(parent, made)
    throw error
  }
}

/** Removes a folder and those above it, up to `last`, unless something is in them. */
async function removeEmpty(folder: string, last: string): Promise<void> {
  const isGone = await rmdir(folder).then(
    () => true,
    () => false,
  )
  if (isGone && folder !== last) await removeEmpty(dirname(folder), last)
}

/** Throws a Failure unless a folder is empty or does not exist. */
export async function requireEmpty(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new Failure(`${folder} is not a writable folder (${error.code}).`)
  })
  if (found.length > 0) throw new Failure(`${folder} is not empty. Give an empty or a new folder.`)
}

/**
 * Calls `make` with an unused path beside the folder. When `make` has resolved, renames that path to the folder. Leaves
 * nothing behind after an error or a signal.
 */
export async function makeWhole<Result>(
  process: ProcessLike,
  folder: string,
  make: (unfinished: string, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const unfinished = join(dirname(folder), `.${basename(folder)}.unfinished-${randomBytes(4).toString('hex')}`)
  return interruptible(process, async (signal) => {
    try {
      const result = await make(unfinished, signal)
      await publish(unfinished, folder)
      return result
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ENOSPC'
        ? new Failure(`There is no space left for ${folder}.`)
        : error
    } finally {
      await rm(unfinished, { recursive: true, force: true })
    }
  })
}

async function publish(unfinished: string, folder: string): Promise<void> {
  await rename(unfinished, folder).catch((error: NodeJS.ErrnoException) => {
    throw cannotCreate(folder, error)
  })
  await flush(dirname(folder))
}

function cannotCreate(folder: string, { code }: NodeJS.ErrnoException): Failure {
  return new Failure(`${folder} cannot be created (${code}). Choose a folder in a place where it can be created.`)
}
