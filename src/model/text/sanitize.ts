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

// Read when it is first needed, and not at each start: it brings a parser of styles along.
let sanitizeHtml: typeof sanitizer | undefined
const loaded = () => (sanitizeHtml ??= createRequire(import.meta.url)('sanitize-html') as typeof sanitizer)

/**
 * Keeps of some HTML what this service's posts are made of (paragraphs, breaks, http(s) links,
 * their classes) and drops the rest.
 */
export function sanitizeMarkup(html: string): string {
  return loaded()(html, allowList)
}
