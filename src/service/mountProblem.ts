import type { IncomingMessage } from 'node:http'

/**
 * Returns a sentence for the application's developer if a request was passed on wrongly. Returns undefined if it was
 * not.
 */
export function mountProblem(request: IncomingMessage): string | undefined {
  // Express removes the path of a mount from the URL, and stores it here.
  const { baseUrl } = request as IncomingMessage & { baseUrl?: unknown }
  if (typeof baseUrl !== 'string' || baseUrl === '') return undefined
  return (
    'The service cannot be mounted under a path: its paths begin at the root of its host. ' +
    'Pass requests without a path: app.use((request, response) => service.handle(request, response)), or give it its own host.'
  )
}
