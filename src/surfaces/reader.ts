import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languages } from '../messages/text.ts'

/** For whom an error is written: in which language, and under which request id. */
export interface Reader {
  requestId: string
  language: Language
}

/** Browsers send a hundred characters. */
const longest = 1000

/** Of a request, what says in which language its errors are to be. */
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

/**
 * Says in the headers of an answer in which language its errors are, and that another request may get them in another.
 */
export function setLanguage(request: FastifyRequest, reply: FastifyReply): void {
  const vary = reply.getHeader('vary')
  const names = vary === undefined ? [] : [vary].flat()
  reply.headers({ 'content-language': languageOf(request), vary: [...names, 'Accept-Language'].join(', ') })
}

/** Returns for whom the errors of a request are written. */
export function readerOf(request: LanguageSource & { id: string }): Reader {
  return { requestId: request.id, language: languageOf(request) }
}
