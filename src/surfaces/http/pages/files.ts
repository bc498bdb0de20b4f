import { createReadStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { defaultImages } from '../../../media/defaultImages.ts'
import { iconPath, iconSizes, thumbnailPath } from '../entities/instanceImages.ts'

function asset(name: string): string {
  return fileURLToPath(new URL(`assets/${name}`, import.meta.url))
}

/**
 * Returns the path of a file of Swagger UI: among the assets in a build, or in its package in a checkout, where it is
 * a development dependency.
 */
function swaggerUi(name: string): string | undefined {
  const built = asset(name)
  if (existsSync(built)) return built
  try {
    return createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`)
  } catch {
    return undefined
  }
}

const swaggerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js'].flatMap((name) => {
  const file = swaggerUi(name)
  return file === undefined ? [] : [[`/docs/${name}`, file]]
})

/** True if Swagger UI is installed, which shows the description of the API as a page. */
export const hasReference = swaggerFiles.length === 2

/** Every file of the pages, by its URL path. No other path leads to a file. */
const files: Record<string, string> = {
  '/avatars/missing.png': defaultImages.avatar.path,
  '/headers/missing.png': defaultImages.header.path,
  [thumbnailPath]: defaultImages.thumbnail.path,
  ...Object.fromEntries(iconSizes.map((size) => [iconPath(size), asset(`icon-${size}.png`)])),
  '/docs/start.js': asset('docs.js'),
  ...Object.fromEntries(swaggerFiles),
}

const types: Record<string, string> = {
  '.png': 'image/png',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

const day = 24 * 60 * 60

/** Serves the files of the pages, and the default pictures. */
export function registerFiles(app: FastifyInstance): void {
  for (const [path, file] of Object.entries(files)) {
    app.get(path, async (_request, reply) => {
      const { size } = await stat(file)
      return (
        reply
          .header('content-type', types[extname(file)])
          .header('content-length', size)
          .header('cache-control', `public, max-age=${day}`)
          .header('x-content-type-options', 'nosniff')
          // Pages of other clients show these pictures.
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(createReadStream(file))
      )
    })
  }
}
