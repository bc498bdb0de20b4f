import { notFound } from '../../../model/errors.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { QuotePolicy, Visibility } from '../../../model/visibility.ts'
import type { AccountChange, StoredPicture } from '../../accounts.ts'
import { type Database, statement } from '../connection/database.ts'
import { addAcceptingJob } from './acceptRequests.ts'
import type { ProfileRow } from './profileRow.ts'

interface Row extends Pick<ProfileRow, (typeof shown)[number]> {
  attribution_domains: string[]
  default_visibility: Visibility
  default_sensitive: boolean
  default_language: string | null
  default_quote_policy: QuotePolicy
}

const shown = [
  ...(['display_name', 'note', 'fields', 'avatar', 'header', 'locked', 'bot', 'discoverable', 'indexable'] as const),
  ...(['hide_collections', 'show_media', 'show_media_replies', 'show_featured'] as const),
] as const
const defaults = ['default_visibility', 'default_sensitive', 'default_language', 'default_quote_policy'] as const
const columns: readonly (keyof Row)[] = [...shown, 'attribution_domains', ...defaults]

const lock = statement<Row>(
  'account_lock',
  `select ${columns.join(', ')} from accounts where id = $1 and suspended_at is null for no key update`,
)

const update = statement(
  'account_update',
  `update accounts set version = version + 1, ${columns.map((column, index) => `${column} = $${index + 2}`).join(', ')}
   where id = $1`,
)

/**
 * Changes an account; see `Accounts.update`. Run it within a transaction. The row is locked before it is read, so
 * concurrent changes of different properties are all preserved, and each of two concurrent picture changes returns the
 * keys of the picture that it replaced.
 */
export async function updateAccount(database: Database, id: AccountId, change: AccountChange): Promise<string[]> {
  const before = await database.row(lock, [id])
  if (!before) throw notFound()
  const after = changed(before, change)
  await database.rows(update, [id, ...valuesOf(after)])
  if (before.locked && !after.locked) await addAcceptingJob(database, id)
  const used = new Set(keysOf(after))
  return [...new Set(keysOf(before))].filter((key) => !used.has(key))
}

function changed(row: Row, change: AccountChange): Row {
  const { defaults: chosen = {} } = change
  return {
    display_name: change.displayName ?? row.display_name,
    note: change.note ?? row.note,
    fields: change.fields ?? row.fields,
    avatar: picture(row.avatar, change.avatar, change.avatarDescription),
    header: picture(row.header, change.header, change.headerDescription),
    locked: change.locked ?? row.locked,
    bot: change.bot ?? row.bot,
    discoverable: change.discoverable === undefined ? row.discoverable : change.discoverable,
    indexable: change.indexable ?? row.indexable,
    hide_collections: change.hideCollections ?? row.hide_collections,
    show_media: change.showMedia ?? row.show_media,
    show_media_replies: change.showMediaReplies ?? row.show_media_replies,
    show_featured: change.showFeatured ?? row.show_featured,
    attribution_domains: change.attributionDomains ?? row.attribution_domains,
    default_visibility: chosen.visibility ?? row.default_visibility,
    default_sensitive: chosen.sensitive ?? row.default_sensitive,
    default_language: chosen.language === undefined ? row.default_language : chosen.language,
    default_quote_policy: chosen.quotePolicy ?? row.default_quote_policy,
  }
}

// A description without a picture is dropped.
function picture(
  before: StoredPicture | null,
  after: StoredPicture | null | undefined,
  description: string | undefined,
) {
  const stored = after === undefined ? before : after
  return stored && description !== undefined ? { ...stored, description } : stored
}

// pg serialises an object to JSON by itself, but an array becomes a PostgreSQL array.
function valuesOf(row: Row): unknown[] {
  return columns.map((column) => (column === 'fields' ? JSON.stringify(row.fields) : row[column]))
}

function keysOf({ avatar, header }: Pick<Row, 'avatar' | 'header'>): string[] {
  return [avatar, header].flatMap((files) => (files ? [files.key, files.staticKey] : []))
}
