import { LRUCache } from 'lru-cache'
import { atMost } from '../../../model/bounds.ts'
import { namedFields, nestParams, type NamedFields } from './params.ts'
import { decodeComponent, decodeName, splitPairs } from './urlencoded.ts'

/**
 * Parses the query of a raw request target, in origin or absolute form. The names include more than the fields: also
 * text after a `#` or `;`, which other software reads as parameters, so that no credential hides there. Repeated
 * queries for the same page of a list return one frozen object.
 */
export function parseQuery(url: string): NamedFields {
  const query = ofPage.exec(url)?.[1]
  return query === undefined ? parse(url) : cache.memo(query, { context: url })
}

// Matches the most frequent queries. They contain only numbers, so no secret. A cached substring retains the whole
// request target in memory, so only queries of short targets are cached.
const ofPage = /^[^?#;]{0,200}\?((?:(?:limit|max_id|since_id|min_id)=\d{0,19}(?:&|$)){1,4})$/
const cache = new LRUCache<string, NamedFields, string>({
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
  // In `??sessionId=` and `#/page?sessionId=`, a name may follow a question mark.
  return pairs.flatMap(([name]) => name.split('?').filter((piece) => piece !== '')).map(decodeName)
}
