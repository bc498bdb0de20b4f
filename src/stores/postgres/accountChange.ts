import { notFound } from '../../model/errors.ts'
import type { AccountId } from '../../model/ids.ts'
import type { QuotePolicy, Visibility } from '../../model/visibility.ts'
import type { AccountChange, KeptPicture } from '../accounts.ts'
import { type Database, statement } from './database.ts'

interface Row {
  display_name: string
  note: string
  fields: { name: string; value: string }[]
  avatar: KeptPicture | null
  header: KeptPicture | null
  locked: boolean
  bot: boolean
  discoverable: boolean | null
  indexable: boolean
  hide_collections: boolean
  default_visibility: Visibility
  default_sensitive: boolean
  default_language: string | null
  default_quote_policy: QuotePolicy
}

const lock = statement<Row>(
  'account_lock',
  `select display_name, note, fields, avatar, header, locked, bot, discoverable, indexable, hide_collections,
     default_visibility, default_sensitive, default_language, default_quote_policy
   from accounts where id = $1 and suspended_at is null for no key update`,
)

const update = statement(
  'account_update',
  `update accounts set version = version + 1, display_name = $2, note = $3, fields = $4::jsonb, avatar = $5::jsonb, header = $6::jsonb,
     locked = $7, bot = $8, discoverable = $9, indexable = $10, hide_collections = $11, default_visibility = $12,
     default_sensitive = $13, default_language = $14, default_quote_policy = $15
   where id = $1`,
)

/**
 * Changes an account; see `Accounts.update`. Within a transaction: the row is locked before it is read, so two changes of
 * different things both stay, and each of two new pictures learns which one it replaced.
 */
export async function updateAccount(database: Database, id: AccountId, change: AccountChange): Promise<string[]> {
  const before = await database.row(lock, [id])
  if (!before) throw notFound()
  const after = changed(before, change)
  await database.rows(update, [id, ...valuesOf(after)])
  const used = new Set(keysOf(after))
  return [...new Set(keysOf(before))].filter((key) => !used.has(key))
}

function changed(row: Row, change: AccountChange): Row {
  const { defaults = {} } = change
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
    default_visibility: defaults.visibility ?? row.default_visibility,
    default_sensitive: defaults.sensitive ?? row.default_sensitive,
    default_language: defaults.language === undefined ? row.default_language : defaults.language,
    default_quote_policy: defaults.quotePolicy ?? row.default_quote_policy,
  }
}

// A description without a picture has nothing to describe.
function picture(before: KeptPicture | null, after: KeptPicture | null | undefined, description: string | undefined) {
  const kept = after === undefined ? before : after
  return kept && description !== undefined ? { ...kept, description } : kept
}

function valuesOf(row: Row): unknown[] {
  const { display_name, note, fields, avatar, header, locked, bot, discoverable, indexable, hide_collections } = row
  const pictures = [avatar && JSON.stringify(avatar), header && JSON.stringify(header)]
  const shown = [display_name, note, JSON.stringify(fields), ...pictures, locked, bot, discoverable, indexable]
  const defaults = [row.default_visibility, row.default_sensitive, row.default_language, row.default_quote_policy]
  return [...shown, hide_collections, ...defaults]
}

function keysOf({ avatar, header }: Pick<Row, 'avatar' | 'header'>): string[] {
  return [avatar, header].flatMap((kept) => (kept ? [kept.key, kept.staticKey] : []))
}
