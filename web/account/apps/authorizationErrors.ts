import { BoundaryError, isNotFound } from '../../boundary/boundaryError.ts'
import { m } from '../../messages/index.ts'
import { sentenceOf } from '../../state/errorToast.ts'

/** Returns the message for a decision that could not be sent. */
export function authorizationSentence(error: unknown): string {
  if (isNotFound(error) || isRefused(error)) return m.account.authorize.expired
  return sentenceOf(error)
}

/** Returns a title and a text for an app's request that cannot be answered. */
export function refusedRequest(error: unknown): { title: string; text: string } {
  const texts = m.account.authorize
  if (!isRefused(error)) return { title: m.errors.title, text: sentenceOf(error) }
  const fields = error.fields.map(({ field }) => field)
  if (fields.includes('client_id')) return { title: texts.unknownTitle, text: texts.unknownText }
  if (fields.includes('redirect_uri')) return { title: texts.strangeTitle, text: texts.strangeText }
  return { title: texts.invalidTitle, text: `${error.message}. ${texts.invalidText}` }
}

/** Returns the message for a device code that was refused. */
export function deviceSentence(error: unknown): string {
  return isNotFound(error) ? m.account.device.unknown : sentenceOf(error)
}

function isRefused(error: unknown): error is BoundaryError {
  return error instanceof BoundaryError && error.code === 'validation_failed'
}
