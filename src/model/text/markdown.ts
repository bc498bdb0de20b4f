import { createRequire } from 'node:module'
import type { Marked } from 'marked'
import type sanitizer from 'sanitize-html'

const allowList: sanitizer.IOptions = {
  allowedTags: [
    ...['p', 'br', 'a', 'strong', 'em', 'del', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'hr'],
    ...['h2', 'h3', 'h4', 'h5', 'h6'],
  ],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // The page has its own heading of the first level.
  transformTags: {
    h1: 'h2',
    a: (tagName, { href }) => ({ tagName, attribs: { ...(href && { href }), rel: 'noopener' } }),
  },
}

// The module is loaded when it is first needed.
let sanitizeHtml: typeof sanitizer | undefined

/**
 * Renders Markdown as safe HTML: headings, lists, quotes, code and links, without images and raw HTML. A text that is
 * nested too deeply becomes one paragraph.
 */
export async function renderMarkdown(text: string): Promise<string> {
  const { Marked } = await import('marked')
  sanitizeHtml ??= createRequire(import.meta.url)('sanitize-html') as typeof sanitizer
  return sanitizeHtml(await markupOf(new Marked({ gfm: true }), text), allowList).trim()
}

// Marked calls itself for each level of quotes, lists and emphasis, so thousands of levels overflow the stack. An error
// would be too late, because the text is already stored and every reader loads it.
async function markupOf(marked: Marked, text: string): Promise<string> {
  try {
    return await marked.parse(text)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return plain(text)
  }
}

const plain = (text: string): string => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`
