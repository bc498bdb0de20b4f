import { domainOf } from '../../../model/domain.ts'
import { invalid } from '../../../model/errors.ts'
import type { Limits } from '../../../model/settings.ts'
import type { AccountChange } from '../../../stores/accounts.ts'
import { cleanDescription, cleanProfileTexts } from './profileTexts.ts'
import type { ProfileInput } from './profileInput.ts'

/**
 * Returns the profile change from an input, without pictures and with cleaned texts. Throws `validation_failed` for
 * long texts.
 */
export function changeOf(fields: ProfileInput, limits: Limits): AccountChange {
  const { locked, bot, discoverable, indexable, hideCollections, showMedia, showMediaReplies, showFeatured } = fields
  const { avatarDescription, headerDescription, attributionDomains } = fields
  return present<AccountChange>({
    ...cleanProfileTexts(fields, limits),
    avatarDescription: described(avatarDescription, 'avatarDescription', limits),
    headerDescription: described(headerDescription, 'headerDescription', limits),
    locked,
    bot,
    discoverable,
    indexable,
    hideCollections,
    ...{ showMedia, showMediaReplies, showFeatured },
    attributionDomains: attributionDomains && cleanDomains(attributionDomains),
    defaults: present({
      visibility: fields.defaultVisibility,
      sensitive: fields.defaultSensitive,
      language: fields.defaultLanguage,
      quotePolicy: fields.defaultQuotePolicy,
    }),
  })
}

const mostDomains = 10

function cleanDomains(texts: readonly string[]): string[] {
  const domains = texts
    .map((text, index) => [text, index] as const)
    .filter(([text]) => text.trim() !== '')
    .map(([text, index]) => domainOf(text) ?? refuse(index))
  const unique = [...new Set(domains)]
  if (unique.length > mostDomains)
    throw invalid('attributionDomains', 'attributionDomainsTooMany', { most: mostDomains })
  return unique
}

function refuse(index: number): never {
  throw invalid(`attributionDomains.${index}`, 'notDomain')
}

function described(text: string | undefined, field: string, limits: Limits): string | undefined {
  return text === undefined ? undefined : cleanDescription(text, field, limits)
}

/** Drops undefined fields. A store treats absent and undefined alike, but the compiler does not. */
function present<T extends object>(fields: { [Key in keyof T]: T[Key] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}
