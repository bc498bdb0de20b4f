import { call } from '../../boundary/boundary.ts'
import type { AppAnswer, AppQuestion } from '../../schema/api.ts'

/** The query of `/oauth/authorize`, with which an app sent somebody here. */
export type AppRequest = Record<string, string>

/**
 * The parameters of a request, as they stand in the address of the page. One that stands there
 * twice is an array: the service refuses it.
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
 * Asks who wants to be let in. Throws `validation_failed` where it is not certain who that is, or
 * that its address is its own.
 */
export function readAuthorization(request: AppRequest): Promise<AppQuestion> {
  return call('POST /auth/apps/authorization', { body: request })
}

/** Allows it, or denies it. */
export function decide(request: AppRequest, allow: boolean): Promise<AppAnswer> {
  return call('POST /auth/apps/authorization/decision', { body: { request, allow } })
}

/** Whether an app wants to know that it is told who is here now, and not who signed in some time ago. */
export function asksForAccount({ force_login: force = '', prompt = '' }: AppRequest): boolean {
  const isForced = force !== '' && !/^(?:0|f|false|off)$/i.test(force)
  return isForced || prompt.split(' ').some((word) => word === 'login' || word === 'select_account')
}
