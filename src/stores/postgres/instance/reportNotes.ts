import { notFound } from '../../../model/errors.ts'
import type { AccountId, ReportNoteId } from '../../../model/ids.ts'
import type { ReportNote } from '../../../model/reportNote.ts'
import type { ReportNotes } from '../../reportNotes.ts'
import type { Profiles } from '../accounts/profiles.ts'
import { type Database, statement } from '../connection/database.ts'
import { lockForAct } from './reportActs.ts'
import { recordReportAct } from './reportResolving.ts'

type Row = Omit<ReportNote, 'author'> & { authorId: AccountId | null }

const columns = 'id, report_id as "reportId", account_id as "authorId", text, created_at as "createdAt"'

const selectTarget = statement<{ target_id: AccountId }>(
  'report_notes_target',
  'select target_id from reports where id = $1 and target_id <> $2',
)

const selectNotes = statement<Row>(
  'report_notes',
  `select ${columns} from (
     select n.* from report_notes n join reports r on r.id = n.report_id
     where case when $3::boolean then r.target_id = $2 else r.id = $1 end order by n.id desc limit 500) newest
   order by id`,
)

const insert = statement<Row>(
  'report_note_insert',
  `insert into report_notes (report_id, account_id, text) select $1, $2, $3
   where (select count(*) from report_notes where report_id = $1) < $4
   returning ${columns}`,
)

const remove = statement<{ id: ReportNoteId }>(
  'report_note_delete',
  'delete from report_notes where id = $1 and report_id = $2 and account_id = $3 returning id',
)

/** The notes on reports in PostgreSQL. */
export function postgresReportNotes(database: Database, profiles: Profiles): ReportNotes {
  async function notesOf(rows: readonly Row[]): Promise<ReportNote[]> {
    const authors = await profiles.readById(rows.map(({ authorId }) => authorId))
    return rows.map(({ authorId, ...note }) => ({ ...note, author: authors.get(authorId) ?? null }))
  }

  return {
    async list({ reportId, isWholeAccount, reader }) {
      const report = await database.row(selectTarget, [reportId, reader])
      if (!report) throw notFound()
      return notesOf(await database.rows(selectNotes, [reportId, report.target_id, isWholeAccount]))
    },
    async add(reportId, text, act, most) {
      const row = await database.transaction(async (within) => {
        const report = await lockForAct(within, reportId, act)
        const added = await within.row(insert, [reportId, act.actor, text, most])
        if (added) await recordReportAct(within, 'report_note_added', report, act)
        return added
      })
      return row && (await notesOf([row]))[0]
    },
    delete: (reportId, id, act) =>
      database.transaction(async (within) => {
        const report = await lockForAct(within, reportId, act)
        if (!(await within.row(remove, [id, reportId, act.actor]))) throw notFound()
        await recordReportAct(within, 'report_note_deleted', report, act)
      }),
  }
}
