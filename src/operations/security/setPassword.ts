import { z } from 'zod'
import type { Caller } from '../../model/caller.ts'
import { requireConfirmed } from '../../model/confirmation.ts'
import { notFound } from '../../model/errors.ts'
import { Password, PasswordState } from '../../model/password.ts'
import { hashPassword } from '../../passwords/hashing.ts'
import { requireGoodPassword } from '../../passwords/rules.ts'
import { revokeGrants } from '../../stores/appGrants.ts'
import { type Call, defineOperation } from '../operation.ts'
import { readPasswordState } from './passwordState.ts'

/**
 * Sets the caller's password, and ends all their other sessions. Throws `reauthentication_required`, and
 * `validation_failed` for a password that breaks a rule.
 */
export const setPassword = defineOperation({
  name: 'setPassword',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Set or change your password. This ends all your other sessions, including those of apps.',
  input: z.strictObject({
    password: Password.describe('A password of 8 to 128 characters. Common passwords are rejected.'),
  }),
  output: PasswordState,
  async run({ password }, call) {
    const { caller, stores } = call
    const { accountId, from } = caller
    await requireConfirmed(caller, stores.credentials)
    await requireGoodForCaller(password, call)
    await stores.passwords.set(accountId, await hashPassword(password, accountId))
    // Sessions are ended after the change. A sign-in with the old password first makes its session and then checks
    // whether the password is still the same (`signInByPassword`).
    await revokeGrants(stores, accountId)
    await endOtherSessions(caller, stores)
    const event = { kind: 'password_changed', label: from?.device, address: from?.address } as const
    await stores.securityEvents.insert(accountId, event)
    return readPasswordState(stores, accountId)
  },
})

async function requireGoodForCaller(password: Password, { caller, stores, links, settings }: Call): Promise<void> {
  const profile = await stores.accounts.find(caller.accountId)
  if (!profile) throw notFound()
  const { username } = profile
  await requireGoodPassword(password, { username, host: links.host(), title: settings.title })
}

async function endOtherSessions({ accountId, session }: Caller, { authSessions }: Call['stores']): Promise<void> {
  for (const { handle } of await authSessions.listFor(accountId)) {
    if (handle !== session) await authSessions.revoke(handle, accountId)
  }
}
