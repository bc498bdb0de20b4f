import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountId, MediaId } from '../../src/model/ids.ts'
import { Media } from '../../src/model/media.ts'
import type { MediaDraft, MediaStore, ProcessedMedia } from '../../src/stores/media.ts'
import { postgresMedia } from '../../src/stores/postgres/media/media.ts'
import { links, listening, startStores, type TestStores } from '../support/stores.ts'

const byOperator = { actor: null, surface: 'command_line', reason: '' } as const

const processed: ProcessedMedia = {
  fileKey: 'done.png',
  previewKey: 'small.webp',
  mimeType: 'image/png',
  original: { width: 800, height: 600 },
  preview: { width: 400, height: 300 },
  durationSeconds: 2.5,
  blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
}

describe('media', () => {
  let stores: TestStores
  let media: MediaStore
  let owner: AccountId
  let other: AccountId

  beforeAll(async () => {
    stores = await startStores()
    media = postgresMedia(stores.database, links)
    owner = await stores.newAccount()
    other = await stores.newAccount()
  })
  afterAll(() => stores.stop())

  const draft = (rest: Partial<MediaDraft> = {}): MediaDraft => ({
    accountId: owner,
    kind: 'image',
    mimeType: 'image/jpeg',
    fileKey: 'upload',
    state: 'processing',
    description: null,
    focus: null,
    ...rest,
  })

  async function attach(id: MediaId): Promise<void> {
    const [post] = await stores.sql<{ id: string }>(
      `insert into posts (author_id, visibility, conversation_id) values ($1, 'public', 1) returning id`,
      owner,
    )
    await stores.sql('update media set post_id = $2, loose_since = null where id = $1', id, post!.id)
  }

  it('have no URL until they are ready', async () => {
    const id = await media.insert(draft({ description: 'A cat', focus: { x: 0.5, y: -1 } }))
    const before = Media.parse(await media.find(id, owner))
    expect(before).toMatchObject({ state: 'processing', url: null, previewUrl: null, original: null, preview: null })
    expect(before).toMatchObject({ description: 'A cat', focus: { x: 0.5, y: -1 } })
    expect(await media.finish(id, processed)).toEqual({ oldKey: 'upload' })
    expect(Media.parse(await media.find(id, owner))).toMatchObject({
      state: 'ready',
      url: links.file('done.png'),
      previewUrl: links.file('small.webp'),
      original: processed.original,
      preview: processed.preview,
      durationSeconds: 2.5,
      blurhash: processed.blurhash,
    })
  })

  it('are ready at once if they need no processing', async () => {
    const id = await media.insert(draft({ kind: 'video', state: 'ready', fileKey: 'video.mp4' }))
    expect(await media.find(id, owner)).toMatchObject({ url: links.file('video.mp4'), previewUrl: null })
  })

  it('have no old file to delete if processing did not replace it', async () => {
    const id = await media.insert(draft())
    expect(await media.finish(id, { ...processed, fileKey: 'upload' })).toEqual({ oldKey: null })
  })

  it('are finished once, and not after they were deleted', async () => {
    const id = await media.insert(draft())
    const ends = await Promise.all(['a', 'b', 'c'].map((fileKey) => media.finish(id, { ...processed, fileKey })))
    expect(ends.filter(Boolean)).toEqual([{ oldKey: 'upload' }])
    expect(await media.finish('1' as MediaId, processed)).toBeUndefined()
  })

  it('have no URL after processing failed', async () => {
    const id = await media.insert(draft())
    await media.fail(id)
    expect(await media.find(id, owner)).toMatchObject({ state: 'failed', url: null })
    expect(await media.finish(id, processed)).toBeUndefined()
  })

  it('can be found, changed and deleted only by their owner', async () => {
    const id = await media.insert(draft({ state: 'ready' }))
    expect(await media.find(id, other)).toBeUndefined()
    expect(await media.update(id, other, { description: 'mine' })).toBe(false)
    expect(await media.delete(id, other)).toBeUndefined()
    expect(await media.delete(id, owner)).toEqual(['upload'])
    expect(await media.delete(id, owner)).toBeUndefined()
    expect(await media.find(id, owner)).toBeUndefined()
  })

  it('use the preview that was uploaded with them', async () => {
    const preview = { key: 'own.webp', width: 20, height: 30, blurhash: 'L00000fQfQfQfQfQfQfQfQfQfQfQ' }
    const id = await media.insert(draft({ preview }))
    expect(await media.findUndone(id)).toMatchObject({ hasPreview: true })
    expect(await media.finish(id, processed)).toEqual({ oldKey: 'upload' })
    const { blurhash, width, height } = preview
    expect(await media.find(id, owner)).toMatchObject({
      blurhash,
      preview: { width, height },
      original: processed.original,
    })
    expect((await media.delete(id, owner))?.toSorted()).toEqual([processed.fileKey, 'own.webp'].toSorted())
  })

  it('change only in the given fields', async () => {
    const id = await media.insert(draft({ description: 'A cat', focus: { x: 0, y: 0 } }))
    expect(await media.update(id, owner, { focus: { x: 1, y: 1 } })).toBe(true)
    expect(await media.find(id, owner)).toMatchObject({ description: 'A cat', focus: { x: 1, y: 1 } })
    await media.update(id, owner, { description: null, focus: null })
    expect(await media.find(id, owner)).toMatchObject({ description: null, focus: null })
  })

  it('cannot be changed or deleted on their own while a post contains them', async () => {
    const id = await media.insert(draft({ state: 'ready' }))
    await attach(id)
    expect(await media.update(id, owner, { description: 'new' })).toBe(false)
    expect(await media.delete(id, owner)).toBeUndefined()
    expect(await media.find(id, owner)).toBeDefined()
  })

  it('are checked by a job a minute later, in case processing stopped halfway', async () => {
    const id = await media.insert(draft({ fileKey: 'abandoned' }))
    expect(await media.findUndone(id)).toEqual({
      id,
      kind: 'image',
      mimeType: 'image/jpeg',
      fileKey: 'abandoned',
      hasPreview: false,
    })
    const jobs = await stores.sql(
      `select extract(epoch from j.run_at - now())::int between 50 and 60 as soon from graphile_worker._private_jobs j
       where j.payload ->> 'mediaId' = $1`,
      id,
    )
    expect(jobs).toEqual([{ soon: true }])
    await media.finish(id, processed)
    expect(await media.findUndone(id)).toBeUndefined()
  })

  it('that are in no post for too long are deleted with their files, in batches', async () => {
    await media.deleteUnattached(0, 1000)
    const ids = [
      await media.insert(draft({ state: 'ready' })),
      await media.insert(draft()),
      await media.insert(draft()),
    ]
    const held = await media.insert(draft({ state: 'ready' }))
    await media.finish(ids[1]!, processed)
    await attach(held)
    await stores.sql(
      `update media set loose_since = loose_since - interval '1 hour' where id = any($1)`,
      ids.slice(0, 2),
    )
    expect(await media.deleteUnattached(3600, 1)).toHaveLength(1)
    const keys = await media.deleteUnattached(3600, 10)
    expect(keys.toSorted()).toEqual(['done.png', 'small.webp'])
    expect(await media.deleteUnattached(3600, 10)).toEqual([])
    expect(await media.find(ids[2]!, owner)).toBeDefined()
    expect(await media.find(held, owner)).toBeDefined()
  })

  it('are in use, like the pictures of profiles and emojis, so their files are not deleted as unused', async () => {
    await media.insert(draft({ fileKey: 'attachments/held.png' }))
    const pictures = (name: string) => ({ key: `${name}.webp`, staticKey: `${name}.png`, description: '' })
    await stores.accounts.update(owner, { avatar: pictures('avatars/a'), header: pictures('headers/h') })
    await stores.accounts.update(other, { avatar: pictures('elsewhere') })
    await stores.sql(`insert into custom_emojis (shortcode, file_key, static_key) values ('a', 'emojis/a', 'emojis/s')`)
    const held = [
      'avatars/a.webp',
      'avatars/a.png',
      'headers/h.webp',
      'headers/h.png',
      'elsewhere.webp',
      'elsewhere.png',
    ]
    const orphans = ['attachments/orphan.png', 'avatars/orphan.png', 'emojis/orphan', 'orphan']
    const unused = await media.unusedKeys(['attachments/held.png', 'emojis/a', 'emojis/s', ...held, ...orphans])
    expect(unused.toSorted()).toEqual(orphans.toSorted())
  })

  it('are accessible as long as a visible post, draft or profile contains their files', async () => {
    const author = await stores.newAccount()
    const own = (fileKey: string) => draft({ accountId: author, fileKey, state: 'ready' })
    const [loose, attached] = [
      await media.insert(own('attachments/l.png')),
      await media.insert(own('attachments/p.png')),
    ]
    await media.insert(draft({ accountId: author, fileKey: 'attachments/u.png' }))
    const pictures = (name: string) => ({ key: `${name}.webp`, staticKey: `${name}.png`, description: '' })
    await stores.accounts.update(author, { avatar: pictures('avatars/w'), header: pictures('headers/w') })
    const keys = [
      'attachments/l.png',
      'attachments/p.png',
      'avatars/w.webp',
      'avatars/w.png',
      'headers/w.webp',
      'headers/w.png',
    ]
    const access = () => Promise.all(keys.map((key) => media.access(key)))
    const shown = (...words: (string | undefined)[]) => [...words, 'public', 'public', 'public', 'public']
    await attach(attached)
    expect(await access()).toEqual(shown('public', 'public'))
    await stores.sql(
      `update posts set visibility = 'private' where id = (select post_id from media where id = $1)`,
      attached,
    )
    expect(await access()).toEqual(shown('public', 'restricted'))
    await stores.accounts.suspend(author)
    expect(await access()).toEqual(keys.map(() => undefined))
    await stores.accounts.restore(author)
    await stores.sql('update media set post_id = null, loose_since = now(), withdrawn = true where id = $1', attached)
    await stores.sql(`update media set loose_since = now() + interval '1 second' where id = $1`, loose)
    expect(await access()).toEqual(shown('restricted', 'withdrawn'))
    for (const key of [
      'attachments/u.png',
      'attachments/none.png',
      'avatars/l.png',
      'uploads/l.png',
      'avatars/none',
      'l',
    ]) {
      expect([key, await media.access(key)]).toEqual([key, undefined])
    }
  })

  it('share a file, which is accessible if one of them is', async () => {
    const [shown, suspended] = [await stores.newAccount(), await stores.newAccount()]
    const shared = { fileKey: 'attachments/shared.png', state: 'ready' as const }
    const ids = [
      await media.insert(draft({ accountId: shown, ...shared })),
      await media.insert(draft({ accountId: suspended, ...shared })),
    ]
    await stores.accounts.suspend(suspended)
    expect(await media.access(shared.fileKey)).toBe('public')
    await media.delete(ids[0]!, shown)
    expect(await media.access(shared.fileKey)).toBeUndefined()
  })

  it('are removed together with all media that share their file, and other media of the account stay', async () => {
    const author = await stores.newAccount()
    const own = (fileKey: string) => media.insert(draft({ accountId: author, fileKey, state: 'ready' }))
    const ids = [
      await own('attachments/twice.png'),
      await own('attachments/twice.png'),
      await own('attachments/once.png'),
    ]
    await attach(ids[1]!)
    const removed = await stores.openStores().moderatedPosts.deleteMedia({ id: ids[0]! }, byOperator)
    expect(removed?.attachments).toMatchObject([
      { id: ids[0], postId: null },
      { id: ids[1], postId: expect.any(String) },
    ])
    expect(removed?.keys).toEqual(['attachments/twice.png'])
    expect(
      await stores.openStores().moderatedPosts.deleteMedia({ key: 'attachments/twice.png' }, byOperator),
    ).toBeUndefined()
    expect(await media.access('attachments/once.png')).toBe('public')
    const post = removed!.attachments[1]!.postId
    expect(await stores.sql('select has_media, version from posts where id = $1', post)).toEqual([
      { has_media: false, version: 2 },
    ])
    const notes = await stores.sql<{ kind: string }>('select kind from changes where subject = $1 order by id', post)
    expect(notes.map(({ kind }) => kind)).toEqual(['post.created', 'post.edited'])
  })

  it('that are requested at the same time share a statement', async () => {
    const { database, names } = listening(stores.database)
    const { access } = postgresMedia(database, links)
    await Promise.all(Array.from({ length: 30 }, (_, number) => access(`attachments/${number}.png`)))
    expect(names).toEqual(['file_access'])
  })

  it('are not looked up in accounts if no profile picture can have their key', async () => {
    const { database, names } = listening(stores.database)
    await postgresMedia(database, links).unusedKeys(['attachments/a', 'uploads/b', 'emojis/c'])
    expect(names).toEqual(['media_unused_keys'])
  })
})
