import type { JourneyContext } from './people.ts'

/** The password of all accounts that tests register. */
export const password = 'seven herons by the river'

/** Registers an account with the token of an app. */
export async function registerAt(
  { context, app }: { context: JourneyContext; app: string },
  username: string,
  more: object,
) {
  const headers = { authorization: `Bearer ${app}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ username, password, agreement: true, ...more })
  const response = await context.service.fetch('/api/v1/accounts', { method: 'POST', headers, body })
  return { status: response.status, body: (await response.json()) as { access_token: string; code?: string } }
}
