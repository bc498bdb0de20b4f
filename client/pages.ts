import { queryOf } from './address.ts'
import { ApiError } from './apiError.ts'
import type { AnyParts, Send } from './send.ts'

interface AnyPage {
  body: unknown
  next: Record<string, unknown> | undefined
  previous: Record<string, unknown> | undefined
}

type AskPage = (line: string, parts?: AnyParts) => Promise<AnyPage>
type AskPages = (line: string, parts?: AnyParts) => AsyncGenerator<unknown, void, undefined>

/**
 * Loads one page. Of the links to its neighbours (RFC 8288), only the query is used, because they are loaded from the
 * same address.
 */
export function pageOf(send: Send): AskPage {
  return async (line, parts) => {
    const { body, headers } = await send(line, parts)
    const link = headers.get('link') ?? ''
    return { body, next: leading('next', link), previous: leading('prev', link) }
  }
}

function leading(rel: string, link: string): Record<string, unknown> | undefined {
  const address = new RegExp(`<([^<>]*)>\\s*;\\s*rel="?${rel}\\b`).exec(link)?.[1]
  return address === undefined ? undefined : queryOf(address)
}

/** Yields all pages. Throws if their links form a loop, which would never end. */
export function pagesOf(page: AskPage): AskPages {
  return async function* (line, parts = {}) {
    const queries = new Set<string>()
    for (let query = parts.query; ;) {
      const { body, next } = await page(line, query ? { ...parts, query } : parts)
      yield body
      if (next === undefined) return
      const key = JSON.stringify(next)
      if (queries.has(key)) {
        throw new ApiError({
          status: 200,
          code: 'malformed_answer',
          message: 'The links between the pages form a loop.',
          line,
        })
      }
      queries.add(key)
      query = next
    }
  }
}

/** Yields the items of all pages, one by one. */
export function itemsOf(pages: AskPages): AskPages {
  return async function* (line, parts) {
    for await (const page of pages(line, parts)) {
      if (Array.isArray(page)) yield* page as unknown[]
      else throw new ApiError({ status: 200, code: 'malformed_answer', message: 'The response is not a list.', line })
    }
  }
}
