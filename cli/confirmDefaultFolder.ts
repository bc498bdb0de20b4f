import { realpath } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { databaseUrlOf } from '../src/config/environment.ts'
import { servedFolders } from '../src/stores/postgres/embedded/servedFolders.ts'
import type { CommandContext } from './commandContext.ts'
import { requireTyped } from './typedConsent.ts'

/**
 * Detects a command that names no data folder while a service runs with a folder other than the default one, such as a
 * demo. At a terminal it asks whether the default folder is meant; elsewhere it prints a warning. Throws a Failure if
 * the person does not confirm the default folder.
 */
export async function confirmDefaultFolder(context: CommandContext, signal: AbortSignal): Promise<void> {
  const { process, namesData, options, remark } = context
  if (namesData || databaseUrlOf(options) !== undefined) return
  const folder = resolve(options.dataDir)
  const served = await servedFolders()
  const [other] = served.sort(nearestFirst)
  if (other === undefined || served.includes(await realpath(folder).catch(() => folder))) return
  const here = `A service is running with the data folder ${shown(other)}, but this command uses ${shown(folder)}.`
  const advice = `Add --data-dir ${shown(other)} to use the folder of the running service.`
  if (!process.stdin.isTTY) return remark(`${here} ${advice}`)
  await requireTyped(process, signal, {
    question: `${here} Continue with ${shown(folder)}? [y/N]`,
    answer: 'y',
    otherwise: `Nothing was changed. ${advice}`,
  })
}

const isBelow = (folder: string) => !relative('.', folder).startsWith('..')

function nearestFirst(one: string, other: string): number {
  return Number(isBelow(other)) - Number(isBelow(one))
}

// Returns the folder as a person would type it.
function shown(folder: string): string {
  return isBelow(folder) ? `./${relative('.', folder)}` : folder
}
