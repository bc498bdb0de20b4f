import { type Finding, fine } from './finding.ts'

/** The version; an old one does not come as far as this: see `social-service.js`. */
export async function checkNode(): Promise<Finding> {
  return fine(`${process.version} on ${process.platform} ${process.arch}.`)
}
