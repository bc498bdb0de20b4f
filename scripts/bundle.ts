import { dirname, relative } from 'node:path'
import { build, type Plugin } from 'vite'

/** What others import or start, by its path in `dist/` without the ending. */
const entries = {
  'src/index': 'src/index.ts',
  'client/index': 'client/index.ts',
  'cli/main': 'cli/main.ts',
}

/**
 * Makes a few JavaScript files of the sources, packages left as they are: to find and read a
 * thousand takes Node longer than all else at a start. Names of files stay from release to release,
 * so that what is kept compiled of the last one is replaced.
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
 * A module goes on finding what lies beside it: all files that modules come into are as deep as
 * `dist/chunks/`, but for the client's, which needs none.
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
