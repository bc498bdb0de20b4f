import { type CheckResult, fine, wrong } from './finding.ts'

/** Checks whether the image library of this platform is installed and works. */
export async function checkImages(): Promise<CheckResult> {
  try {
    const { default: sharp } = await import('sharp')
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .webp()
      .toBuffer()
    return fine(`sharp ${sharp.versions.sharp} works.`)
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    return wrong(`sharp does not work (${reason}). Run "npm ci --include=optional" on this machine.`)
  }
}
