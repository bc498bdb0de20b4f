import type { CustomEmoji } from '../../model/customEmoji.ts'
import type { Links } from '../../model/links.ts'
import type { CustomEmojis } from '../customEmojis.ts'
import { type Database, statement } from './database.ts'

interface EmojiRow {
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

// Keeps other changes of emojis waiting, and no reader: of two at once each learns which files it replaced.
const lock = statement('custom_emoji_lock', 'lock table custom_emojis in share row exclusive mode')

const selectKeys = statement<FileKeys>(
  'custom_emoji_keys',
  'select file_key, static_key from custom_emojis where shortcode = $1',
)

const upsert = statement(
  'custom_emoji_upsert',
  `insert into custom_emojis (shortcode, file_key, static_key, category) values ($1, $2, $3, $4)
   on conflict (shortcode) do update set file_key = $2, static_key = $3, category = $4`,
)

const remove = statement<FileKeys>(
  'custom_emoji_delete',
  'delete from custom_emojis where shortcode = $1 returning file_key, static_key',
)

// Rows are locked in the order of their ids, as everywhere, so that nothing waits for one another in a circle.
const touchAccounts = statement(
  'custom_emoji_touch_accounts',
  `with users as materialized (
     select id from accounts where strpos(display_name || E'\\n' || note || E'\\n' || fields::text, ':' || $1 || ':') > 0
     order by id for no key update)
   update accounts set version = version + 1 where id in (select id from users)`,
)

const touchPosts = statement(
  'custom_emoji_touch_posts',
  `with users as materialized (
     select id from posts where strpos(text || E'\\n' || content_warning, ':' || $1 || ':') > 0
       or has_poll and exists (select from polls q join poll_options o on o.poll_id = q.id
         where q.post_id = posts.id and strpos(o.title, ':' || $1 || ':') > 0)
     order by id for no key update)
   update posts set version = version + 1 where id in (select id from users)`,
)

function emojiOf(row: EmojiRow, links: Links): CustomEmoji {
  return {
    shortcode: row.shortcode,
    url: links.file(row.file_key),
    staticUrl: links.file(row.static_key),
    visibleInPicker: row.visible_in_picker,
    category: row.category,
  }
}

/** The custom emojis with these names, by name; asks the database only where there is a name to ask for. */
export async function loadEmojis(
  database: Database,
  links: Links,
  shortcodes: Iterable<string>,
): Promise<Map<string, CustomEmoji>> {
  const wanted = [...new Set(shortcodes)]
  const rows = wanted.length === 0 ? [] : await database.rows(selectSome, [wanted])
  return new Map(rows.map((row) => [row.shortcode, emojiOf(row, links)]))
}

async function touchUsers(database: Database, shortcode: string): Promise<void> {
  await database.rows(touchAccounts, [shortcode])
  await database.rows(touchPosts, [shortcode])
}

// Changes an emoji and the versions of what shows it together, then the versions once more: a text that was written meanwhile
// was not to be seen by the first count.
async function change<Result>(database: Database, shortcode: string, work: (within: Database) => Promise<Result>) {
  const result = await database.transaction(async (within) => {
    await within.rows(lock)
    const outcome = await work(within)
    await touchUsers(within, shortcode)
    return outcome
  })
  await database.transaction((within) => touchUsers(within, shortcode))
  return result
}

/** The custom emojis in PostgreSQL. */
export function postgresCustomEmojis(database: Database, links: Links): CustomEmojis {
  return {
    async list() {
      const rows = await database.rows(selectAll)
      return rows.map((row) => emojiOf(row, links))
    },
    save({ shortcode, fileKey, staticKey, category }) {
      return change(database, shortcode, async (within) => {
        const old = await within.row(selectKeys, [shortcode])
        await within.rows(upsert, [shortcode, fileKey, staticKey, category])
        return keysOf(old).filter((key) => key !== fileKey && key !== staticKey)
      })
    },
    delete: (shortcode) =>
      change(database, shortcode, async (within) => {
        const gone = await within.row(remove, [shortcode])
        return gone && keysOf(gone)
      }),
  }
}

function keysOf(row: FileKeys | undefined): string[] {
  return row ? [...new Set([row.file_key, row.static_key])] : []
}
