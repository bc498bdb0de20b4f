import { expect, test } from 'vitest'
import { exampleInstance, exampleLimits, exampleLinks, exampleSettings } from '../../../../test/support/nouns.ts'
import { InstanceV1Entity, instanceV1Entity } from './instanceV1.ts'
import { InstanceV2Entity, instanceV2Entity } from './instanceV2.ts'
import { NodeInfoEntity, nodeInfoEntity, nodeInfoLinks } from './nodeinfo.ts'

const context = { caller: undefined, links: exampleLinks, limits: exampleLimits, settings: exampleSettings }

test('both instance entities match their schemas exactly', () => {
  const [v1, v2] = [instanceV1Entity(exampleInstance(), context), instanceV2Entity(exampleInstance(), context)]
  expect(InstanceV1Entity.parse(v1)).toEqual(v1)
  expect(InstanceV2Entity.parse(v2)).toEqual(v2)
  expect(instanceV2Entity(exampleInstance({ contact: null }), context).contact.account).toBeNull()
})

test('the version begins with three numbers and names this software', () => {
  expect(instanceV2Entity(exampleInstance(), context).version).toMatch(
    /^\d+\.\d+\.\d+ \(compatible; social-service 0\.1\.0\)$/,
  )
})

test('the instance omits the streaming address in a form that clients can parse', () => {
  const { urls } = instanceV2Entity(exampleInstance(), context).configuration
  expect(urls).toBeTypeOf('object')
  expect(urls).not.toHaveProperty('streaming')
  expect(instanceV1Entity(exampleInstance(), context).urls).toEqual({})
})

test('published limits are the configured ones', () => {
  const limits = { ...exampleLimits, postCharacters: 77, pollOptions: 3, imageBytes: 5 }
  const [v1, v2] = [
    instanceV1Entity(exampleInstance(), { ...context, limits }),
    instanceV2Entity(exampleInstance(), { ...context, limits }),
  ]
  for (const { configuration } of [v1, v2]) {
    expect(configuration.statuses.max_characters).toBe(77)
    expect(configuration.polls.max_options).toBe(3)
    expect(configuration.media_attachments.image_size_limit).toBe(5)
    expect(configuration.media_attachments.supported_mime_types).toContain('image/png')
  }
  expect(v1).toMatchObject({ max_toot_chars: 77, poll_limits: { max_options: 3 } })
})

test('timelines that need a session are published as such', () => {
  const closed = { ...context, settings: { ...exampleSettings, anonymousReads: false } }
  const accessIn = (one: typeof context) =>
    instanceV2Entity(exampleInstance(), one).configuration.timelines_access.live_feeds.local
  expect([accessIn(context), accessIn(closed)]).toEqual(['public', 'authenticated'])
})

test('the registration mode is published to people, apps and NodeInfo', () => {
  const fields = (['open', 'approval', 'invite', 'closed'] as const).map((registrations) => {
    const settings = { ...exampleSettings, registrations }
    const v2 = instanceV2Entity(exampleInstance(), { ...context, settings }).registrations
    const v1 = instanceV1Entity(exampleInstance(), { ...context, settings })
    const asks = [v1.approval_required, v2.approval_required, v2.reason_required, v1.invites_enabled]
    return [
      v1.registrations,
      v2.enabled,
      v2.message,
      asks,
      nodeInfoEntity(exampleInstance(), settings).openRegistrations,
    ]
  })
  expect(fields).toEqual([
    [true, true, null, [false, false, false, true], true],
    [true, true, null, [true, true, true, true], true],
    [false, false, expect.stringContaining('by invitation'), [false, false, null, true], false],
    [false, false, expect.stringContaining('by those who run it'), [false, false, null, false], false],
  ])
})

test('rules keep their ids and their order', () => {
  expect(instanceV2Entity(exampleInstance(), context).rules.map(({ id, text, hint }) => [id, text, hint])).toEqual([
    ['1', 'Be kind', 'To everybody'],
    ['3', 'Be brief', ''],
  ])
})

test('NodeInfo has counts, and tells megalodon what the service is compatible with', () => {
  const entity = nodeInfoEntity(exampleInstance(), exampleSettings)
  expect(NodeInfoEntity.parse(entity)).toEqual(entity)
  expect(entity).toMatchObject({
    software: { name: 'social-service', version: '0.1.0' },
    usage: { users: { total: 12, activeMonth: 5, activeHalfyear: 7 }, localPosts: 345 },
    metadata: { upstream: { name: 'mastodon' } },
  })
  expect(nodeInfoLinks(exampleLinks).links[0]?.href).toBe('https://social.example/nodeinfo/2.0')
})
