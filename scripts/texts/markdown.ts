/** A text of a page, with its first line. */
export interface PageText {
  line: number
  text: string
}

/**
 * Returns the texts of a Markdown page: paragraphs, headings, list items and cells of tables, each on one line.
 * Code counts as one word, a link as its label. Code blocks and comments are left out.
 */
export function markdownTexts(source: string): PageText[] {
  const texts: PageText[] = []
  let open: PageText | undefined
  const lines = withoutBlocks(source).split('\n')
  for (const [at, line] of lines.entries()) {
    const text = line.replace(/^[\s>]+/, '').trimEnd()
    if (text === '' || startsText.test(text)) open = undefined
    if (text === '' || isRule.test(text)) continue
    if (text.startsWith('|')) texts.push(...cellsOf(text).map((cell) => ({ line: at + 1, text: cell })))
    else if (open) open.text += ` ${text}`
    else texts.push((open = { line: at + 1, text: text.replace(startsText, '') }))
    if (text.startsWith('#') || text.startsWith('|')) open = undefined
  }
  return texts.map(({ line, text }) => ({ line, text: plain(text) }))
}

// Empties the lines of a block without removing them, so that line numbers stay correct.
const withoutBlocks = (source: string) =>
  source.replace(/^ *(```|~~~)[^]*?^ *\1 *$|<!--[^]*?-->/gm, (block) => block.replace(/[^\n]/g, ''))

const startsText = /^(?:#+ |[-*+] |\d+\. |\||\[\^?[\w-]+\]: )/
const isRule = /^[-|: ]+$|^\[\^?[\w-]+\]: \S+$/

const cellsOf = (row: string) =>
  row
    .replace(/\\\|/g, '¦')
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')

const plain = (text: string) =>
  text
    .replace(/(`+)(.+?)\1/g, (_, _ticks, code: string) => `\`${code.replace(/\s+/g, '_')}\``)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)/g, '')
