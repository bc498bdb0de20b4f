import type { Surroundings } from '../surroundings.ts'
import { failureOf } from '../failure.ts'
import { checkBrowser } from './checkBrowser.ts'
import { checkClock } from './checkClock.ts'
import { checkDataFolder, checkFreeSpace } from './checkDataFolder.ts'
import { checkDatabase } from './checkDatabase.ts'
import { checkDatabaseFiles } from './checkDatabaseFiles.ts'
import { checkImages } from './checkImages.ts'
import { checkMedia } from './checkMedia.ts'
import { checkNode } from './checkNode.ts'
import { checkOptions } from './checkOptions.ts'
import { checkPort } from './checkPort.ts'
import { checkProviders } from './checkProviders.ts'
import { checkRedis } from './checkRedis.ts'
import { checkTokenImport } from './checkTokenImport.ts'

/** What was looked at, and how it is; where something is wrong the sentence says what to do. */
export interface Check {
  name: string
  ok: boolean
  /** That it is well for now, and may not be for long. */
  warning?: true
  sentence: string
}

/** How something is, without its name. */
export type Finding = Omit<Check, 'name'>

export const fine = (sentence: string): Finding => ({ ok: true, sentence })
export const doubtful = (sentence: string): Finding => ({ ok: true, warning: true, sentence })
export const wrong = (sentence: string): Finding => ({ ok: false, sentence })

const checks: [name: string, look: (surroundings: Surroundings) => Promise<Finding>][] = [
  ['Node.js', checkNode],
  ['options', checkOptions],
  ['data folder', checkDataFolder],
  ['free space', checkFreeSpace],
  // Before the next one, which starts the database and so changes what is wrong.
  ['database files', checkDatabaseFiles],
  ['database', checkDatabase],
  ['Redis', checkRedis],
  ['media', checkMedia],
  ['port', checkPort],
  ['browsers', checkBrowser],
  ['identity providers', checkProviders],
  ['token import', checkTokenImport],
  ['images', checkImages],
  ['clock', checkClock],
]

/** Looks at everything; a look that fails is a problem too. */
export async function checkAll(surroundings: Surroundings): Promise<Check[]> {
  const found: Check[] = []
  for (const [name, look] of checks) {
    const finding = await look(surroundings).catch(async (error: unknown) => wrong((await failureOf(error)).message))
    found.push({ name, ...finding })
  }
  return found
}
