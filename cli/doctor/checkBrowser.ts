import { cookieTrouble } from '../../src/surfaces/browser/cookieTrouble.ts'
import type { Surroundings } from '../surroundings.ts'
import { type Finding, fine, wrong } from './finding.ts'

/** Checks whether browsers can sign in at the public URL. */
export async function checkBrowser({ options }: Surroundings): Promise<Finding> {
  const { browser, port, baseUrl = `http://localhost:${port}` } = options
  if (!browser) return fine('Turned off.')
  const trouble = cookieTrouble(baseUrl, browser.insecureCookie)
  return trouble === undefined ? fine(`Browsers can sign in at ${baseUrl}.`) : wrong(trouble)
}
