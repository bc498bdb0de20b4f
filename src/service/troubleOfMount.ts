import type { IncomingMessage } from 'node:http'

/**
 * Returns what is wrong with how a request was handed over, as a sentence for the developer of the application;
 * undefined if nothing is.
 */
export function troubleOfMount(request: IncomingMessage): string | undefined {
  // Express takes the path it is mounted at off the URL, and notes it here.
  const { baseUrl } = request as IncomingMessage & { baseUrl?: unknown }
  if (typeof baseUrl !== 'string' || baseUrl === '') return undefined
  return (
    'The service cannot be mounted under a path: its addresses begin at the root of its host. ' +
    'Hand requests over without one, app.use((request, response) => service.handle(request, response)), or give it a host of its own.'
  )
}
