import type { ComponentChildren } from 'preact'
import type { CustomEmoji, StatusMention, StatusTag } from '../schema/api.ts'
import { ownPath } from '../app/ownPath.ts'
import { EmojiText } from './EmojiText.tsx'
import { type HtmlElement, type HtmlNode, parseHtml } from './parseHtml.ts'

interface HtmlProps {
  /** HTML that the service made from a person's text. */
  html: string
  emojis: readonly CustomEmoji[]
  mentions?: readonly StatusMention[]
  tags?: readonly StatusTag[]
}

/** Shows HTML of the service: paragraphs, breaks and links, and only the text of other elements. */
export function Html({ html, emojis, mentions = [], tags = [] }: HtmlProps) {
  return <>{parseHtml(html).map((node, index) => shown(node, index, { emojis, mentions, tags }))}</>
}

type HtmlContext = Required<Omit<HtmlProps, 'html'>>

function shown(node: HtmlNode, key: number, context: HtmlContext): ComponentChildren {
  if (typeof node === 'string') return <EmojiText key={key} text={node} emojis={context.emojis} />
  const children = node.children.map((child, index) => shown(child, index, context))
  if (node.tag === 'p') {
    return (
      <p key={key} dir="auto">
        {children}
      </p>
    )
  }
  if (node.tag === 'br') return <br key={key} />
  if (node.tag === 'a') return link(node, key, children, context)
  // A long address is shortened to the part that the service marks.
  const kind = node.attributes['class']
  return (
    <span key={key} class={kind === 'invisible' || kind === 'ellipsis' ? `link-${kind}` : undefined}>
      {children}
    </span>
  )
}

function link(node: HtmlElement, key: number, children: ComponentChildren, context: HtmlContext): ComponentChildren {
  const { href = '' } = node.attributes
  const own = pathWithin(href, context)
  if (own) {
    return (
      <a key={key} href={own}>
        {children}
      </a>
    )
  }
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return <span key={key}>{children}</span>
  return (
    <a key={key} href={href} target="_blank" rel={relOf(node)} title={href}>
      {children}
    </a>
  )
}

const relOf = ({ attributes }: HtmlElement) =>
  attributes['rel']?.split(' ').includes('me') ? 'me noopener noreferrer nofollow' : 'noopener noreferrer nofollow'

// Looks for known mentions and hashtags first, because the service may be reached under another host name than its
// own.
function pathWithin(href: string, { mentions, tags }: HtmlContext): string | undefined {
  const mention = mentions.find(({ url }) => url === href)
  if (mention) return `/@${mention.acct}`
  const tag = tags.find(({ url }) => url === href)
  if (tag) return `/tags/${encodeURIComponent(tag.name)}`
  return /^https?:/i.test(href) ? ownPath(href) : undefined
}
