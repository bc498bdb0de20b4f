import { beforeAll, describe, expect, it } from 'vitest'
import type { PlannedPost } from '../../src/model/draft.ts'
import type { AccountId, DraftId, MediaId, PostId } from '../../src/model/ids.ts'
import { defaultLimits } from '../../src/config/defaults.ts'
import type { NewDraft } from '../../src/stores/drafts.ts'
import type { PostDraft } from '../../src/stores/posts.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { outcomes, postDraft, storesForFile } from '../support/stores.ts'

const database = storesForFile()
let stores: Stores
beforeAll(async () => {
  stores = database.openStores(defaultLimits)
})

const blank: PlannedPost = {
  ...{ text: '', contentWarning: '', sensitive: null, visibility: null, language: null, quotePolicy: null },
  ...{ inReplyToId: null, quotedId: null, mediaIds: [], poll: null },
}
const draftOf = (accountId: AccountId, planned: Partial<PlannedPost> = {}): NewDraft => ({
  ...{ accountId, planned: { ...blank, ...planned }, application: null, idempotencyKey: undefined },
})
const postOf = (authorId: AccountId, draftId: DraftId, more: Partial<PostDraft> = {}): PostDraft =>
  postDraft(authorId, { draftId, ...more })
const limits = { atMost: 10, perDay: 10 }
const later = (minutes = 60) => new Date(Date.now() + minutes * 60_000)
const comeDue = (id: DraftId) => database.sql(`update drafts set due_at = now() where id = $1`, id)

async function newMedia(accountId: AccountId): Promise<MediaId> {
  const file = {
    kind: 'image',
    mimeType: 'image/png',
    fileKey: 'attachments/x',
    description: null,
    focus: null,
  } as const
  return stores.media.insert({ ...file, accountId, state: 'ready' })
}

describe('publishing a draft', () => {
  it('releases a file that is not in the published version', async () => {
    const author = await database.newAccount()
    const file = await newMedia(author)
    const id = await stores.drafts.insert(draftOf(author, { mediaIds: [file] }), 10)
    await stores.posts.insert(postOf(author, id)) // the published version has no file
    const rows = await database.sql(
      'select draft_id, post_id, loose_since is not null as loose from media where id = $1',
      file,
    )
    expect(rows).toEqual([{ draft_id: null, post_id: null, loose: true }])
  })

  it('leaves the draft if the post cannot be created', async () => {
    const author = await database.newAccount()
    const id = await stores.drafts.insert(draftOf(author), 10)
    const reply = postOf(author, id, { inReplyToId: '1' as PostId })
    await expect(stores.posts.insert(reply)).rejects.toMatchObject({ code: 'not_found' })
    await stores.accounts.suspend(author)
    await expect(stores.posts.insert(postOf(author, id))).rejects.toMatchObject({ code: 'not_found' })
    await stores.accounts.restore(author)
    const unknown = postOf(author, id, { mediaIds: ['1' as MediaId] })
    await expect(stores.posts.insert(unknown)).rejects.toMatchObject({ code: 'validation_failed' })
    expect(await stores.drafts.find(id, author, 'draft')).toBeDefined()
    await stores.posts.insert(postOf(author, id))
    expect(await stores.drafts.find(id, author, 'draft')).toBeUndefined()
  })

  it('is refused while a file is being processed', async () => {
    const author = await database.newAccount()
    const file = await newMedia(author)
    await database.sql(`update media set state = 'processing' where id = $1`, file)
    expect(await stores.media.areProcessing([file], author)).toBe(true)
    expect(await stores.media.areProcessing([file], await database.newAccount())).toBe(false)
    const unfinished = { message: expect.stringContaining('still being processed. Try again in a moment.') }
    const id = await stores.drafts.insert(draftOf(author), 10)
    await expect(stores.posts.insert(postOf(author, id, { mediaIds: [file] }))).rejects.toMatchObject(unfinished)
    await expect(stores.drafts.update(id, author, { mediaIds: [file] })).rejects.toMatchObject(unfinished)
  })

  it('is refused for another account', async () => {
    const id = await stores.drafts.insert(draftOf(await database.newAccount()), 10)
    const thief = await database.newAccount()
    await expect(stores.posts.insert(postOf(thief, id))).rejects.toMatchObject({ code: 'not_found' })
  })

  it('creates at most one post, whatever else happens to the draft at the same time', async () => {
    const author = await database.newAccount()
    const mediaIds = [await newMedia(author)]
    for (let round = 0; round < 5; round++) {
      const id = await stores.drafts.schedule(draftOf(author, { mediaIds }), later(), limits)
      const publish = () => stores.posts.insert(postOf(author, id, { mediaIds }))
      const { fulfilled } = await outcomes([
        publish(),
        stores.drafts.reschedule(id, author, later(), limits),
        publish(),
        stores.drafts
          .delete(id, author, 'scheduled')
          .then((was) => was || Promise.reject(new Error('it was not there'))),
        publish(),
      ])
      const posts = await database.sql<{ id: PostId }>('select id from posts where author_id = $1', author)
      expect(fulfilled).toBeGreaterThanOrEqual(1)
      expect(posts.length).toBeLessThanOrEqual(1)
      expect(await stores.drafts.find(id, author, 'scheduled')).toBeUndefined()
      const [media] = await database.sql(
        'select draft_id, post_id is not null as used from media where id = $1',
        mediaIds[0],
      )
      expect(media).toEqual({ draft_id: null, used: posts.length === 1 })
      for (const post of posts) await stores.posts.delete(post.id, author)
    }
  })
})

describe('changing a draft', () => {
  it('stores every change if several arrive at the same time', async () => {
    const author = await database.newAccount()
    const id = await stores.drafts.insert(draftOf(author), 10)
    const changes = [{ text: 'a' }, { contentWarning: 'b' }, { language: 'de' }]
    await Promise.all(changes.map((change) => stores.drafts.update(id, author, change)))
    expect(await stores.drafts.find(id, author, 'draft')).toMatchObject({
      text: 'a',
      contentWarning: 'b',
      language: 'de',
    })
  })

  it('attaches exactly the files that the draft names, and no file to two drafts', async () => {
    const author = await database.newAccount()
    const files = await Promise.all(Array.from({ length: 4 }, () => newMedia(author)))
    const [one, other] = [
      await stores.drafts.insert(draftOf(author), 10),
      await stores.drafts.insert(draftOf(author), 10),
    ]
    const tries = files.flatMap((file) =>
      [one, other].map((id) => stores.drafts.update(id, author, { mediaIds: [file] })),
    )
    const { errors } = await outcomes(tries)
    for (const error of errors) expect(error).toMatchObject({ code: 'validation_failed' })
    for (const id of [one, other]) {
      const held = await database.sql<{ id: MediaId }>('select id from media where draft_id = $1', id)
      const draft = await stores.drafts.find(id, author, 'draft')
      expect(draft!.mediaIds).toEqual(held.map((row) => row.id))
    }
  })
})

describe('a scheduled post', () => {
  it('is due at its time, but not after a failure, unless it gets another time', async () => {
    const author = await database.newAccount()
    const id = await stores.drafts.schedule(draftOf(author, { text: 'x' }), later(), limits)
    expect(await stores.drafts.findDue(id)).toBeUndefined()
    await stores.drafts.fail(id, 'too early to say')
    expect(await stores.drafts.find(id, author, 'scheduled')).toMatchObject({ failure: null })
    await comeDue(id)
    expect(await stores.drafts.findDue(id)).toMatchObject({ accountId: author, planned: { text: 'x' } })
    await stores.drafts.fail(id, 'it was not to be')
    expect(await stores.drafts.findDue(id)).toBeUndefined()
    await stores.drafts.reschedule(id, author, later(), limits)
    expect(await stores.drafts.find(id, author, 'scheduled')).toMatchObject({ failure: null })
  })

  it('has one job, at its current time, and none when it is deleted', async () => {
    const author = await database.newAccount()
    const id = await stores.drafts.schedule(draftOf(author), later(), limits)
    const jobs = () =>
      database.sql(`select run_at from graphile_worker.jobs where key = 'publishScheduled:' || $1::text`, id)
    const time = later(90)
    await stores.drafts.reschedule(id, author, time, limits)
    expect(await jobs()).toEqual([{ run_at: time }])
    expect(await stores.drafts.delete(id, author, 'draft')).toBe(false)
    expect(await stores.drafts.delete(id, author, 'scheduled')).toBe(true)
    expect(await jobs()).toEqual([])
  })

  it('stays within the limit, even if many are created at the same time', async () => {
    const author = await database.newAccount()
    const tight = { atMost: 3, perDay: 10 }
    const { fulfilled, errors } = await outcomes(
      Array.from({ length: 8 }, () => stores.drafts.schedule(draftOf(author), later(), tight)),
    )
    expect(fulfilled).toBe(3)
    for (const error of errors) expect(error).toMatchObject({ code: 'validation_failed' })
    const { fulfilled: drafts } = await outcomes(
      Array.from({ length: 8 }, () => stores.drafts.insert(draftOf(author), 5)),
    )
    expect(drafts).toBe(5)
  })
})
