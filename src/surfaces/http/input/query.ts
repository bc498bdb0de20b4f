import { namedFields, nestParams, type NamedFields } from './params.ts'
import { decodeComponent, decodeName, splitPairs } from './urlencoded.ts'

/**
 * The query of a raw request target, in origin or absolute form. The names hold more than the fields do: also what stands
 * after a `#` or `;`, which other software takes for parameters, so that no credential hides there.
 */
export function parseQuery(url: string): NamedFields {
  return namedFields(queryNames(url), () => {
    const [beforeFragment = ''] = url.split('#', 1)
    const start = beforeFragment.indexOf('?')
    const pairs = start === -1 ? [] : splitPairs(beforeFragment.slice(start + 1))
    return nestParams(pairs.map(([name, value]) => [decodeComponent(name), decodeComponent(value)]))
  })
}

function queryNames(url: string): string[] {
  const start = url.search(/[?#;]/)
  if (start === -1) return []
  const pairs = splitPairs(url.slice(start).replace(/[#;]/g, '&'))
  // `??sessionId=` and `#/page?sessionId=`: a name may have a question mark before it.
  return pairs.flatMap(([name]) => name.split('?').filter((piece) => piece !== '')).map(decodeName)
}
