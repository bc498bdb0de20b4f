import { LRUCache } from 'lru-cache'
import { atMost } from '../../../model/bounds.ts'
import { namedFields, nestParams, type NamedFields } from './params.ts'
import { decodeComponent, decodeName, splitPairs } from './urlencoded.ts'

/**
 * The query of a raw request target, in origin or absolute form. The names hold more than the
 * fields do: also what stands after a `#` or `;`, which other software takes for parameters, so
 * that no credential hides there. Of a page of a list it is the same frozen object again.
 */
export function parseQuery(url: string): NamedFields {
  const query = ofPage.exec(url)?.[1]
  return query === undefined ? parse(url) : kept.memo(query, { context: url })
}

// What is asked for more than all else, and has room for no secret. What is kept of a target holds
// on to all of it: only short ones are.
const ofPage = /^[^?#;]{0,200}\?((?:(?:limit|max_id|since_id|min_id)=\d{0,19}(?:&|$)){1,4})$/
const kept = new LRUCache<string, NamedFields, string>({
  ...atMost(1_000),
  memoMethod: (_query, _old, { context: url }) => Object.freeze(parse(url)),
})

function parse(url: string): NamedFields {
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
