import { call } from '../../boundary/boundary.ts'
import type { AppDevice } from '../../schema/api.ts'

/** Returns the code in the address of the page, formatted as devices show it; empty if the address has no code. */
export function codeIn(search: string): string {
  return (new URLSearchParams(search).get('user_code') ?? '').trim().slice(0, 20).toUpperCase()
}

/** Reads the app that waits for a device code. Throws `not_found` if no app waits for it. */
export function readDevice(userCode: string): Promise<AppDevice> {
  return call('POST /auth/apps/device', { body: { userCode } })
}

/** Authorises or denies a device. Resolves to the decision. */
export async function decideDevice(userCode: string, allow: boolean): Promise<{ isAllowed: boolean }> {
  await call('POST /auth/apps/device/decision', { body: { userCode, allow } })
  return { isAllowed: allow }
}
