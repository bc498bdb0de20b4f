import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languages } from '../messages/text.ts'

/** The recipient of an error: its language, and the id of its request. */
export interface Reader {
  requestId: string
  language: Language
}

/** The maximum number of characters of `Accept-Language` or `lang` that are read. Browsers send about a hundred. */
const longest = 1000

/** The parts of a request that name the language of its errors. */
export type LanguageSource = Pick<FastifyRequest, 'headers'> &
  Partial<Pick<FastifyRequest, 'parsedQuery' | 'parsedBody'>>

/**
 * Returns the language that a request asks for: by the parameter `lang`, as in Mastodon, or else by
 * its header (RFC 9110 section 12.5.4). `de-AT` is German. @default English
 */
export function languageOf(request: LanguageSource): Language {
  return offered(langOf(request)) ?? offered(request.headers['accept-language']) ?? 'en'
}

function offered(accepted: string | undefined): Language | undefined {
  if (accepted === undefined || accepted.length > longest) return undefined
  const plain = accepted.toLowerCase().replace(/\b([a-z]{2,3})-[\w-]+/g, '$1')
  return (negotiate(plain, languages) as Language | null) ?? undefined
}

function langOf({ parsedQuery, parsedBody }: LanguageSource): string | undefined {
  try {
    const lang = parsedBody?.fields?.['lang'] ?? parsedQuery?.fields['lang']
    return typeof lang === 'string' ? lang : undefined
  } catch {
    return undefined // The error is about parameters that cannot be read.
  }
}

/** Sets the headers that name the language of a response, and tell caches that it depends on `Accept-Language`. */
export function setLanguage(request: FastifyRequest, reply: FastifyReply): void {
  const vary = reply.getHeader('vary')
  const names = vary === undefined ? [] : [vary].flat()
  reply.headers({ 'content-language': languageOf(request), vary: [...names, 'Accept-Language'].join(', ') })
}

/** Returns the recipient of a request's errors. */
export function readerOf(request: LanguageSource & { id: string }): Reader {
  return { requestId: request.id, language: languageOf(request) }
}
