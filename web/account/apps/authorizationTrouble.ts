import { BoundaryError, isNotFound } from '../../boundary/boundaryError.ts'
import { m } from '../../messages/index.ts'
import { sentenceOf } from '../../state/trouble.ts'

/** What to tell somebody whose answer to an app did not arrive. */
export function authorizationSentence(error: unknown): string {
  if (isNotFound(error) || isRefused(error)) return m.account.authorize.expired
  return sentenceOf(error)
}

/** What to tell somebody whom an app sent here with a request that cannot be answered: a heading, and what to do. */
export function refusedRequest(error: unknown): { title: string; text: string } {
  const texts = m.account.authorize
  if (!isRefused(error)) return { title: m.errors.title, text: sentenceOf(error) }
  const fields = error.fields.map(({ field }) => field)
  if (fields.includes('client_id')) return { title: texts.unknownTitle, text: texts.unknownText }
  if (fields.includes('redirect_uri')) return { title: texts.strangeTitle, text: texts.strangeText }
  return { title: texts.invalidTitle, text: `${error.message}. ${texts.invalidText}` }
}

/** What to tell somebody of a code of a device that was not taken. */
export function deviceSentence(error: unknown): string {
  return isNotFound(error) ? m.account.device.unknown : sentenceOf(error)
}

function isRefused(error: unknown): error is BoundaryError {
  return error instanceof BoundaryError && error.code === 'validation_failed'
}
