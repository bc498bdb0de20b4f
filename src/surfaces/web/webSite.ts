import { fileURLToPath } from 'node:url'
import type { Content } from './content.ts'
import { readFiles } from './readFiles.ts'
import { type ServiceFacts, webShell } from './shell.ts'

/** The folder of the web client that comes with the service: `web/dist` of a checkout, or its copy in a build. */
export const defaultFolder = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** A web client, ready to be served from memory. */
export interface WebSite {
  shell: Content
  /** The files by their URL path, without the shell. */
  files: ReadonlyMap<string, Content>
}

/** Reads the web client that was built into a folder. Returns undefined if the folder has no `index.html`. */
export async function readWebSite(folder: string, facts: ServiceFacts): Promise<WebSite | undefined> {
  const files = await readFiles(folder)
  const index = files?.get('/index.html')
  if (!files || !index) return undefined
  files.delete('/index.html')
  return { shell: await webShell(index.bodies.identity.toString(), facts), files }
}
