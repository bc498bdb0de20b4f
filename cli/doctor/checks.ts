import type { CommandContext } from '../commandContext.ts'
import { failureOf } from '../failure.ts'
import { checkArchive } from './checkArchive.ts'
import { checkBrowser } from './checkBrowser.ts'
import { checkClock } from './checkClock.ts'
import { checkDataFolder, checkFreeSpace } from './checkDataFolder.ts'
import { checkDatabase } from './checkDatabase.ts'
import { checkDatabaseFiles } from './checkDatabaseFiles.ts'
import { checkImages } from './checkImages.ts'
import { checkMedia } from './checkMedia.ts'
import { checkNode } from './checkNode.ts'
import { checkOptions } from './checkOptions.ts'
import { checkOpenFiles } from './checkOpenFiles.ts'
import { checkPort } from './checkPort.ts'
import { checkProviders } from './checkProviders.ts'
import { checkRedis } from './checkRedis.ts'
import { checkReplication } from './checkReplication.ts'
import { checkTokenImport } from './checkTokenImport.ts'
import { type Check, type CheckResult, wrong } from './finding.ts'

const checks: [name: string, look: (context: CommandContext) => Promise<CheckResult>][] = [
  ['Node.js', checkNode],
  ['options', checkOptions],
  ['data folder', checkDataFolder],
  ['free space', checkFreeSpace],
  // Must run before the next check, which starts the database and thereby corrects some problems.
  ['database files', checkDatabaseFiles],
  ['database', checkDatabase],
  ['database server', checkReplication],
  ['archive', checkArchive],
  ['Redis', checkRedis],
  ['media', checkMedia],
  ['port', checkPort],
  ['open files', checkOpenFiles],
  ['browsers', checkBrowser],
  ['identity providers', checkProviders],
  ['token import', checkTokenImport],
  ['images', checkImages],
  ['clock', checkClock],
]

/** Runs all checks. A check that throws counts as a problem. */
export async function checkAll(context: CommandContext): Promise<Check[]> {
  const found: Check[] = []
  for (const [name, look] of checks) {
    const finding = await look(context).catch(async (error: unknown) => wrong((await failureOf(error)).message))
    found.push({ name, ...finding })
  }
  return found
}
