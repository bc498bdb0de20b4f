import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const require = createRequire(import.meta.url)

/**
 * Returns the default export of a JavaScript or TypeScript module, which Node runs without a build. Throws a
 * RangeError with one sentence. The module's own error is only its `cause`, because it may repeat a secret.
 */
export function loadModule(called: string, path: string): unknown {
  const absolute = resolve(path)
  try {
    return defaultExport(require(absolute))
  } catch (error) {
    throw new RangeError(`${called}: the module ${absolute} cannot be loaded: ${reasonOf(error, absolute)}.`, {
      cause: error,
    })
  }
}

function reasonOf(error: unknown, absolute: string): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown }
  if (code === 'ERR_REQUIRE_ASYNC_MODULE') return 'it uses await at its top level'
  return `${String(code ?? name ?? 'unknown')}; run \`node ${absolute}\` for details`
}

// The exports of a CommonJS module are the default export.
function defaultExport(module: unknown): unknown {
  const isNamespace = typeof module === 'object' && module !== null && 'default' in module
  return isNamespace ? module.default : module
}
