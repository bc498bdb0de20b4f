import { cookieProblem } from '../../src/surfaces/browser/cookieProblem.ts'
import type { CommandContext } from '../commandContext.ts'
import { type CheckResult, fine, wrong } from './finding.ts'

/** Checks whether browsers can sign in at the public URL. */
export async function checkBrowser({ options }: CommandContext): Promise<CheckResult> {
  const { browser, port, baseUrl = `http://localhost:${port}` } = options
  if (!browser) return fine('The browser boundary is turned off.')
  const problem = cookieProblem(baseUrl, browser.insecureCookie)
  return problem === undefined ? fine(`Browsers can sign in at ${baseUrl}.`) : wrong(problem)
}
