import { notFound } from '../../../model/errors.ts'
import type { AccountId } from '../../../model/ids.ts'
import { itemPage, rangeOf } from '../../../model/page.ts'
import type { ServiceTextName } from '../../../model/serviceText.ts'
import type { ServiceTexts, StoredTerms, StoredText } from '../../serviceTexts.ts'
import { type Database, statement } from '../connection/database.ts'
import { readRange, twoEnded } from '../connection/twoEnded.ts'
import { recordAct } from './recordAct.ts'

const columnsWith = (day: string) => `id, name, text, ${day}::text as "effectiveOn", author_id as "authorId",
  created_at as "createdAt"`
const columns = columnsWith('effective_on')

const selectCurrent = statement<StoredText>(
  'service_text_current',
  `select ${columns} from service_texts where name = $1 order by id desc limit 1`,
)

// If two versions take effect on the same day, the newer one is used.
const shownTerms = (requestedDay: string) => `with days as (
     select distinct on (day) t.*, day from service_texts t,
       lateral (select coalesce(effective_on, (created_at at time zone 'UTC')::date) as day) on_day
     where name = 'terms_of_service' order by day, id desc),
   today as (select (now() at time zone 'UTC')::date as today),
   shown as (
     select ${columnsWith('day')}, day <= today as "isEffective",
       (select min(later.day)::text from days later where later.day > days.day) as "succeededOn",
       (select max(former.day)::text from days former where former.day < days.day and former.text <> '') as "precededOn"
     from days, today where ${requestedDay}::date is null or day = ${requestedDay}::date
     order by (day <= today) desc, case when day <= today then day end desc, day limit 1)`

const selectTerms = statement<StoredTerms>(
  'service_text_terms',
  `${shownTerms('$1')} select * from shown where text <> ''`,
)

const selectWritten = statement<{ name: ServiceTextName }>(
  'service_texts_written',
  `${shownTerms('null')} select name from shown where text <> '' union all
   select name from (select distinct on (name) name, text from service_texts where name <> 'terms_of_service'
     order by name, id desc) latest where text <> '' order by name`,
)

const versions = twoEnded<StoredText>(
  'service_texts',
  (direction) => `
  select ${columns} from service_texts where id > $1 and id < $2 and name = $4 order by id ${direction} limit $3`,
)

const insert = statement<StoredText>(
  'service_text_insert',
  `insert into service_texts (name, text, effective_on, author_id) values ($1, $2, $3, $4) returning ${columns}`,
)

const selectContact = statement<{ id: AccountId }>(
  'service_contact',
  'select account_id as id from service_contact where is_only',
)

const setContact = statement<{ id: AccountId }>(
  'service_contact_set',
  `insert into service_contact (account_id) select id from accounts where id = $1 and suspended_at is null
   on conflict (is_only) do update set account_id = excluded.account_id returning account_id as id`,
)

const removeContact = statement('service_contact_remove', 'delete from service_contact where is_only')

/** Texts about the service in PostgreSQL. */
export function postgresServiceTexts(database: Database): ServiceTexts {
  return {
    async current(name) {
      const row = await database.row(selectCurrent, [name])
      return row?.text === '' ? undefined : row
    },
    written: async () => (await database.rows(selectWritten)).map(({ name }) => name),
    terms: (day) => database.row(selectTerms, [day ?? null]),
    async history(name, paging) {
      const range = rangeOf(paging)
      return itemPage(await readRange(database, versions, range, [], [name]), range)
    },
    set: ({ name, text, effectiveOn }, act) =>
      database.transaction(async (within) => {
        await recordAct(within, act, { action: 'text_changed', detail: name })
        return (await within.row(insert, [name, text, effectiveOn, act.actor]))!
      }),
    contact: async () => (await database.row(selectContact))?.id,
    setContact: (id, act) =>
      database.transaction(async (within) => {
        if (id === null) await within.rows(removeContact)
        else if (!(await within.row(setContact, [id]))) throw notFound()
        await recordAct(within, act, { action: 'contact_changed', accountId: id })
      }),
  }
}
