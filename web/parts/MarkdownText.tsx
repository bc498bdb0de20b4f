import './markdownText.css'
import type { ComponentChildren } from 'preact'
import { ownPath } from '../app/ownPath.ts'
import { type HtmlElement, type HtmlNode, parseHtml } from './parseHtml.ts'

interface MarkdownTextProps {
  /** HTML that the service made from Markdown. */
  html: string
  /** The level of the heading above it. */
  below: 1 | 2
}

/** Shows a long text of the service, with headings, lists and quotes. */
export function MarkdownText({ html, below }: MarkdownTextProps) {
  return (
    <div class="written" dir="auto">
      {parseHtml(html).map((node, key) => shown(node, key, below))}
    </div>
  )
}

// The elements that the service allows: src/model/text/markdown.ts.
const plain = new Set(['p', 'br', 'strong', 'em', 'del', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'hr'])

function shown(node: HtmlNode, key: number, below: 1 | 2): ComponentChildren {
  if (typeof node === 'string') return node
  const children = node.children.map((child, index) => shown(child, index, below))
  const { tag, attributes } = node
  if (tag === 'a') return link(node, key, children)
  const rank = /^h([2-6])$/.exec(tag)?.[1]
  // The highest level of the text follows the level of the heading above it.
  const name = rank ? `h${Math.min(6, Number(rank) - 1 + below)}` : plain.has(tag) ? tag : 'span'
  const Tag = name as 'p'
  if (tag === 'br' || tag === 'hr') return <Tag key={key} />
  const start = tag === 'ol' && /^\d+$/.test(attributes['start'] ?? '') && { start: Number(attributes['start']) }
  return (
    <Tag key={key} {...start}>
      {children}
    </Tag>
  )
}

function link({ attributes }: HtmlElement, key: number, children: ComponentChildren): ComponentChildren {
  const { href = '' } = attributes
  const own = /^https?:/i.test(href) ? ownPath(href) : undefined
  if (own)
    return (
      <a key={key} href={own}>
        {children}
      </a>
    )
  if (!/^(?:https?|mailto):/i.test(href) || !URL.canParse(href)) return <span key={key}>{children}</span>
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
