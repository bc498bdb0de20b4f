import { describe, expect, test } from 'vitest'
import { mod, context, useModeratedService } from './moderated.ts'
import { actOnAccount } from './moderators.ts'
import type { Person } from './people.ts'
import { expectHome, follow, createPeople, ok, publish, uploadPicture } from './posting.ts'

useModeratedService()

const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)

describe('a silenced account', () => {
  test('appears only to its followers, can be read by name or id, and looks unchanged to its owner', async () => {
    const { mallory, fan, alice } = await createPeople(context, 'mallory', 'fan', 'alice')
    await follow(fan, mallory)
    await follow(mallory, alice)
    const before = ok(await mallory.get('/api/v1/accounts/verify_credentials'))
    await actOnAccount(mod, mallory, 'silence', { text: 'Advertises' })
    const tag = `quiet${mallory.id}`
    const own = await publish(alice, 'What do you think?')
    const post = await publish(mallory, `@${alice.name} @${fan.name} Buy this zanzibar #${tag}`)
    const response = await publish(mallory, { status: 'Buy this', in_reply_to_id: own.id })
    const places = async (who: Person) => {
      const [timeline, tagged, found, thread, named, notified] = await Promise.all([
        who.get('/api/v1/timelines/public'),
        who.get(`/api/v1/timelines/tag/${tag}`),
        who.get(`/api/v2/search?q=zanzibar+${tag}`),
        who.get(`/api/v1/statuses/${own.id}/context`),
        who.get(`/api/v2/search?type=accounts&q=${mallory.name.slice(0, -1)}`),
        who === context.anonymous ? undefined : who.get(`/api/v1/notifications?account_id=${mallory.id}`),
      ])
      return {
        timeline: idsOf(ok(timeline)).includes(post.id),
        tagged: idsOf(ok(tagged)),
        found: found.status === 401 ? [] : idsOf(ok(found).statuses),
        context: idsOf(ok(thread).descendants),
        named: named.status === 401 ? false : idsOf(ok(named).accounts).includes(mallory.id),
        notified: notified ? ok(notified).length : 0,
      }
    }
    const nothing = { timeline: false, tagged: [], found: [], context: [], named: false, notified: 0 }
    const all = { timeline: true, tagged: [post.id], found: [post.id], context: [response.id], named: true }
    expect(await places(alice)).toEqual(nothing)
    expect(await places(context.anonymous)).toEqual(nothing)
    expect(await places(fan)).toEqual({ ...all, notified: 1 })
    expect(await places(mallory)).toMatchObject(all)
    // Everyone can read it by name or id.
    expect((await alice.get(`/api/v1/statuses/${post.id}`)).status).toBe(200)
    expect(idsOf(ok(await alice.get(`/api/v1/accounts/${mallory.id}/statuses`)))).toContain(post.id)
    expect(idsOf(ok(await alice.get(`/api/v2/search?type=accounts&q=${mallory.name}`)).accounts)).toContain(mallory.id)
    const after = ok(await mallory.get('/api/v1/accounts/verify_credentials'))
    expect(Object.keys(after)).toEqual(Object.keys(before))
    expect(JSON.stringify(after)).not.toMatch(/silenced|limited/)

    expect(ok(await mod.send(`POST /api/v1/admin/accounts/${mallory.id}/unsilence`))).toMatchObject({ silenced: false })
    // As in Mastodon, what was hidden while the account was silenced appears again.
    expect(await places(alice)).toMatchObject({ ...all, notified: 3 })
    const log = ok(await mod.get(`/api/v1/admin/audit_log?target_account_id=${mallory.id}`))
    expect(log).toMatchObject([{ action: 'account_unsilenced' }, { action: 'account_silenced', reason: 'Advertises' }])
  })

  test('is not suggested, and appears in the directory only for its followers', async () => {
    const { mallory, fan, alice } = await createPeople(context, 'mallory', 'fan', 'alice')
    await follow(fan, mallory)
    await follow(alice, fan)
    const suggested = async () =>
      ok(await alice.get('/api/v2/suggestions?limit=80')).some(
        ({ account }: { account: { id: string } }) => account.id === mallory.id,
      )
    const listed = async (who: Person) =>
      idsOf(ok(await who.get('/api/v1/directory?order=new&limit=80'))).includes(mallory.id)
    expect([await suggested(), await listed(alice)]).toEqual([true, true])
    await actOnAccount(mod, mallory, 'silence')
    expect([await suggested(), await listed(alice), await listed(fan), await listed(mallory)]).toEqual([
      ...[false, false, true, true],
    ])
    const found = idsOf(ok(await mod.get(`/api/v2/admin/accounts?status=silenced&username=${mallory.name}`)))
    expect(found).toEqual([mallory.id])
  })

  test('does not reach people who follow a hashtag, unless they follow the account', async () => {
    const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
    const tag = `loud${mallory.id}`
    ok(await alice.send(`POST /api/v1/tags/${tag}/follow`))
    const received = await publish(mallory, `One #${tag}`)
    await expectHome(alice, [received.id])
    await actOnAccount(mod, mallory, 'silence')
    await publish(mallory, `Two #${tag}`)
    expect(ok(await alice.get('/api/v1/timelines/home'))).toEqual([])
    await follow(alice, mallory)
    expect(ok(await alice.get('/api/v1/timelines/home'))).toHaveLength(2)
  })
})

describe('an account that is marked as sensitive', () => {
  test('has all its media shown to others as sensitive, wherever they appear', async () => {
    const { mallory, fan } = await createPeople(context, 'mallory', 'fan')
    await follow(fan, mallory)
    const { id: file } = await uploadPicture(mallory)
    const post = await publish(mallory, { status: 'A picture', media_ids: [file] })
    const { id: boost } = ok(await fan.send(`POST /api/v1/statuses/${post.id}/reblog`))
    const quote = await publish(fan, { status: 'Look', quoted_status_id: post.id })
    await expectHome(fan, [quote.id, boost, post.id])
    const sensitive = async (who: Person) => ({
      single: ok(await who.get(`/api/v1/statuses/${post.id}`)).sensitive,
      boosted: ok(await who.get(`/api/v1/statuses/${boost}`)).reblog.sensitive,
      quoted: ok(await who.get(`/api/v1/statuses/${quote.id}`)).quote.quoted_status.sensitive,
      home: ok(await who.get(`/api/v1/timelines/home?since_id=${post.id.slice(0, -1)}`)).find(
        ({ id }: { id: string }) => id === post.id,
      )?.sensitive,
      history: ok(await who.get(`/api/v1/statuses/${post.id}/history`))[0].sensitive,
      text: ok(await who.get(`/api/v1/statuses/${post.id}`)).content,
    })
    const shown = await sensitive(fan)
    expect(shown).toMatchObject({ single: false, boosted: false, quoted: false, home: false, history: false })
    await actOnAccount(mod, mallory, 'sensitive')
    const covered = { ...shown, single: true, boosted: true, quoted: true, home: true, history: true }
    expect(await sensitive(fan)).toEqual(covered)
    expect(await sensitive(mallory)).toMatchObject({ single: false, home: false, history: false })
    expect(ok(await mod.send(`POST /api/v1/admin/accounts/${mallory.id}/unsensitive`))).toMatchObject({
      sensitized: false,
    })
    expect(await sensitive(fan)).toEqual(shown)
  })
})
