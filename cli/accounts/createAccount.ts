import { cleanDisplayName } from '../../src/model/displayName.ts'
import { Username } from '../../src/model/profile.ts'
import { parseWith } from '../../src/operations/issueProblem.ts'
import { ServiceError } from '../../src/model/errors.ts'
import type { AccountSummary } from '../../src/stores/accounts.ts'
import { asWrongUsage, Failure, complaint, wrongUsage } from '../failure.ts'
import type { CommandContext } from '../commandContext.ts'
import { withService } from '../withService.ts'
import { accountNamed } from './account.ts'

/**
 * Creates an account with a valid name. The operator can also use reserved names and names of deleted accounts, because
 * the operator knows the consequences.
 */
export async function createAccount(
  context: CommandContext,
  name: string,
  displayName: string,
): Promise<AccountSummary> {
  const username = parseWith(Username, name)
  if (!username.success) throw wrongUsage(complaint('The name', username.issues[0]!.problem))
  const line = displayNameOf(context, displayName)
  return withService(context, async ({ stores }) => {
    await stores.accounts.insert(username.data, line).catch((error: unknown) => {
      const isTaken = error instanceof ServiceError && error.code === 'conflict'
      throw isTaken ? new Failure(`The name ${username.data} is taken.`) : error
    })
    return accountNamed(stores, username.data)
  })
}

function displayNameOf({ options }: CommandContext, text: string): string {
  try {
    return cleanDisplayName(text, options.limits.displayNameCharacters)
  } catch (error) {
    throw asWrongUsage(error, 'The display name')
  }
}
