import { cookieTrouble } from '../../src/surfaces/browser/cookieTrouble.ts'
import type { Surroundings } from '../surroundings.ts'
import { type Finding, fine, wrong } from './checks.ts'

/** Whether browsers could sign in at the address that people reach the service at. */
export async function checkBrowser({ options }: Surroundings): Promise<Finding> {
  const { server } = options
  if (!server.browser) return fine('Turned off.')
  const baseUrl = server.baseUrl ?? `http://localhost:${server.port}`
  const trouble = cookieTrouble(baseUrl, server.browserInsecureCookie)
  return trouble === undefined ? fine(`Browsers can sign in at ${baseUrl}.`) : wrong(trouble)
}
