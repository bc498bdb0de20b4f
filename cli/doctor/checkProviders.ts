import { ServiceError } from '../../src/model/errors.ts'
import type { ProviderSettings } from '../../src/model/identityProvider.ts'
import { completeOptions, type CompleteOptions } from '../../src/serviceOptions.ts'
import { openSignInProviders, type SignInProvider } from '../../src/sessions/signIn/oauth/providers.ts'
import { suitableOptions } from '../suitableOptions.ts'
import type { Surroundings } from '../surroundings.ts'
import { type Finding, fine, wrong } from './checks.ts'

const secondsAtMost = 5

/** Whether people can sign in at the configured identity providers: each must say of itself what the service needs to know. */
export async function checkProviders({ variables }: Surroundings): Promise<Finding> {
  const browser = browserOf(variables)
  if (browser === 'unknown') return wrong('Not looked at: the options must be right first.')
  if (!browser || browser.providers.length === 0) return fine('None.')
  const providers = [...openSignInProviders(browser.providers, secondsAtMost).values()]
  const troubles = (await Promise.all(providers.map(troubleOf))).filter((trouble) => trouble !== undefined)
  if (troubles.length > 0) return wrong(`${troubles.join('. ')}. Nobody can sign in there, at the moment.`)
  return fine(`${namesOf(browser.providers)} can be signed in at.`)
}

function browserOf(variables: Surroundings['variables']): CompleteOptions['browser'] | 'unknown' {
  try {
    return completeOptions(suitableOptions(variables)).browser
  } catch {
    return 'unknown'
  }
}

async function troubleOf(provider: SignInProvider): Promise<string | undefined> {
  try {
    await provider.connect()
    return undefined
  } catch (error) {
    return troubleIn(error)
  }
}

/** What an operator has to know of a provider that could not be used: the sentence for people hides it. */
export function troubleIn(error: unknown): string {
  if (error instanceof ServiceError && error.cause instanceof Error) return error.cause.message
  throw error
}

const namesOf = (providers: readonly ProviderSettings[]) => providers.map(({ id }) => id).join(', ')
