import { z } from 'zod'
import type { CustomEmoji } from '../../model/customEmoji.ts'
import type { Instance } from '../../model/instance.ts'
import type { Marker } from '../../model/marker.ts'
import type { Media } from '../../model/media.ts'
import type { Page } from '../../model/page.ts'
import type { Conversation, Post, PostContent, PostRevision } from '../../model/post.ts'
import type { OwnProfile, PostingDefaults, Profile, Relationship } from '../../model/profile.ts'
import type { Session } from '../../model/session.ts'
import { AccountEntity, accountJson } from './entities/account.ts'
import { ContextEntity, contextJson } from './entities/context.ts'
import { CredentialAccountEntity, credentialAccountEntity } from './entities/credentialAccount.ts'
import { CustomEmojiEntity, customEmojiEntity } from './entities/customEmoji.ts'
import { DeletedStatusEntity, deletedStatusEntity } from './entities/deletedStatus.ts'
import { InstanceV1Entity, instanceV1Entity } from './entities/instanceV1.ts'
import { InstanceV2Entity, instanceV2Entity } from './entities/instanceV2.ts'
import { listJson } from './entities/keptText.ts'
import { MarkersEntity, markersEntity } from './entities/marker.ts'
import { MediaAttachmentEntity, mediaAttachmentEntity } from './entities/mediaAttachment.ts'
import { PollEntity, pollEntity } from './entities/poll.ts'
import { PreferencesEntity, preferencesEntity } from './entities/preferences.ts'
import { RelationshipEntity, relationshipEntity } from './entities/relationship.ts'
import { RuleEntity, ruleEntities } from './entities/rule.ts'
import { SessionEntity, sessionEntity } from './entities/session.ts'
import { StatusEntity, statusJson } from './entities/status.ts'
import { StatusEditEntity, statusEditEntity } from './entities/statusEdit.ts'
import { StatusSourceEntity, statusSourceEntity } from './entities/statusSource.ts'
import type { Answer, RenderContext } from './route.ts'

type ToText<Output> = (output: Output, context: RenderContext) => string
type ToJson<Output> = (output: Output, context: RenderContext) => object | null

function one<Output>(schema: z.ZodType, toJson: ToJson<Output>): Answer {
  return { schema, render: (output: Output, context) => JSON.stringify(toJson(output, context)) }
}

function list<Item>(item: z.ZodType, itemText: (item: Item) => string): Answer {
  return { schema: z.array(item), render: (items: Item[]) => listJson(items, itemText) }
}

function page<Item>(item: z.ZodType, itemText: (item: Item) => string): Answer {
  return {
    schema: z.array(item),
    render: ({ items }: Page<Item>) => listJson(items, itemText),
    link: ({ next, previous }: Page<Item>) => ({ next, previous }),
  }
}

function text<Output>(schema: z.ZodType, toText: ToText<Output>): Answer {
  return { schema, render: toText }
}

const asText =
  <Item>(toJson: (item: Item) => object) =>
  (item: Item) =>
    JSON.stringify(toJson(item))

/** `{}`, whatever the operation returns. */
export const empty: Answer = text(z.object({}).meta({ id: 'Empty', description: 'Nothing: it is done.' }), () => '{}')

export const status: Answer = text<Post>(StatusEntity, statusJson)
export const statuses: Answer = page<Post>(StatusEntity, statusJson)
/** Posts without pages. */
export const statusList: Answer = list<Post>(StatusEntity, statusJson)
export const deletedStatus: Answer = one<Post>(DeletedStatusEntity, deletedStatusEntity)
export const statusHistory: Answer = list<PostRevision>(StatusEditEntity, asText(statusEditEntity))
export const statusSource: Answer = one<Pick<PostContent, 'id' | 'text' | 'contentWarning'>>(
  StatusSourceEntity,
  statusSourceEntity,
)
export const context: Answer = text<Conversation>(ContextEntity, contextJson)
/** The poll of a post; the operation sees to it that there is one. */
export const poll: Answer = one<Post>(PollEntity, (post) => pollEntity(post))

export const account: Answer = text<Profile>(AccountEntity, accountJson)
export const accounts: Answer = page<Profile>(AccountEntity, accountJson)
/** Accounts without pages. */
export const accountList: Answer = list<Profile>(AccountEntity, accountJson)
export const credentialAccount: Answer = one<OwnProfile>(CredentialAccountEntity, credentialAccountEntity)
export const relationship: Answer = one<Relationship>(RelationshipEntity, relationshipEntity)
export const relationships: Answer = list<Relationship>(RelationshipEntity, asText(relationshipEntity))
export const preferences: Answer = one<PostingDefaults>(PreferencesEntity, preferencesEntity)
export const markers: Answer = one<Marker[]>(MarkersEntity, markersEntity)
export const sessions: Answer = list<Session>(SessionEntity, asText(sessionEntity))

/** An attachment, always with 200. */
export const mediaAttachment: Answer = one<Media>(MediaAttachmentEntity, mediaAttachmentEntity)
/** What was just uploaded: 202 while it is being processed. */
export const uploadedMedia: Answer = { ...mediaAttachment, ...whileProcessing(202) }
/** An attachment that is waited for: 206 while it is being processed. */
export const media: Answer = { ...mediaAttachment, ...whileProcessing(206) }

function whileProcessing(processing: number): Pick<Answer, 'status' | 'statuses'> {
  return { status: ({ state }: Media) => (state === 'processing' ? processing : 200), statuses: [200, processing] }
}

export const customEmojis: Answer = list<CustomEmoji>(CustomEmojiEntity, asText(customEmojiEntity))
export const instanceV1: Answer = one<Instance>(InstanceV1Entity, instanceV1Entity)
export const instanceV2: Answer = one<Instance>(InstanceV2Entity, instanceV2Entity)
export const instanceRules: Answer = one<Instance>(z.array(RuleEntity), ({ rules }) => ruleEntities(rules))
