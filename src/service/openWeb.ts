import type { Log } from '../log.ts'
import { version } from '../operations/instance/internal/version.ts'
import type { CompleteOptions } from '../config/completeOptions.ts'
import { readWebSite, defaultFolder, type WebSite } from '../surfaces/web/webSite.ts'

/**
 * Reads the web client. Returns undefined if it is turned off or other processes serve it. If its folder has none,
 * logs a warning and returns undefined.
 */
export async function openWeb({ webClient, settings, tasks }: CompleteOptions, log: Log): Promise<WebSite | undefined> {
  if (!webClient || !tasks.includes('web')) return undefined
  const { folder = defaultFolder, demo } = webClient
  const { title, description } = settings
  const site = await readWebSite(folder, { title, description, version, demo })
  if (!site) log.warn(`There is no web client in ${folder}: run "npm run build:web", or set WEB_CLIENT=false`)
  return site
}
