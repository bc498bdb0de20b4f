import { z } from 'zod'
import type { Instance } from '../../../model/instance.ts'
import { acceptsInvitations, acceptsRegistrations, needsApproval } from '../../../model/openness.ts'
import type { Limits } from '../../../model/settings.ts'
import type { RenderContext } from '../route.ts'
import { AccountEntity, accountEntity } from './account.ts'
import { thumbnailPath } from './instanceImages.ts'
import {
  fedibirdCapabilities,
  instanceLimits,
  MediaLimitsEntity,
  PollLimitsEntity,
  ReactionLimitsEntity,
  StatusLimitsEntity,
} from './instanceLimits.ts'
import { RuleEntity, ruleEntities } from './rule.ts'
import { compatibleVersion } from './version.ts'

export const InstanceV1Entity = z
  .object({
    uri: z.string().describe('The host name. Despite its name, this is not a URI.'),
    title: z.string(),
    short_description: z.string(),
    description: z.string(),
    email: z.string(),
    version: z.string().describe('The compatible Mastodon version, followed by the version of this software.'),
    urls: z.object({}).describe('Always empty: the streaming address is not published.'),
    stats: z.object({
      user_count: z.int(),
      status_count: z.int(),
      domain_count: z.int().describe('Always 0: this server does not federate.'),
    }),
    thumbnail: z.url().nullable(),
    languages: z.array(z.string()),
    registrations: z.boolean(),
    approval_required: z.boolean(),
    invites_enabled: z.boolean(),
    configuration: z.object({
      accounts: z.object({ max_featured_tags: z.int(), max_pinned_statuses: z.int() }),
      statuses: StatusLimitsEntity,
      media_attachments: MediaLimitsEntity,
      polls: PollLimitsEntity,
      reactions: ReactionLimitsEntity,
    }),
    contact_account: AccountEntity.nullable(),
    rules: z.array(RuleEntity),
    fedibird_capabilities: z.array(z.string()).describe("Features beyond Mastodon's, for clients of Fedibird."),
    max_toot_chars: z.int().describe('The same as `configuration.statuses.max_characters`, for older clients.'),
    poll_limits: z
      .object({
        max_options: z.int(),
        max_option_chars: z.int(),
        min_expiration: z.int(),
        max_expiration: z.int(),
      })
      .describe('The same as `configuration.polls`, for older clients.'),
  })
  .meta({ id: 'V1_Instance', description: 'The name, description, rules and limits of this server, in the v1 format.' })
export type InstanceV1Entity = z.infer<typeof InstanceV1Entity>

/** Returns the entity of Mastodon's `/api/v1/instance`. */
export function instanceV1Entity(instance: Instance, { links, limits, settings }: RenderContext): InstanceV1Entity {
  return {
    uri: instance.host,
    title: instance.title,
    short_description: instance.description,
    description: instance.description,
    email: instance.contactEmail,
    version: compatibleVersion(instance.version),
    // Streams are not advertised, since web clients would put the session into the URL. Mastodon.py fails on an empty
    // `streaming_api`. Without the key, it streams from the API's own URL, and sends the session in the header.
    urls: {},
    stats: { user_count: instance.accountsCount, status_count: instance.postsCount, domain_count: 0 },
    thumbnail: links.page(thumbnailPath),
    languages: instance.languages,
    registrations: acceptsRegistrations(settings),
    approval_required: needsApproval(settings),
    invites_enabled: acceptsInvitations(settings),
    configuration: {
      accounts: { max_featured_tags: limits.featuredTags, max_pinned_statuses: limits.pinnedPosts },
      ...instanceLimits(limits),
    },
    contact_account: instance.contact && accountEntity(instance.contact),
    rules: ruleEntities(instance.rules),
    fedibird_capabilities: fedibirdCapabilities,
    ...olderLimits(limits),
  }
}

function olderLimits(limits: Limits) {
  return {
    max_toot_chars: limits.postCharacters,
    poll_limits: {
      max_options: limits.pollOptions,
      max_option_chars: limits.pollOptionCharacters,
      min_expiration: limits.pollMinSeconds,
      max_expiration: limits.pollMaxSeconds,
    },
  }
}
