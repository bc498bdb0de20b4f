import type { AccountId, MediaId } from '../../../model/ids.ts'
import type { Links } from '../../../model/links.ts'
import type { Focus, Media, MediaKind } from '../../../model/media.ts'
import type { MediaDraft, MediaJob, MediaStore, ProcessedMedia } from '../../media.ts'
import { addJob } from '../jobs/addJob.ts'
import { type Database, statement } from '../connection/database.ts'
import { readMediaUsage, withinQuota } from './mediaQuota.ts'
import { readFileAccess } from './fileAccess.ts'
import { fileKeysOf, type KeysRow } from './fileKeys.ts'

interface Size {
  width: number
  height: number
}

/** The columns of `media` from which an attachment is made. */
export interface MediaRow {
  id: MediaId
  kind: MediaKind
  state: Media['state']
  file_key: string
  preview_key: string | null
  meta: { original?: Size | null; preview?: Size | null; durationSeconds?: number | null }
  focus: Focus | null
  description: string | null
  blurhash: string | null
  /** True if the post of the file was deleted: only its author still gets a URL. */
  withdrawn?: boolean
}

/** SQL: the columns of a `MediaRow` in the table `media`. */
export const mediaColumns = 'id, kind, state, file_key, preview_key, meta, focus, description, blurhash, withdrawn'

/**
 * Makes the attachment of a row. It has no URLs until it is ready: the upload itself is never shown. Files that may not
 * be public get signed URLs if `links.signsRestricted` is set. For a public file, a signed URL works like a plain one.
 */
export function mediaOf(row: MediaRow, links: Links, isPublic = false): Media {
  const ready = row.state === 'ready'
  const addressOf = row.withdrawn || (links.signsRestricted && !isPublic) ? links.signedFile : links.file
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    url: ready ? addressOf(row.file_key) : null,
    previewUrl: ready && row.preview_key !== null ? addressOf(row.preview_key) : null,
    original: row.meta.original ?? null,
    preview: row.meta.preview ?? null,
    durationSeconds: row.meta.durationSeconds ?? null,
    focus: row.focus,
    description: row.description,
    blurhash: row.blurhash,
  }
}

const selectUnused = statement<{ key: string }>(
  'media_unused_keys',
  `select key from unnest($1::text[]) key
   where not exists (select from media where file_key = key)
     and not exists (select from media where preview_key = key)
     and key <> all (array(select file_key from custom_emojis union all select static_key from custom_emojis))`,
)

// One condition for each index of `accounts`. A single condition on all columns would read every account for each key.
const selectUnusedPictures = statement<{ key: string }>(
  'media_unused_pictures',
  `select key from unnest($1::text[]) key
   where not exists (select from accounts where avatar ->> 'key' = key)
     and not exists (select from accounts where avatar ->> 'staticKey' = key)
     and not exists (select from accounts where header ->> 'key' = key)
     and not exists (select from accounts where header ->> 'staticKey' = key)`,
)

// Keys that profiles never refer to, recognised by the purpose at the start of the key.
const neverOfProfiles = /^(attachments|uploads|emojis)\//

const insert = statement<{ id: MediaId }>(
  'media_insert',
  `with made as (
     insert into media (account_id, kind, mime_type, file_key, state, description, focus, preview_key, meta, blurhash,
       file_bytes, preview_bytes, sha256)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, coalesce($9::jsonb, '{}'), $10, $11, $12, decode($13, 'hex'))
     returning id)
   select id, case when $5 = 'processing' then ${addJob('processMedia', `json_build_object('mediaId', id::text)`, {
     runAt: `now() + interval '1 minute'`,
   })} end as job from made`,
)

const select = statement<MediaRow>(
  'media_find',
  `select ${mediaColumns} from media where id = $1 and account_id = $2 and state <> 'removed'`,
)

const selectProcessing = statement<{ id: MediaId }>(
  'media_processing',
  `select id from media where id = any($1::bigint[]) and account_id = $2 and state = 'processing' limit 1`,
)

const update = statement<{ id: MediaId }>(
  'media_update',
  `update media set description = case when $3 then $4 else description end,
     focus = case when $5 then $6::jsonb else focus end
   where id = $1 and account_id = $2 and post_id is null returning id`,
)

interface ChangedRow {
  account_id: AccountId
  grew: boolean
}

const replacePreview = statement<ChangedRow & { old_key: string | null }>(
  'media_replace_preview',
  `with before as (select id, preview_key, preview_bytes from media
     where id = $1 and account_id = $2 and post_id is null and state = 'ready' for update)
   update media set preview_key = $3, meta = jsonb_set(meta, '{preview}', $4::jsonb), blurhash = $5, preview_bytes = $6
   from before where media.id = before.id
   returning before.preview_key as old_key, account_id, media.preview_bytes > before.preview_bytes as grew`,
)

const finish = statement<ChangedRow & { old_key: string }>(
  'media_finish',
  `with before as (select id, file_key, file_bytes + preview_bytes as bytes from media
     where id = $1 and state = 'processing' for update)
   update media set state = 'ready', file_key = $2, mime_type = $4, preview_key = coalesce(preview_key, $3),
     meta = case when preview_key is null then $5::jsonb else jsonb_set($5::jsonb, '{preview}', meta -> 'preview') end,
     blurhash = case when preview_key is null then $6 else blurhash end,
     file_bytes = $7, preview_bytes = case when preview_key is null then $8 else preview_bytes end
   from before where media.id = before.id
   returning before.file_key as old_key, account_id, media.file_bytes + media.preview_bytes > before.bytes as grew`,
)

const fail = statement('media_fail', `update media set state = 'failed' where id = $1 and state = 'processing'`)

interface UndoneRow {
  id: MediaId
  kind: MediaKind
  mime_type: string
  file_key: string
  has_preview: boolean
}

const selectUndone = statement<UndoneRow>(
  'media_undone',
  `select id, kind, mime_type, file_key, preview_key is not null as has_preview from media
   where id = $1 and state = 'processing'`,
)

const remove = statement<KeysRow>(
  'media_delete',
  `delete from media where id = any($1::bigint[]) and account_id = $2 and post_id is null and draft_id is null
     and state <> 'removed'
   returning file_key, preview_key`,
)

const removeLoose = statement<KeysRow>(
  'media_delete_loose',
  `delete from media where id in (
     select id from media where post_id is null and draft_id is null and loose_since < now() - $1 * interval '1 second'
       and state <> 'removed'
     order by loose_since limit $2 for update skip locked)
   returning file_key, preview_key`,
)

// pg does not write an array or a string as JSON, so it is always passed as text.
const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))

/**
 * The attachments in PostgreSQL. An account may have `quota` bytes; 0 means no limit. If two processes finish the same
 * upload, `finish` returns undefined to the second, which then removes its files.
 */
export function postgresMedia(database: Database, links: Links, quota = 0): MediaStore {
  return {
    insert: (draft) => insertDraft(database, draft, quota),
    async find(id, owner) {
      const row = await database.row(select, [id, owner])
      return row && mediaOf(row, links)
    },
    areProcessing: async (ids, owner) => (await database.row(selectProcessing, [ids, owner])) !== undefined,
    async update(id, owner, { description, focus }) {
      const values = [description !== undefined, description ?? null, focus !== undefined, json(focus)]
      return (await database.row(update, [id, owner, ...values])) !== undefined
    },
    async replacePreview(id, owner, { key, width, height, blurhash, bytes = 0 }) {
      const values = [id, owner, key, json({ width, height }), blurhash, bytes]
      const changed = await withinQuota(database, quota, async (within) =>
        changedBy(await within.row(replacePreview, values)),
      )
      return changed && { oldKey: changed.oldKey }
    },
    finish: (id, processed) => finishProcessing(database, id, processed, quota),
    usage: (owner) => readMediaUsage(database, owner),
    fail: async (id) => void (await database.rows(fail, [id])),
    async findUndone(id): Promise<MediaJob | undefined> {
      const row = await database.row(selectUndone, [id])
      if (!row) return undefined
      const { id: undone, kind, mime_type: mimeType, file_key: fileKey, has_preview: hasPreview } = row
      return { id: undone, kind, mimeType, fileKey, hasPreview }
    },
    async delete(id, owner) {
      const rows = await database.rows(remove, [[id], owner])
      return rows.length === 0 ? undefined : fileKeysOf(rows)
    },
    deleteMany: async (ids, owner) => fileKeysOf(await database.rows(remove, [ids, owner])),
    unusedKeys: (keys) => unusedKeys(database, keys),
    access: readFileAccess(database),
    deleteUnattached: async (seconds, limit) => fileKeysOf(await database.rows(removeLoose, [seconds, limit])),
  }
}

async function unusedKeys(database: Database, keys: readonly string[]): Promise<string[]> {
  const keysOf = (rows: { key: string }[]) => rows.map(({ key }) => key)
  const unused = keysOf(await database.rows(selectUnused, [keys]))
  const maybeProfilePictures = unused.filter((key) => !neverOfProfiles.test(key))
  if (maybeProfilePictures.length === 0) return unused
  const pictures = keysOf(await database.rows(selectUnusedPictures, [maybeProfilePictures]))
  return [...unused.filter((key) => neverOfProfiles.test(key)), ...pictures]
}

const changedBy = <Key>(row: (ChangedRow & { old_key: Key }) | undefined) =>
  row && { accountId: row.account_id, grew: row.grew, oldKey: row.old_key }

async function insertDraft(database: Database, draft: MediaDraft, quota: number): Promise<MediaId> {
  const { accountId, kind, mimeType, fileKey, state, description, focus, preview, bytes = 0, sha256 = null } = draft
  const upload = [accountId, kind, mimeType, fileKey, state, description, json(focus)]
  const meta = preview && json({ preview: { width: preview.width, height: preview.height } })
  const shown = [preview?.key ?? null, meta ?? null, preview?.blurhash ?? null]
  const values = [...upload, ...shown, bytes, preview?.bytes ?? 0, sha256]
  const { id } = await withinQuota(database, quota, async (within) => {
    const row = await within.row(insert, values)
    return { accountId, grew: true, id: row!.id }
  })
  return id
}

async function finishProcessing(database: Database, id: MediaId, processed: ProcessedMedia, quota: number) {
  const { fileKey, previewKey, mimeType, original, preview, durationSeconds, blurhash } = processed
  const { bytes = 0, previewBytes = 0 } = processed
  const meta = json({ original, preview, durationSeconds })
  const values = [id, fileKey, previewKey, mimeType, meta, blurhash, bytes, previewBytes]
  const changed = await withinQuota(database, quota, async (within) => changedBy(await within.row(finish, values)))
  return changed && { oldKey: changed.oldKey === fileKey ? null : changed.oldKey }
}
