import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'
import type { CustomEmoji } from '../../../model/customEmoji.ts'
import type { Links } from '../../../model/links.ts'
import type { CustomEmojis } from '../../customEmojis.ts'
import { type Database, statement } from '../connection/database.ts'
import { isDuplicate } from '../connection/failures.ts'
import { recordAct } from '../instance/recordAct.ts'
import { type EmojiUsers, findEmojiUsers, touchEmojiUsers } from './emojiUsers.ts'

export interface EmojiRow {
  shortcode: string
  file_key: string
  static_key: string
  category: string | null
  visible_in_picker: boolean
}

interface FileKeys {
  file_key: string
  static_key: string
}

const columns = 'shortcode, file_key, static_key, category, visible_in_picker'

const selectAll = statement<EmojiRow>('custom_emojis_all', `select ${columns} from custom_emojis order by shortcode`)

const selectSome = statement<EmojiRow>(
  'custom_emojis_some',
  `select ${columns} from custom_emojis where shortcode = any($1::text[])`,
)

// Blocks other changes of emojis, but not reads. If two changes run at once, each returns the files that it replaced
// itself.
const lock = statement('custom_emoji_lock', 'lock table custom_emojis in share row exclusive mode')

const selectKeys = statement<FileKeys>(
  'custom_emoji_keys',
  'select file_key, static_key from custom_emojis where shortcode = $1',
)

const upsert = statement(
  'custom_emoji_upsert',
  `insert into custom_emojis as e (shortcode, file_key, static_key, category, visible_in_picker)
   values ($1, $2, $3, $5, coalesce($6, true))
   on conflict (shortcode) do update set file_key = $2, static_key = $3,
     category = case when $4 then $5 else e.category end, visible_in_picker = coalesce($6, e.visible_in_picker)`,
)

const update = statement<EmojiRow>(
  'custom_emoji_change',
  `update custom_emojis set shortcode = coalesce($2, shortcode), category = case when $3 then $4 else category end,
     visible_in_picker = coalesce($5, visible_in_picker)
   where shortcode = $1 returning ${columns}`,
)

const remove = statement<FileKeys>(
  'custom_emoji_delete',
  'delete from custom_emojis where shortcode = $1 returning file_key, static_key',
)

/** Makes an emoji from its row. */
export function emojiOf(row: EmojiRow, links: Links): CustomEmoji {
  return {
    shortcode: row.shortcode,
    url: links.file(row.file_key),
    staticUrl: links.file(row.static_key),
    visibleInPicker: row.visible_in_picker,
    category: row.category,
  }
}

/** Returns the custom emojis with these names, by name. Sends no query if there are no names. */
export async function loadEmojis(
  database: Database,
  links: Links,
  shortcodes: Iterable<string>,
): Promise<Map<string, CustomEmoji>> {
  const unique = [...new Set(shortcodes)]
  const rows = unique.length === 0 ? [] : await database.rows(selectSome, [unique])
  return new Map(rows.map((row) => [row.shortcode, emojiOf(row, links)]))
}

// Changes an emoji, and raises the versions of everything that shows it. The posts and accounts that use it are
// searched before anything is locked, and once more at the end, because the first search cannot find a text that was
// written in the meantime.
async function change<Result>(
  database: Database,
  shortcodes: readonly string[],
  work: (within: Database) => Promise<Result>,
) {
  const users = await findUsers(database, shortcodes)
  const result = await database.transaction(async (within) => {
    await within.rows(lock)
    const outcome = await work(within)
    await touchEmojiUsers(within, users)
    return outcome
  })
  await touchEmojiUsers(database, without(await findUsers(database, shortcodes), users))
  return result
}

async function findUsers(database: Database, shortcodes: readonly string[]): Promise<EmojiUsers> {
  const all: EmojiUsers = { posts: [], accounts: [] }
  for (const shortcode of new Set(shortcodes)) {
    const { posts, accounts } = await findEmojiUsers(database, shortcode)
    all.posts = union(all.posts, posts)
    all.accounts = union(all.accounts, accounts)
  }
  return all
}

// Returns the ids in ascending order, in which all statements lock rows.
function union(some: string[], others: string[]): string[] {
  return [...new Set([...some, ...others])].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
}

function without(found: EmojiUsers, others: EmojiUsers): EmojiUsers {
  const posts = new Set(others.posts)
  const accounts = new Set(others.accounts)
  return {
    posts: found.posts.filter((id) => !posts.has(id)),
    accounts: found.accounts.filter((id) => !accounts.has(id)),
  }
}

/** The custom emojis in PostgreSQL. */
export function postgresCustomEmojis(database: Database, links: Links): CustomEmojis {
  return {
    async list() {
      const rows = await database.rows(selectAll)
      return rows.map((row) => emojiOf(row, links))
    },
    save({ shortcode, fileKey, staticKey, category, visibleInPicker }, act) {
      return change(database, [shortcode], async (within) => {
        const old = await within.row(selectKeys, [shortcode])
        await within.rows(upsert, [
          ...[shortcode, fileKey, staticKey, category !== undefined, category ?? null],
          visibleInPicker ?? null,
        ])
        if (act) await recordAct(within, act, { action: 'emoji_saved', detail: shortcode })
        return keysOf(old).filter((key) => key !== fileKey && key !== staticKey)
      })
    },
    async change(shortcode, { rename, category, visibleInPicker }, act) {
      const values = [shortcode, rename ?? null, category !== undefined, category ?? null, visibleInPicker ?? null]
      const row = await change(database, [shortcode, rename ?? shortcode], async (within) => {
        const changed = await within.row(update, values)
        if (act && changed) await recordAct(within, act, { action: 'emoji_changed', detail: shortcode })
        return changed
      }).catch((error: unknown) => {
        throw isDuplicate(error)
          ? new ServiceError('conflict', sentence('emojiTaken', { name: rename }), { cause: error })
          : error
      })
      return row && emojiOf(row, links)
    },
    delete: (shortcode, act) =>
      change(database, [shortcode], async (within) => {
        const row = await within.row(remove, [shortcode])
        if (act && row) await recordAct(within, act, { action: 'emoji_removed', detail: shortcode })
        return row && keysOf(row)
      }),
  }
}

function keysOf(row: FileKeys | undefined): string[] {
  return row ? [...new Set([row.file_key, row.static_key])] : []
}
