import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { default as Sharp } from 'sharp'

const require = createRequire(import.meta.url)

/**
 * Loads the image library when the first image is processed. It takes more memory than any other package, and many
 * processes never need it.
 */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // With its cache, libvips would keep files open, and reuse results for a temporary file with the same name.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/**
 * Returns whether the image library reads HEIC. Throws if the library is not installed for this machine, so that the
 * problem is found at startup.
 */
export function decodesHeic(): boolean {
  // The prebuilt decoder supports AV1 but not HEVC. A decoder that was built on this machine may support HEVC, and
  // reports that it does. If the library is missing, this also throws.
  if (isPrebuilt()) return false
  return (require('sharp') as typeof Sharp).format.heif.input.fileSuffix?.includes('.heic') ?? false
}

// Looks in the same order as sharp, which prefers a library that was built on this machine.
function isPrebuilt(): boolean {
  const library = resolved(require, 'sharp')
  if (library === undefined || existsSync(join(dirname(library), '../src/build'))) return false
  const itsOwn = createRequire(library)
  const platforms = [process.platform, `${process.platform}musl`]
  return platforms.some((platform) => resolved(itsOwn, `@img/sharp-${platform}-${process.arch}/sharp.node`))
}

function resolved({ resolve }: NodeJS.Require, name: string): string | undefined {
  try {
    return resolve(name)
  } catch {
    return undefined
  }
}
