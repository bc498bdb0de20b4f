import type { Command } from 'commander'
import { storedFilterValue } from '../../src/model/filters/serviceFilters.ts'
import { ServiceFilterId } from '../../src/model/ids.ts'
import {
  mostServiceFilters,
  previewBounds,
  ServiceFilterAction,
  ServiceFilterComment,
  ServiceFilterKind,
  type ServiceFilterPattern,
  ServiceFilterValue,
} from '../../src/model/serviceFilter.ts'
import { cleanText } from '../../src/model/text/clean.ts'
import { serviceFilterEntity } from '../../src/surfaces/http/entities/serviceFilter.ts'
import { byOperator } from '../byOperator.ts'
import { examples } from '../examples.ts'
import { Failure, wrongUsage } from '../failure.ts'
import { idFrom } from '../idFrom.ts'
import { contextOf } from '../commandContext.ts'
import { table } from '../table.ts'
import { withService } from '../withService.ts'

const kinds = ServiceFilterKind.options.join(', ')

export function addFilters(program: Command): void {
  const filters = program
    .command('filters')
    .description('manages the filters of the service: words, links and files that are refused, held or reported')
  addList(filters)
  addAdd(filters)
  addRemove(filters)
  addPreview(filters)
  examples(
    filters,
    `  $ social-service filters add word "free casino" --action hold
  $ social-service filters preview link spam.example`,
  )
}

function addList(filters: Command): void {
  const command = filters
    .command('list')
    .description('lists the filters, newest first')
    .action(async (_options: object, self: Command) => {
      const context = contextOf(self)
      const list = await withService(context, ({ stores }) => stores.serviceFilters.list())
      const rows = list.map(({ id, action, kind, value, comment }) => [id, action, kind, value, comment])
      const text = table(['id', 'action', 'kind', 'value', 'comment'], rows)
      context.answer(list.map(serviceFilterEntity), list.length === 0 ? 'There are no filters.' : text)
    })
  examples(command, '  $ social-service filters list --json')
}

interface AddOptions {
  action: string
  within?: boolean
  comment: string
}

function addAdd(filters: Command): void {
  const command = filters
    .command('add <kind> <value>')
    .description(`adds a filter; the kind is one of ${kinds}`)
    .requiredOption('--action <action>', 'the action: refuse, hold or report')
    .option('--within', 'matches a word within longer words too')
    .option('--comment <text>', 'a comment for moderators, of up to 500 characters', '')
    .action(async (kind: string, value: string, { action, within, comment }: AddOptions, self: Command) => {
      const context = contextOf(self)
      const does = ServiceFilterAction.safeParse(action)
      if (!does.success) throw wrongUsage('The action must be refuse, hold or report.')
      const text = ServiceFilterComment.safeParse(cleanText(comment).trim())
      if (!text.success) throw wrongUsage('A comment must have at most 500 characters.')
      const draft = { ...patternFrom(kind, value, within), action: does.data, comment: text.data }
      const filter = await withService(context, ({ stores }) =>
        stores.serviceFilters.insert(draft, mostServiceFilters, byOperator()),
      )
      context.answer(serviceFilterEntity(filter), `Filter ${filter.id} was added.`)
    })
  examples(
    command,
    `  $ social-service filters add word "free casino" --action hold --comment "Spam of May"
  $ social-service filters add link spam.example --action refuse`,
  )
}

function addRemove(filters: Command): void {
  const command = filters
    .command('remove <id>')
    .description('removes a filter; posts that it held stay held')
    .action(async (idText: string, _options: object, self: Command) => {
      const context = contextOf(self)
      const id = idFrom(ServiceFilterId, idText, 'one that "filters list" shows')
      const isRemoved = await withService(context, ({ stores }) => stores.serviceFilters.remove(id, byOperator()))
      if (!isRemoved) throw new Failure(`There is no filter ${id}.`)
      context.answer({ id, removed: true }, `Filter ${id} was removed.`)
    })
  examples(command, '  $ social-service filters remove 2')
}

function addPreview(filters: Command): void {
  const command = filters
    .command('preview <kind> <value>')
    .description('counts the public posts of the last days that a filter would match')
    .option('--within', 'matches a word within longer words too')
    .option('--days <days>', 'how many days back to look, 1 to 14', '7')
    .action(async (kind: string, value: string, options: { within?: boolean; days: string }, self: Command) => {
      const context = contextOf(self)
      if (!/^([1-9]|1[0-4])$/.test(options.days)) throw wrongUsage('The days must be a whole number from 1 to 14.')
      const bounds = { ...previewBounds, days: Number(options.days) }
      const pattern = patternFrom(kind, value, options.within)
      const found = await withService(context, ({ stores }) => stores.serviceFilters.preview(pattern, bounds))
      const { matches, looked, isComplete, postIds } = found
      const sentences = [
        `${matches} of ${looked} posts match.`,
        ...(isComplete ? [] : ['Older posts of these days were not checked.']),
        ...(postIds.length > 0 ? [`The newest: ${postIds.join(', ')}`] : []),
      ]
      context.answer({ matches, looked, complete: isComplete, status_ids: postIds }, sentences.join('\n'))
    })
  examples(command, '  $ social-service filters preview word casino --days 14')
}

function patternFrom(kind: string, value: string, within = false): ServiceFilterPattern {
  const parsed = ServiceFilterKind.safeParse(kind)
  if (!parsed.success) throw wrongUsage(`The kind must be one of ${kinds}.`)
  const isShort = ServiceFilterValue.safeParse(value).success
  const stored = isShort ? storedFilterValue(parsed.data, value) : undefined
  if (stored === undefined) throw wrongUsage(needed[parsed.data])
  return { kind: parsed.data, value: stored, wholeWord: parsed.data === 'word' && !within }
}

const needed = {
  word: 'A word must have 1 to 500 characters.',
  link: 'A link must be a host, optionally with a path, such as spam.example/shop.',
  file: 'Identify a file by its SHA-256 hash in hexadecimal.',
}
