// As the service counts (src/model/text/length.ts): what people mean by a character, and the same
// for each link, however long it is.
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const latin = /^[\0-\xFF]*$/
const link =
  /(?<![A-Za-z0-9_@$#])https?:\/\/(?:localhost(?=[/:])|[^\s/?#:<>"]*\.[^\s/?#:<>"]+|\[[\da-f:]+\])[^\s<>"]*/gi
const longestLink = 2048
const longestCluster = 32

/** How many characters a text has, counted as the service counts: grapheme clusters, and `perLink` for each link. */
export function countCharacters(text: string, perLink: number): number {
  let count = 0
  let from = 0
  for (const { 0: found, index } of text.matchAll(link)) {
    const address = withoutEnd(found)
    if (address.length > longestLink) continue
    count += clusters(text.slice(from, index)) + perLink
    from = index + address.length
  }
  return count + clusters(text.slice(from))
}

function clusters(text: string): number {
  if (latin.test(text)) return text.length - (text.split('\r\n').length - 1)
  let count = 0
  for (const { segment } of segmenter.segment(text)) count += Math.ceil(segment.length / longestCluster)
  return count
}

// A sentence's end belongs to no link, nor does a bracket that was opened before it.
function withoutEnd(address: string): string {
  const end = /[.,;:!?'")\]}]$/
  let kept = address
  while (end.test(kept)) {
    if (kept.endsWith(')') && kept.split('(').length >= kept.split(')').length) break
    kept = kept.slice(0, -1)
  }
  return kept
}
