import { type Finding, fine } from './finding.ts'

/** Reports the version. An old version fails earlier: see `social-service.js`. */
export async function checkNode(): Promise<Finding> {
  return fine(`${process.version} on ${process.platform} ${process.arch}.`)
}
