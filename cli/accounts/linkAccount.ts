import { ServiceError } from '../../src/model/errors.ts'
import type { Identity } from '../../src/model/identity.ts'
import { cleanLine } from '../../src/model/text/clean.ts'
import { isSubject } from '../../src/sessions/identities/provenIdentity.ts'
import type { AccountSummary } from '../../src/stores/accounts.ts'
import { Failure, wrongUsage } from '../failure.ts'
import type { CommandContext } from '../commandContext.ts'
import { withService } from '../withService.ts'
import { accountNamed } from './account.ts'

/** An identity at a provider, as given on the command line. */
export interface LinkOptions {
  issuer: string
  subject: string
  label?: string | undefined
}

/**
 * Links an account to its owner's identity at a provider. The owner can then sign in at the provider, or with a token
 * from it.
 */
export async function linkAccount(
  context: CommandContext,
  name: string,
  { issuer, subject, label }: LinkOptions,
): Promise<{ account: AccountSummary; identity: Identity }> {
  if (!isSubject(issuer)) throw wrongUsage('Give the issuer exactly as in its tokens, with 1 to 255 characters.')
  if (!isSubject(subject))
    throw wrongUsage("Give the subject exactly as in the issuer's tokens, with 1 to 255 characters.")
  const line = labelFor(label ?? issuer)
  return withService(context, async ({ stores }) => {
    const account = await accountNamed(stores, name)
    const identity = await stores.identities
      .insert(account.id, { issuer, subject, label: line }, false)
      .catch((error: unknown) => {
        throw isLinked(error) ? new Failure(`${subject} of ${issuer} is already linked to an account.`) : error
      })
    await stores.securityEvents.insert(account.id, { kind: 'provider_linked', label: 'The command line' })
    return { account, identity }
  })
}

const isLinked = (error: unknown) => error instanceof ServiceError && error.code === 'conflict'

// Returns the text as a label, with the same length limit as labels from providers.
function labelFor(text: string): string {
  const line = cleanLine(text)
  if (line === '') throw wrongUsage('The label must not be empty.')
  return [...line].slice(0, 100).join('')
}

/** Returns an identity in the form that --json prints. */
export function identityJson({ id, issuer, label, createdAt, lastUsedAt }: Identity) {
  return { id, issuer, label, created_at: createdAt, last_used_at: lastUsedAt }
}
