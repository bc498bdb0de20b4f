import { call } from '../../boundary/boundary.ts'
import type { AppAnswer, AppQuestion } from '../../schema/api.ts'

/** The query of `/oauth/authorize` that an app opened the page with. */
export type AppRequest = Record<string, string>

/**
 * Returns the parameters of a request from the address of the page. A repeated parameter becomes an array, which the
 * service refuses.
 */
export function requestIn(search: string): AppRequest {
  const parameters = new URLSearchParams(search)
  const entries = [...new Set(parameters.keys())].map((name) => {
    const values = parameters.getAll(name)
    return [name, values.length > 1 ? values : values[0]!] as const
  })
  return Object.fromEntries(entries) as AppRequest
}

/**
 * Reads the app and the scopes of a request. Throws `validation_failed` if the app is unknown or the redirect URI is
 * not registered for it.
 */
export function readAuthorization(request: AppRequest): Promise<AppQuestion> {
  return call('POST /auth/apps/authorization', { body: request })
}

/** Sends the decision. */
export function decide(request: AppRequest, allow: boolean): Promise<AppAnswer> {
  return call('POST /auth/apps/authorization/decision', { body: { request, allow } })
}

/**
 * Returns whether an app asks people to confirm their account, so that it does not get the account of an earlier
 * sign-in by accident.
 */
export function asksForAccount({ force_login: force = '', prompt = '' }: AppRequest): boolean {
  const isForced = force !== '' && !/^(?:0|f|false|off)$/i.test(force)
  return isForced || prompt.split(' ').some((word) => word === 'login' || word === 'select_account')
}
