/** How deep JSON may be nested that is looked at: twice what the schema of a large service takes. */
const deepest = 64

/**
 * What a text is as JSON; undefined for what is none, or is nested so deep that only somebody who
 * wants to keep us busy sends it.
 */
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
