import { dirname, relative } from 'node:path'
import { build, type Plugin } from 'vite'

/** The files that others import or start, by their paths in `dist/` without the extension. */
const entries = {
  'src/index': 'src/index.ts',
  'client/index': 'client/index.ts',
  'cli/main': 'cli/main.ts',
}

/**
 * Bundles the sources into a few JavaScript files, without packages: finding and reading a thousand files takes most of
 * Node's start. File names are stable between releases, so that the compile cache of the last release is replaced.
 */
export async function bundle(folder: string): Promise<void> {
  await build({
    ...{ configFile: false, logLevel: 'warn', publicDir: false, plugins: [ownPlaces()], ssr: { target: 'node' } },
    build: {
      ...{ ssr: true, outDir: folder, emptyOutDir: false, target: 'node22', minify: false },
      rolldownOptions: {
        input: entries,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      },
    },
  })
}

/**
 * Lets modules find the files beside them. All bundled files are as deep as `dist/chunks/`, except the client's, which
 * need none.
 */
function ownPlaces(): Plugin {
  return {
    name: 'own-places',
    transform(code, id) {
      if (!/\bimport\.meta\b/.test(code)) return undefined
      const place = `../${relative('.', id).replace(/\.ts$/, '.js')}`
      const folder = JSON.stringify(`/${dirname(place)}`)
      return code
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`)
    },
  }
}
