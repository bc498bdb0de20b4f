import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { default as Sharp } from 'sharp'

const require = createRequire(import.meta.url)

/**
 * The image library, read when the first image is to be made: it takes up more memory than any
 * other package, and many processes never need it.
 */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // libvips would keep files open, and answer from memory when the name of a temporary file comes again.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/**
 * Whether the image library reads HEIC. Throws where it is not there for this machine, which is to
 * be known at the start.
 */
export function decodesHeic(): boolean {
  // The prebuilt decoder knows AV1 but not HEVC. One that was built on the machine may, and says
  // so; so does what is missing.
  if (isPrebuilt()) return false
  return (require('sharp') as typeof Sharp).format.heif.input.fileSuffix?.includes('.heic') ?? false
}

// Looked for as sharp does, which takes what was built here first.
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
