import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const require = createRequire(import.meta.url)

/**
 * The default export of a JavaScript or TypeScript module, as Node runs it by itself. Throws a RangeError
 * with one sentence; what the module itself says is its `cause` only, since that may repeat a secret.
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

// What a CommonJS module exports is the whole of it.
function defaultExport(module: unknown): unknown {
  const isNamespace = typeof module === 'object' && module !== null && 'default' in module
  return isNamespace ? module.default : module
}
