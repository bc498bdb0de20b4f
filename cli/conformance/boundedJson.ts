/** The maximum nesting of JSON: twice what the schema of a large service needs. */
const deepest = 64

/** Parses JSON. Returns undefined if it is malformed, or nested so deeply that only a hostile server sends it. */
export function boundedJson(text: string): unknown {
  if (isTooDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0
  let isWithinText = false
  for (let at = 0; at < text.length; at++) {
    const mark = text[at]
    if (isWithinText && mark === '\\') at++
    else if (mark === '"') isWithinText = !isWithinText
    else if (isWithinText) continue
    else if (mark === '[' || mark === '{') depth++
    else if (mark === ']' || mark === '}') depth--
    if (depth > deepest) return true
  }
  return false
}
