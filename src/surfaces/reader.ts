import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import { type Language, languages } from '../messages/text.ts'

/** For whom an error is written: in which language, and under which request id. */
export interface Reader {
  requestId: string
  language: Language
}

/** Browsers send a hundred characters. */
const longest = 1000

/** Returns the language that a request asks for (RFC 9110 section 12.5.4): `de-AT` is German. @default English */
export function languageOf({ 'accept-language': accepted }: Pick<IncomingHttpHeaders, 'accept-language'>): Language {
  if (accepted === undefined || accepted.length > longest) return 'en'
  const plain = accepted.toLowerCase().replace(/\b([a-z]{2,3})-[\w-]+/g, '$1')
  return (negotiate(plain, languages) as Language | null) ?? 'en'
}

/** Says in the headers of an answer in which language its errors are, and that another request may get them in another. */
export function setLanguage({ headers }: FastifyRequest, reply: FastifyReply): void {
  const vary = reply.getHeader('vary')
  const names = vary === undefined ? [] : [vary].flat()
  reply.headers({ 'content-language': languageOf(headers), vary: [...names, 'Accept-Language'].join(', ') })
}

/** Returns for whom the errors of a request are written. */
export function readerOf({ id, headers }: { id: string; headers: IncomingHttpHeaders }): Reader {
  return { requestId: id, language: languageOf(headers) }
}
