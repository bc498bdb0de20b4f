import { Username } from '../../src/model/profile.ts'
import { ServiceError } from '../../src/model/errors.ts'
import { cleanLine } from '../../src/model/text/clean.ts'
import { isLongerThan } from '../../src/model/text/length.ts'
import type { AccountSummary } from '../../src/stores/accounts.ts'
import { Failure, wrongUsage } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'
import { withService } from '../withService.ts'
import { accountNamed } from './account.ts'

/** Makes an account by the rules that hold for names everywhere. */
export async function createAccount(
  surroundings: Surroundings,
  name: string,
  displayName: string,
): Promise<AccountSummary> {
  const username = Username.safeParse(name)
  if (!username.success) throw wrongUsage(`The name ${username.error.issues[0]?.message ?? 'is not possible'}.`)
  const { displayNameCharacters } = surroundings.options.limits
  const line = cleanLine(displayName).trim()
  if (isLongerThan(line, displayNameCharacters)) {
    throw wrongUsage(`The display name is longer than ${displayNameCharacters} characters.`)
  }
  return withService(surroundings, async ({ stores }) => {
    await stores.accounts.insert(username.data, line).catch((error: unknown) => {
      const isTaken = error instanceof ServiceError && error.code === 'conflict'
      throw isTaken ? new Failure(`The name ${username.data} is taken.`) : error
    })
    return accountNamed(stores, username.data)
  })
}
