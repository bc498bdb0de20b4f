import { call } from '../../boundary/boundary.ts'
import type { AppDevice } from '../../schema/api.ts'

/** The code that stands in the address of the page, as devices write it; empty where there is none. */
export function codeIn(search: string): string {
  return (new URLSearchParams(search).get('user_code') ?? '').trim().slice(0, 20).toUpperCase()
}

/** Asks which app waits with a code that a device shows. Throws `not_found` where none does. */
export function readDevice(userCode: string): Promise<AppDevice> {
  return call('POST /auth/apps/device', { body: { userCode } })
}

/** Lets the device in, or refuses it; resolves to which it was. */
export async function decideDevice(userCode: string, allow: boolean): Promise<{ isAllowed: boolean }> {
  await call('POST /auth/apps/device/decision', { body: { userCode, allow } })
  return { isAllowed: allow }
}
