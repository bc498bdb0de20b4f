import { expect } from 'vitest'
import type { TestService } from '../support/service.ts'

/** The response to an import. */
export interface Outcome {
  status: number
  body: {
    access_token?: string
    token_type?: string
    scope?: string
    created_at?: number
    error?: string
    code?: string
    request_id?: string
  }
  headers: Headers
}

/** Asks a service to import a token. */
export async function importing(
  service: Pick<TestService, 'fetch'>,
  fields: object,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const response = await service.fetch('/api/v1/sessions/import', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(fields),
  })
  return { status: response.status, body: (await response.json()) as Outcome['body'], headers: response.headers }
}

/** Returns the username of a session's account. */
export async function whoIs(service: Pick<TestService, 'fetch'>, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await service.fetch('/api/v1/accounts/verify_credentials', { headers })
  return ((await response.json()) as { username: string }).username
}

/** The response to every token that cannot be imported. Only its request id differs. */
export const denied = {
  status: 403,
  body: { error: 'This token cannot be imported here', code: 'token_import_denied', request_id: expect.any(String) },
}
