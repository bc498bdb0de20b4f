import { expect, test } from 'vitest'
import type { z } from 'zod'
import { blobcat, exampleContent, exampleMedia, examplePost, exampleProfile } from '../../../../test/support/nouns.ts'
import { problem } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'
import { AccountId } from '../../../model/ids.ts'
import { newSessionHandle } from '../../../model/session.ts'
import { ContextEntity, contextParts } from './context.ts'
import { textOfParts } from './jsonParts.ts'
import { CredentialAccountEntity, credentialAccountEntity } from './credentialAccount.ts'
import { DeletedStatusEntity, deletedStatusEntity } from './deletedStatus.ts'
import { ErrorEntity, errorEntity } from './error.ts'
import { MarkersEntity, markersEntity } from './marker.ts'
import { MediaAttachmentEntity, mediaAttachmentEntity } from './mediaAttachment.ts'
import { PreferencesEntity, preferencesEntity } from './preferences.ts'
import { RelationshipEntity, relationshipEntity } from './relationship.ts'
import { SessionEntity, sessionEntity } from './session.ts'
import { statusEntity } from './status.ts'
import { StatusEditEntity, statusEditEntity } from './statusEdit.ts'
import { StatusSourceEntity, statusSourceEntity } from './statusSource.ts'

// Schemas drop unknown fields, so an entity that stays the same has only fields of its schema.
function expectExact<Schema extends z.ZodType>(schema: Schema, entity: z.infer<Schema>) {
  expect(schema.parse(entity)).toEqual(entity)
}

const defaults = { visibility: 'private', sensitive: true, language: null, quotePolicy: 'nobody' } as const
const time = '2026-01-02T03:04:05.678Z'

test('the caller’s own account has its plain texts and defaults', () => {
  const entity = credentialAccountEntity({
    ...{ profile: exampleProfile(), defaults, followRequestsCount: 2 },
    ...{ attributionDomains: ['example.org'], role: null },
  })
  expectExact(CredentialAccountEntity, entity)
  expect(entity.source).toMatchObject({
    note: 'Hello & welcome',
    fields: [{ value: 'https://alice.example' }],
    privacy: 'private',
    language: '',
    quote_policy: 'nobody',
    follow_requests_count: 2,
    attribution_domains: ['example.org'],
  })
})

test('a relationship maps each field', () => {
  const noun = {
    id: AccountId.parse('2'),
    following: true,
    showingBoosts: false,
    notifying: true,
    languages: ['en'],
    followedBy: false,
    blocking: true,
    blockedBy: false,
    requested: true,
    requestedBy: false,
    muting: true,
    mutingNotifications: false,
    mutingBoosts: false,
    mutingExpiresAt: time,
    endorsed: true,
    note: 'From the choir',
  }
  expectExact(RelationshipEntity, relationshipEntity(noun))
  expect(relationshipEntity(noun)).toMatchObject({ id: '2', following: true, showing_reblogs: false, notifying: true })
  expect(relationshipEntity(noun)).toMatchObject({
    blocking: true,
    blocked_by: false,
    requested: true,
    followed_by: false,
    muting: true,
    muting_notifications: false,
    muting_boosts: false,
    muting_expires_at: time,
    endorsed: true,
    note: 'From the choir',
  })
})

test('an attachment has its sizes and focus, except while it is processed', () => {
  const ready = mediaAttachmentEntity(exampleMedia())
  expectExact(MediaAttachmentEntity, ready)
  expect(ready.meta).toEqual({
    original: { width: 640, height: 320, size: '640x320', aspect: 2 },
    small: { width: 320, height: 160, size: '320x160', aspect: 2 },
    focus: { x: 0.5, y: -0.25 },
  })
  const video = mediaAttachmentEntity(exampleMedia({ kind: 'video', durationSeconds: 2.5 }))
  expectExact(MediaAttachmentEntity, video)
  expect(video.meta?.original).toEqual({ width: 640, height: 320, size: '640x320', aspect: 2, duration: 2.5 })
  const sound = mediaAttachmentEntity(
    exampleMedia({ kind: 'audio', original: null, preview: null, focus: null, durationSeconds: 2.5 }),
  )
  expect(sound.meta).toEqual({ original: { duration: 2.5 } })
  const inWork = mediaAttachmentEntity(exampleMedia({ url: null, original: null, preview: null, focus: null }))
  expectExact(MediaAttachmentEntity, inWork)
  expect(inWork).toMatchObject({ url: null, meta: null })
})

test('a deleted post has its text instead of its content', () => {
  const entity = deletedStatusEntity(examplePost())
  expectExact(DeletedStatusEntity, entity)
  expect(entity).toHaveProperty('text', 'Hi @bob #cats :blobcat:')
  expect(entity).not.toHaveProperty('content')
})

test('a revision has a poll only if the post had one', () => {
  const revision = {
    html: '<p>before</p>',
    contentWarning: '',
    sensitive: false,
    createdAt: time,
    author: exampleProfile(),
    media: [exampleMedia()],
    emojis: [blobcat],
  }
  const [without, having] = [null, ['Yes', 'No']].map((pollOptions) => statusEditEntity({ ...revision, pollOptions }))
  expectExact(StatusEditEntity, without!)
  expectExact(StatusEditEntity, having!)
  expect(without).not.toHaveProperty('poll')
  expect(having?.poll?.options).toEqual([{ title: 'Yes' }, { title: 'No' }])
})

test('the source of a post has its texts as written', () => {
  const entity = statusSourceEntity(exampleContent({ contentWarning: 'careful' }))
  expectExact(StatusSourceEntity, entity)
  expect(entity).toEqual({ id: '110000000000000010', text: 'Hi @bob #cats :blobcat:', spoiler_text: 'careful' })
})

test('the context of a post is a list of its ancestors and a list of its descendants', () => {
  const post = examplePost()
  const entity = JSON.parse(textOfParts(contextParts({ ancestors: [], descendants: [post, post] })))
  expectExact(ContextEntity, entity)
  expect(entity).toEqual({ ancestors: [], descendants: [statusEntity(post), statusEntity(post)] })
})

test('each marker is under the name of its timeline', () => {
  const entity = markersEntity([{ timeline: 'home', lastReadId: '7', version: 2, updatedAt: time }])
  expectExact(MarkersEntity, entity)
  expect(entity).toEqual({ home: { last_read_id: '7', version: 2, updated_at: time } })
})

test('preferences are the defaults of new posts', () => {
  const entity = preferencesEntity(defaults)
  expectExact(PreferencesEntity, entity)
  // All of Mastodon's keys.
  expect(entity).toEqual({
    'posting:default:visibility': 'private',
    'posting:default:sensitive': defaults.sensitive,
    'posting:default:language': null,
    'posting:default:quote_policy': defaults.quotePolicy,
    'reading:expand:media': 'default',
    'reading:expand:spoilers': false,
    'reading:autoplay:gifs': false,
  })
})

test('a session has its handle', () => {
  const handle = newSessionHandle()
  const rest = { kind: 'app', label: 'Elk', scopes: ['read'], current: true } as const
  const session = { handle, ...rest, scopes: ['read'], createdAt: time, lastUsedAt: time, expiresAt: time }
  expectExact(SessionEntity, sessionEntity(session))
  expect(sessionEntity(session)).toEqual({ handle, ...rest, created_at: time, last_used_at: time, expires_at: time })
})

test('an error has its message and its fields in both formats, but not its cause', () => {
  const error = new ServiceError('validation_failed', 'No.', {
    cause: new Error('secret'),
    fields: [{ field: 'text', problem: problem('blank') }],
  })
  const entity = errorEntity(error, { requestId: 'req-1', language: 'en' })
  expectExact(ErrorEntity, entity)
  expect(entity).toEqual({
    error: 'No.',
    code: 'validation_failed',
    request_id: 'req-1',
    details: { text: [{ error: 'ERR_BLANK', description: "can't be blank" }] },
    fields: [{ field: 'text', message: "can't be blank" }],
  })
  expect(errorEntity(new ServiceError('not_found', 'Gone'), { requestId: 'r', language: 'en' })).not.toHaveProperty(
    'fields',
  )
})
