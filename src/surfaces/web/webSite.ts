import { fileURLToPath } from 'node:url'
import type { Content } from './content.ts'
import { readFiles } from './readFiles.ts'
import { type ServiceFacts, webShell } from './shell.ts'

/**
 * Where the web client that comes with the service is built into: `web/dist` of a checkout, and
 * what `npm run build` copies of it.
 */
export const usualFolder = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** A web client, ready to be served from memory. */
export interface WebSite {
  shell: Content
  /** By their path on the web, without the shell. */
  files: ReadonlyMap<string, Content>
}

/** The web client that was built into a folder; undefined where there is none. */
export async function readWebSite(folder: string, facts: ServiceFacts): Promise<WebSite | undefined> {
  const files = await readFiles(folder)
  const index = files?.get('/index.html')
  if (!files || !index) return undefined
  files.delete('/index.html')
  return { shell: await webShell(index.bodies.identity.toString(), facts), files }
}
