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
  // The page around it has the one heading of the first level.
  transformTags: {
    h1: 'h2',
    a: (tagName, { href }) => ({ tagName, attribs: { ...(href && { href }), rel: 'noopener' } }),
  },
}

// Read when it is first needed.
let sanitizeHtml: typeof sanitizer | undefined

/**
 * Returns safe HTML of Markdown: headings, lists, quotes, code and links; no images, no HTML of its own. A text that is
 * nested too deeply is one paragraph.
 */
export async function renderMarkdown(text: string): Promise<string> {
  const { Marked } = await import('marked')
  sanitizeHtml ??= createRequire(import.meta.url)('sanitize-html') as typeof sanitizer
  return sanitizeHtml(await markupOf(new Marked({ gfm: true }), text), allowList).trim()
}

// Marked calls itself for each level of quotes, lists and emphasis: thousands of them overflow the stack. The text is
// stored by then, and everybody reads it.
async function markupOf(marked: Marked, text: string): Promise<string> {
  try {
    return await marked.parse(text)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return plain(text)
  }
}

const plain = (text: string): string => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`
