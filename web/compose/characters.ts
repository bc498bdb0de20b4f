// Counts as the service does (src/model/text/length.ts): grapheme clusters, and a fixed length for every link.
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const latin = /^[\0-\xFF]*$/
const link =
  /(?<![A-Za-z0-9_@$#])https?:\/\/(?:localhost(?=[/:])|[^\s/?#:<>"]*\.[^\s/?#:<>"]+|\[[\da-f:]+\])[^\s<>"]*/gi
const longestLink = 2048
const longestCluster = 32

/** Returns the length of a text as the service counts it: grapheme clusters, and `perLink` for each link. */
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

// Removes the characters at the end of a found address that are not part of the link: the punctuation of a sentence,
// and a closing bracket whose opening bracket is before the link.
function withoutEnd(address: string): string {
  const end = /[.,;:!?'")\]}]$/
  let link = address
  while (end.test(link)) {
    if (link.endsWith(')') && link.split('(').length >= link.split(')').length) break
    link = link.slice(0, -1)
  }
  return link
}
