import { newClientId } from '../../src/model/app.ts'
import { newInvitationCode } from '../../src/model/invitation.ts'
import { assignRole } from '../journeys/moderators.ts'
import { clientRoutes } from '../support/clientRoutes.ts'
import { fillWithDemo } from '../support/demo.ts'
import type { TestService } from '../support/service.ts'

type Fields = Record<string, string | string[] | boolean>

/**
 * Fills a service with data for every page of the client. Returns the signed-in account, and an address of each page
 * by its path in the client's routes.
 */
export async function everyAddress(site: TestService) {
  const alice = await fillWithDemo(site)
  const [reader, writer] = await Promise.all([site.createAccount('reader'), site.signIn(alice.id)])
  const send = async (token: string, path: string, body: Fields = {}, method = 'POST') => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await site.fetch(`/api${path}`, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, string>
  }
  await assignRole(site, alice, 'Moderator')
  const post = await send(writer.token, '/v1/statuses', { status: 'A post that much is done to #everywhere' })
  const at = `/v1/statuses/${post['id']}`
  await send(writer.token, at, { status: 'A post to which much is done #everywhere' }, 'PUT')
  for (const what of ['favourite', 'reblog', 'react/🎉']) await send(reader.token, `${at}/${what}`)
  await send(reader.token, '/v1/statuses', { status: 'An answer', in_reply_to_id: post['id']! })
  await send(reader.token, '/v1/statuses', { status: 'What I think of it', quoted_status_id: post['id']! })
  const act = { actor: null, surface: 'browser', reason: '' } as const
  const announcement = {
    text: 'The river rises #everywhere',
    startsAt: '2026-01-01T00:00:00.000Z',
    endsAt: null,
    allDay: true,
    scheduledAt: null,
  }
  await site.stores.serviceAnnouncements.create(announcement, false, act)
  const text = '# Boats\n\nSee [the rules](https://a.example).\n\n- Be kind\n\n> They said `this`'
  for (const [name, effectiveOn] of [
    ['about', null],
    ['privacy_policy', null],
    ['terms_of_service', '2026-01-01'],
    ['terms_of_service', '2999-01-01'],
  ] as const)
    await site.stores.serviceTexts.set({ name, text, effectiveOn }, act)
  const list = await send(writer.token, '/v1/lists', { title: 'Neighbours' })
  const filter = await send(writer.token, '/v2/filters', { title: 'Football', context: ['home', 'public'] })
  const redirect_uri = 'https://app.example/back'
  const clientId = newClientId()
  await site.stores.apps.insert({
    clientId,
    secretHash: Buffer.alloc(32),
    name: 'A tool',
    website: 'https://app.example',
    redirectUris: [redirect_uri],
    scopes: ['read', 'write'],
  })
  const consent = { client_id: clientId, redirect_uri, response_type: 'code', scope: 'read write:media' }

  const invited = { code: newInvitationCode(), note: '', maxUses: undefined, expiresIn: undefined }
  await site.stores.invitations.create(invited, { actor: alice.id, surface: 'browser', reason: '' })
  const filled: Record<string, string> = {
    '/invite/:code': `/invite/${invited.code}`,
    '/tags/:tag': '/tags/everywhere',
    '/lists/:id': `/lists/${list['id']}`,
    '/filters/:id': `/filters/${filter['id']}`,
    '/settings/:section': '/settings/security',
    '/moderation/:section': '/moderation/accounts',
    '/moderation/:section/:id': `/moderation/accounts/${reader.id}`,
    '/terms-of-service/:date': '/terms-of-service/2999-01-01',
    '/search': '/search?q=everywhere',
    '/auth/callback/:provider': '/auth/callback/example',
    '/oauth/authorize': `/oauth/authorize?${new URLSearchParams(consent)}`,
  }
  const addressOf = (path: string) =>
    filled[path] ??
    path.replace('/:handle', '/@alice').replace('/:id', `/${post['id']}`).replace('/:tag', '/everywhere')
  return { alice, reader, addressOf, addresses: clientRoutes.map(({ path }) => addressOf(path)) }
}
