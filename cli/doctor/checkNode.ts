import { type CheckResult, fine } from './finding.ts'

/** Reports the version of Node.js. An old version fails earlier, in `social-service.js`. */
export async function checkNode(): Promise<CheckResult> {
  return fine(`${process.version} on ${process.platform} ${process.arch}.`)
}
