import type { Command } from 'commander'
import { AnnouncementText, OptionalDraftTime } from '../../src/model/announcement.ts'
import { AnnouncementId } from '../../src/model/ids.ts'
import { cleanLine, cleanText } from '../../src/model/text/clean.ts'
import { adminAnnouncementEntity } from '../../src/surfaces/http/entities/announcement.ts'
import { byOperator } from '../byOperator.ts'
import { examples } from '../examples.ts'
import { orMissing, wrongUsage } from '../failure.ts'
import { idFrom } from '../idFrom.ts'
import { contextOf } from '../commandContext.ts'
import { table } from '../table.ts'
import { withService } from '../withService.ts'

const most = 1000

interface AnnouncementOptions {
  text?: string
  starts?: string
  ends?: string
  at?: string
  allDay?: boolean
  draft?: boolean
}

export function addAnnouncements(program: Command): void {
  const announcements = program.command('announcements').description('manages announcements, which apps show')
  addAdd(announcements)
  addList(announcements)
  addEdit(announcements)
  addPublish(announcements, 'publish', 'shows an announcement')
  addPublish(announcements, 'unpublish', 'hides an announcement from everybody')
  addRemove(announcements)
  examples(
    announcements,
    `  $ social-service announcements add "We are moving to a new server." --ends 2027-01-02T06:00:00Z
  $ social-service announcements list`,
  )
}

function addAdd(announcements: Command): void {
  const command = announcements
    .command('add <text>')
    .description('creates an announcement, and publishes it at once unless an option says otherwise')
    .option('--starts <time>', 'when the event begins, such as 2027-01-02T03:00:00Z')
    .option('--ends <time>', 'when the event ends; the announcement is not shown from then on')
    .option('--all-day', 'the event lasts all day, so only its dates matter')
    .option('--at <time>', 'when to publish it')
    .option('--draft', 'leaves it unpublished')
    .action(
      async (text: string, { starts, ends, at, allDay = false, draft = false }: AnnouncementOptions, self: Command) => {
        const context = contextOf(self)
        const times = { startsAt: timeFrom(starts) ?? null, endsAt: timeFrom(ends) ?? null }
        const content = { text: textFrom(text), ...times, allDay, scheduledAt: timeFrom(at) ?? null }
        const announcement = await withService(context, ({ stores }) =>
          stores.serviceAnnouncements.create(content, draft, byOperator()),
        )
        context.answer(adminAnnouncementEntity(announcement), `Announcement ${announcement.id} was created.`)
      },
    )
  examples(command, '  $ social-service announcements add "Happy new year!" --at 2027-01-01T00:00:00Z')
}

function addList(announcements: Command): void {
  const command = announcements
    .command('list')
    .description(`lists the latest ${most} announcements, newest first`)
    .action(async (_options: object, self: Command) => {
      const context = contextOf(self)
      const { items } = await withService(context, ({ stores }) => stores.serviceAnnouncements.page({ limit: most }))
      const rows = items.map(({ id, publishedAt, scheduledAt, endsAt, text }) => {
        const state = publishedAt !== null ? 'published' : scheduledAt !== null ? `at ${scheduledAt}` : 'draft'
        return [id, state, endsAt ?? '', cleanLine(text).slice(0, 80)]
      })
      const text = table(['id', 'state', 'ends', 'text'], rows)
      context.answer(items.map(adminAnnouncementEntity), items.length === 0 ? 'There are no announcements.' : text)
    })
  examples(command, '  $ social-service announcements list --json')
}

function addEdit(announcements: Command): void {
  const command = announcements
    .command('edit <id>')
    .description('changes an announcement; what you leave out does not change')
    .option('--text <text>', 'the new text')
    .option('--starts <time>', 'when the event begins')
    .option('--ends <time>', 'when the event ends')
    .option('--at <time>', 'when to publish it')
    .action(async (idText: string, { text, starts, ends, at }: AnnouncementOptions, self: Command) => {
      const context = contextOf(self)
      const id = announcementId(idText)
      const change = {
        ...(text !== undefined && { text: textFrom(text) }),
        ...(starts !== undefined && { startsAt: timeFrom(starts)! }),
        ...(ends !== undefined && { endsAt: timeFrom(ends)! }),
        ...(at !== undefined && { scheduledAt: timeFrom(at)! }),
      }
      if (Object.keys(change).length === 0) throw wrongUsage('Give at least one option: see --help.')
      const announcement = await withService(context, ({ stores }) =>
        stores.serviceAnnouncements.update(id, change, byOperator()).catch(orNone(id)),
      )
      context.answer(adminAnnouncementEntity(announcement), `Announcement ${id} was changed.`)
    })
  examples(command, '  $ social-service announcements edit 117681535612813325 --text "We have moved."')
}

function addPublish(announcements: Command, name: 'publish' | 'unpublish', description: string): void {
  const command = announcements
    .command(`${name} <id>`)
    .description(description)
    .action(async (idText: string, _options: object, self: Command) => {
      const context = contextOf(self)
      const id = announcementId(idText)
      const announcement = await withService(context, ({ stores }) =>
        stores.serviceAnnouncements.setPublished(id, name === 'publish', byOperator()).catch(orNone(id)),
      )
      context.answer(adminAnnouncementEntity(announcement), `Announcement ${id} is ${name}ed.`)
    })
  examples(command, `  $ social-service announcements ${name} 117681535612813325`)
}

function addRemove(announcements: Command): void {
  const command = announcements
    .command('remove <id>')
    .description('removes an announcement with its reactions')
    .action(async (idText: string, _options: object, self: Command) => {
      const context = contextOf(self)
      const id = announcementId(idText)
      await withService(context, ({ stores }) => stores.serviceAnnouncements.delete(id, byOperator()).catch(orNone(id)))
      context.answer({ id, removed: true }, `Announcement ${id} was removed.`)
    })
  examples(command, '  $ social-service announcements remove 117681535612813325')
}

const announcementId = (idText: string) => idFrom(AnnouncementId, idText, 'one that "announcements list" shows')
const orNone = (id: AnnouncementId) => orMissing(`There is no announcement ${id}.`)

function textFrom(value: string): string {
  const text = AnnouncementText.safeParse(cleanText(value).trim())
  if (!text.success) throw wrongUsage('An announcement must have 1 to 10000 characters.')
  return text.data
}

function timeFrom(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const time = OptionalDraftTime.safeParse(value)
  if (!time.success || !time.data) throw wrongUsage('Write a time like 2027-01-02T03:00:00Z.')
  return new Date(time.data).toISOString()
}
