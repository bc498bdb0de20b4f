import { createRequire } from 'node:module'
import type sanitizer from 'sanitize-html'

const allowList = {
  allowedTags: ['p', 'br', 'a', 'span'],
  allowedAttributes: {
    a: [
      'href',
      { name: 'rel', multiple: true, values: ['nofollow', 'noopener', 'noreferrer', 'me', 'tag'] },
      { name: 'target', values: ['_blank'] },
      { name: 'translate', values: ['no'] },
    ],
    span: [{ name: 'translate', values: ['no'] }],
  },
  allowedClasses: { a: ['u-url', 'mention', 'hashtag'], span: ['invisible', 'ellipsis', 'h-card'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
}

// The module is loaded when it is first needed, not at each start, because it includes a CSS parser.
let sanitizeHtml: typeof sanitizer | undefined
const loaded = () => (sanitizeHtml ??= createRequire(import.meta.url)('sanitize-html') as typeof sanitizer)

/** Reduces HTML to the elements of this service's posts: paragraphs, breaks, http(s) links, and their classes. */
export function sanitizeMarkup(html: string): string {
  return loaded()(html, allowList)
}
