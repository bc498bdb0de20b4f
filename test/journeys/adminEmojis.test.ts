import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createStaff } from './moderators.ts'
import { file, form, journeyForFile } from './people.ts'
import { ok, publish } from './posting.ts'

const context = journeyForFile()

const path = '/api/v1/admin/custom_emojis'

const staff = (name: string, role: string) => createStaff(context, name, role)

async function square(background: string) {
  const image = sharp({ create: { width: 64, height: 64, channels: 3, background } })
  return file(await image.png().toBuffer(), 'image/png')
}

test('an admin uploads, replaces, renames and removes emojis, and unused files are deleted', async () => {
  const admin = await staff('painter', 'Admin')
  const alice = await context.person('alice')
  const { id } = await publish(alice, 'Look: :heron:')
  const emojisOf = async () => ok(await alice.get(`/api/v1/statuses/${id}`)).emojis
  const draft = { shortcode: 'heron', image: await square('red'), category: ' Birds ', visible_in_picker: 'false' }
  const created = ok(await admin.send(`POST ${path}`, form(draft)))
  expect(created).toMatchObject({ shortcode: 'heron', category: 'Birds', visible_in_picker: false })
  expect(await emojisOf()).toMatchObject([{ shortcode: 'heron', url: created.url }])
  const again = ok(await admin.send(`POST ${path}`, form({ shortcode: 'heron', image: await square('blue') })))
  expect(again).toMatchObject({ shortcode: 'heron', category: 'Birds', visible_in_picker: false })
  expect(again.url).not.toBe(created.url)
  await expect.poll(() => context.stored('emojis')).toHaveLength(1)
  const renamed = ok(await admin.send(`PATCH ${path}/heron`, { rename: 'grey_heron', category: '' }))
  expect(renamed).toMatchObject({ shortcode: 'grey_heron', category: null })
  expect(await emojisOf()).toEqual([])
  ok(await admin.send(`DELETE ${path}/grey_heron`))
  await expect.poll(() => context.stored('emojis')).toEqual([])
  expect((await admin.send(`DELETE ${path}/grey_heron`)).status).toBe(404)
  expect((await admin.send(`PATCH ${path}/grey_heron`, { category: 'a' })).status).toBe(404)
  const log = ok(await admin.get(`/api/v1/admin/audit_log?account_id=${admin.id}`))
  expect(log.map(({ action, detail }: Record<string, string>) => [action, detail])).toEqual([
    ['emoji_removed', 'grey_heron'],
    ['emoji_changed', 'heron'],
    ['emoji_saved', 'heron'],
    ['emoji_saved', 'heron'],
  ])
})

test('an upload without an image, a valid name or the permission is refused and stores no file', async () => {
  const admin = await staff('painter', 'Admin')
  const mod = await staff('onlooker', 'Moderator')
  const image = await square('green')
  const wrong = [
    { shortcode: 'text', image: file(new TextEncoder().encode('no image')) },
    { shortcode: 'a b', image },
    { shortcode: 'nothing' },
  ]
  for (const fields of wrong) expect((await admin.send(`POST ${path}`, form(fields))).status).toBe(422)
  expect((await mod.send(`POST ${path}`, form({ shortcode: 'mine', image }))).status).toBe(403)
  expect([ok(await mod.get('/api/v1/custom_emojis')), await context.stored('emojis')]).toEqual([[], []])
})
