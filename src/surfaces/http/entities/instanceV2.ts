import { z } from 'zod'
import { defaultImages } from '../../../media/defaultImages.ts'
import type { Instance } from '../../../model/instance.ts'
import {
  acceptsAnonymousReads,
  acceptsInvitations,
  acceptsRegistrations,
  needsApproval,
  needsProofOfWork,
} from '../../../model/openness.ts'
import type { ServiceTextName } from '../../../model/serviceText.ts'
import type { Limits } from '../../../model/settings.ts'
import { snakeCase } from '../names.ts'
import type { RenderContext } from '../route.ts'
import { ContactEntity, contactEntity } from './contact.ts'
import {
  fedibirdCapabilities,
  instanceLimits,
  MediaLimitsEntity,
  PollLimitsEntity,
  ReactionLimitsEntity,
  StatusLimitsEntity,
} from './instanceLimits.ts'
import { iconEntities, InstanceIconEntity, thumbnailPath } from './instanceImages.ts'
import { RuleEntity, ruleEntities } from './rule.ts'
import { apiLevel, compatibleVersion } from './version.ts'

const access = z.enum(['public', 'authenticated', 'disabled'])
const feedAccess = z.object({ local: access, remote: access })

const AccountLimitsEntity = z.object({
  max_display_name_length: z.int(),
  max_note_length: z.int(),
  max_featured_tags: z.int(),
  max_pinned_statuses: z.int(),
  max_profile_fields: z.int(),
  profile_field_name_limit: z.int(),
  profile_field_value_limit: z.int(),
})

const ConfigurationEntity = z.object({
  urls: z
    .object({
      status: z.url().nullable(),
      about: z.url(),
      privacy_policy: z.url().nullable(),
      terms_of_service: z.url().nullable(),
    })
    .describe('URLs of this server. The streaming address is not published; clients poll instead.'),
  vapid: z
    .object({ public_key: z.string() })
    .describe('The public VAPID key: the `applicationServerKey` in a browser.'),
  accounts: AccountLimitsEntity,
  statuses: StatusLimitsEntity,
  media_attachments: MediaLimitsEntity,
  polls: PollLimitsEntity,
  reactions: ReactionLimitsEntity,
  limits: z
    .record(z.string(), z.number())
    .describe("All limits of this server that concern clients, in addition to Mastodon's."),
  rates: z
    .record(z.string(), z.object({ count: z.int(), seconds: z.int() }))
    .describe('The rate limits: how many calls are allowed in how many seconds. Empty if calls are not counted.'),
  translation: z.object({ enabled: z.boolean() }),
  timelines_access: z.object({ live_feeds: feedAccess, hashtag_feeds: feedAccess, trending_link_feeds: feedAccess }),
  limited_federation: z.boolean(),
})

export const InstanceV2Entity = z
  .object({
    domain: z.string(),
    title: z.string(),
    version: z.string().describe('The compatible Mastodon version, followed by the version of this software.'),
    source_url: z.url(),
    description: z.string(),
    usage: z.object({ users: z.object({ active_month: z.int() }) }),
    thumbnail: z.object({ url: z.url(), blurhash: z.string(), description: z.string() }),
    icon: z.array(InstanceIconEntity),
    languages: z.array(z.string()),
    configuration: ConfigurationEntity,
    registrations: z.object({
      enabled: z.boolean(),
      approval_required: z.boolean(),
      reason_required: z.boolean().nullable(),
      message: z.string().nullable().describe('The message to show while registrations are closed, as HTML.'),
      min_age: z.int().nullable(),
      proof_of_work: z
        .boolean()
        .describe('Whether a registration needs the solution of `GET /api/v1/instance/registration_challenge`.'),
      url: z.url().nullable().describe('The page to register at, if a registration needs a proof of work.'),
    }),
    api_versions: z.object({ mastodon: z.int().describe("The version of Mastodon's API that is fully supported.") }),
    contact: ContactEntity,
    rules: z.array(RuleEntity),
    fedibird_capabilities: z.array(z.string()).describe("Features beyond Mastodon's, for clients of Fedibird."),
  })
  .meta({ id: 'Instance', description: 'The name, description, rules and limits of this server.' })
export type InstanceV2Entity = z.infer<typeof InstanceV2Entity>

/** Returns the entity of Mastodon's `/api/v2/instance`. */
export function instanceV2Entity(instance: Instance, context: RenderContext): InstanceV2Entity {
  const { links } = context
  return {
    domain: instance.host,
    title: instance.title,
    version: compatibleVersion(instance.version),
    source_url: links.page('/'),
    description: instance.description,
    usage: { users: { active_month: instance.activeMonth } },
    thumbnail: { url: links.page(thumbnailPath), blurhash: defaultImages.thumbnail.blurhash, description: '' },
    icon: iconEntities(links),
    languages: instance.languages,
    configuration: configurationOf(instance, context),
    registrations: registrationsOf(context),
    api_versions: { mastodon: apiLevel },
    contact: contactEntity({ email: instance.contactEmail, account: instance.contact }),
    rules: ruleEntities(instance.rules),
    fedibird_capabilities: fedibirdCapabilities,
  }
}

// Apps read `enabled` as permission to POST /api/v1/accounts, and open the page at `url` instead if there is one.
function registrationsOf({ links, settings }: RenderContext): InstanceV2Entity['registrations'] {
  const isOpen = acceptsRegistrations(settings)
  const needsProof = needsProofOfWork(settings)
  const closed = acceptsInvitations(settings)
    ? '<p>People join this server by invitation.</p>'
    : '<p>Accounts on this server are made by those who run it.</p>'
  return {
    enabled: isOpen,
    approval_required: needsApproval(settings),
    reason_required: isOpen ? needsApproval(settings) : null,
    message: isOpen ? null : closed,
    min_age: null,
    proof_of_work: needsProof,
    url: isOpen && needsProof ? links.page('/register') : null,
  }
}

function configurationOf(
  instance: Instance,
  { links, limits, settings }: RenderContext,
): InstanceV2Entity['configuration'] {
  const pageOf = (text: ServiceTextName, path: string) => (instance.texts.includes(text) ? links.page(path) : null)
  const feed = { local: acceptsAnonymousReads(settings) ? 'public' : 'authenticated', remote: 'disabled' } as const
  return {
    // Elk reads `urls.streaming` without a check for `urls`. The streaming URL itself is left out on purpose:
    // Mastodon's web clients would put the session into it.
    urls: {
      status: null,
      about: links.page('/about'),
      privacy_policy: pageOf('privacy_policy', '/privacy-policy'),
      terms_of_service: pageOf('terms_of_service', '/terms-of-service'),
    },
    vapid: { public_key: instance.pushKey },
    accounts: accountLimits(limits),
    ...instanceLimits(limits),
    limits: Object.fromEntries(instance.limits.map(({ name, value }) => [snakeCase(name), value])),
    rates: Object.fromEntries(instance.rates.map(({ name, ...rate }) => [snakeCase(name), rate])),
    translation: { enabled: false },
    timelines_access: { live_feeds: feed, hashtag_feeds: feed, trending_link_feeds: feed },
    limited_federation: false,
  }
}

function accountLimits(limits: Limits) {
  return {
    max_display_name_length: limits.displayNameCharacters,
    max_note_length: limits.bioCharacters,
    max_featured_tags: limits.featuredTags,
    max_pinned_statuses: limits.pinnedPosts,
    max_profile_fields: limits.profileFields,
    profile_field_name_limit: limits.profileFieldCharacters,
    profile_field_value_limit: limits.profileFieldCharacters,
  }
}
