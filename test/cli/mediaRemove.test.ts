import { expect, test } from 'vitest'
import { twoColours } from '../support/mediaFixtures.ts'
import { file, form } from '../journeys/people.ts'
import { newCommandLine } from './commandLine.ts'

test('media remove takes an attachment out of its post, and deletes its files while a server runs', async () => {
  const cli = await newCommandLine()
  await cli.json('accounts', 'create', 'mallory')
  const { access_token: token } = await cli.json('sessions', 'create', 'mallory', '--scopes', 'read write')
  const server = await cli.serve()
  const api = async (path: string, init: RequestInit = {}): Promise<any> => {
    const response = await fetch(server.url + path, { ...init, headers: { authorization: `Bearer ${String(token)}` } })
    expect(response.status).toBe(200)
    return response.json()
  }
  const upload = async () => {
    const picture = file(await twoColours(64, 64).png().toBuffer(), 'image/png')
    return api('/api/v2/media', { method: 'POST', body: form({ file: picture, description: 'Zebras' }) })
  }
  const statusesOf = (...urls: string[]) => Promise.all(urls.map(async (url) => (await fetch(url)).status))
  const [first, second] = [await upload(), await upload()]
  const body = new URLSearchParams([
    ['status', 'Look'],
    ['media_ids[]', first.id],
    ['media_ids[]', second.id],
  ])
  const post = await api('/api/v1/statuses', { method: 'POST', body })
  expect(await statusesOf(first.url, first.preview_url, second.url, second.preview_url)).toEqual([200, 200, 200, 200])

  expect(await cli.run('media', 'remove', first.id)).toMatchObject({ code: 2, stdout: '' })
  expect(await cli.json('media', 'remove', first.id, '--yes')).toEqual([
    { id: first.id, username: 'mallory', status_id: post.id },
  ])
  const path = `/api/v1/statuses/${String(post.id)}`
  expect((await api(path)).media_attachments).toMatchObject([{ id: second.id }])
  await expect.poll(() => statusesOf(first.url, first.preview_url)).toEqual([404, 404])
  expect((await api('/api/v2/search?q=has:media&type=statuses')).statuses).toHaveLength(1)

  const removed = await cli.run('media', 'remove', second.preview_url, '--yes')
  expect(removed.stdout).toBe(`Attachment ${String(second.id)} of @mallory was removed from post ${String(post.id)}.\n`)
  expect(await api(path)).toMatchObject({ media_attachments: [], content: '<p>Look</p>' })
  await expect.poll(() => statusesOf(second.url, second.preview_url)).toEqual([404, 404])
  expect((await api('/api/v2/search?q=zebras&type=statuses')).statuses).toEqual([])
  expect(await api('/api/v1/timelines/public?only_media=true')).toEqual([])

  expect(await cli.run('media', 'remove', first.id, '--yes')).toMatchObject({ code: 1, stdout: '' })
  for (const wrong of ['cat.png', 'https://x.example/media/avatars/a.png'])
    expect(await cli.run('media', 'remove', wrong, '--yes'), wrong).toMatchObject({ code: 2, stdout: '' })
  await server.stop()
}, 120_000)
