import { BoundaryError, isNotFound } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'
import { sentenceOf } from '../state/trouble.ts'

/** What to tell somebody whose answer to an app did not arrive. */
export function authorizationSentence(error: unknown): string {
  if (isNotFound(error)) return m.account.authorize.expired
  return sentenceOf(error)
}

/** What to tell somebody whom an app sent here with a request that cannot be answered: a heading, and what to do. */
export function refusedRequest(error: unknown): { title: string; text: string } {
  const texts = m.account.authorize
  if (!(error instanceof BoundaryError)) return { title: m.errors.title, text: sentenceOf(error) }
  // The path itself is not there: a service that lets no apps in.
  if (error.code === 'not_found') return { title: texts.noAppsTitle, text: texts.noAppsText }
  if (error.code === 'forbidden') return { title: texts.unknownTitle, text: texts.unknownText }
  if (error.code === 'malformed_request' || error.code === 'validation_failed')
    return { title: texts.invalidTitle, text: `${error.message} ${texts.unknownText}`.trim() }
  return { title: m.errors.title, text: sentenceOf(error) }
}
