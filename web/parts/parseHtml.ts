/** A node of HTML: text, or an element with its children. */
export type HtmlNode = string | HtmlElement
export interface HtmlElement {
  tag: string
  attributes: Record<string, string>
  children: HtmlNode[]
}

const piece = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>|[^<]+|</gi
const attribute = /([a-z-]+)(?:="([^"]*)")?/gi
/** Maximum nesting. Deeper elements are dropped, and their content becomes text. */
const deepest = 30

const single = new Set(['br', 'img', 'hr', 'wbr'])

/**
 * Parses HTML as the service writes it, with every element closed and every attribute quoted. The browser never parses
 * it. Anything that is not recognised as an element becomes text.
 */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { tag: '', attributes: {}, children: [] }
  const open = [root]
  let leftOut = 0
  for (const [text, close, name, inside] of html.matchAll(piece)) {
    const parent = open.at(-1)!
    const tag = name?.toLowerCase()
    if (tag === undefined) addText(parent, decode(text))
    else if (close && leftOut > 0) leftOut--
    else if (close) closeUpTo(open, tag)
    else if (open.length > deepest) leftOut += single.has(tag) ? 0 : 1
    else {
      const element: HtmlElement = { tag, attributes: attributesOf(inside ?? ''), children: [] }
      parent.children.push(element)
      if (!single.has(tag)) open.push(element)
    }
  }
  return root.children
}

// Merges adjacent text, because each `<` would be a node of its own.
function addText({ children }: HtmlElement, text: string): void {
  const before = children.at(-1)
  if (typeof before === 'string') children[children.length - 1] = before + text
  else children.push(text)
}

function closeUpTo(open: HtmlElement[], tag: string): void {
  const at = open.findLastIndex((element) => element.tag === tag)
  if (at > 0) open.length = at
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', value = '']) => [name.toLowerCase(), decode(value)]),
  )
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return Object.hasOwn(entities, name as string) ? entities[name as string]! : whole
    const code = decimal ? Number(decimal) : parseInt(hex as string, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** Returns the text of HTML, with lines and paragraphs on separate lines. */
export function textOf(html: string): string {
  return textOfNodes(parseHtml(html)).trim()
}

function textOfNodes(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.tag === 'br') return '\n'
      return textOfNodes(node.children) + (node.tag === 'p' ? '\n\n' : '')
    })
    .join('')
}
