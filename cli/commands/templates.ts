import type { Command } from 'commander'
import { decisionTemplateFields } from '../../src/model/decisionTemplate.ts'
import { DecisionTemplateId } from '../../src/model/ids.ts'
import { DecisionAction } from '../../src/model/moderationDecision.ts'
import { cleanLine, cleanText } from '../../src/model/text/clean.ts'
import type { DecisionTemplateDraft } from '../../src/stores/decisionTemplates.ts'
import { byOperator } from '../byOperator.ts'
import { examples } from '../examples.ts'
import { Failure, wrongUsage } from '../failure.ts'
import { idFrom } from '../idFrom.ts'
import { contextOf } from '../commandContext.ts'
import { table } from '../table.ts'
import { withService } from '../withService.ts'

const actions = DecisionAction.options.join(', ')

export function addTemplates(program: Command): void {
  const templates = program
    .command('templates')
    .description('manages the templates with which moderators explain decisions')
  addList(templates)
  addAdd(templates)
  addEdit(templates)
  addRemove(templates)
  examples(
    templates,
    `  $ social-service templates add "Spam" "Your posts advertise. That is not allowed here." --action remove_posts
  $ social-service templates list`,
  )
}

function addList(templates: Command): void {
  const command = templates
    .command('list')
    .description('lists the templates by title')
    .action(async (_options: object, self: Command) => {
      const context = contextOf(self)
      const list = await withService(context, ({ stores }) => stores.decisionTemplates.list())
      const rows = list.map(({ id, title, action, text }) => [id, title, action ?? '', cleanLine(text)])
      context.answer(list, list.length === 0 ? 'There are no templates.' : table(['id', 'title', 'for', 'text'], rows))
    })
  examples(command, '  $ social-service templates list --json')
}

function addAdd(templates: Command): void {
  const command = templates
    .command('add <title> <text>')
    .description('adds a template; its text has up to 2000 characters')
    .option('--action <action>', `the decision that it is offered for: ${actions}`)
    .action(async (title: string, text: string, { action = '' }: { action?: string }, self: Command) => {
      const context = contextOf(self)
      const draft = draftFrom({ title, text, action })
      const template = await withService(context, ({ stores }) => stores.decisionTemplates.insert(draft, byOperator()))
      context.answer(template, `Template ${template.id} was added.`)
    })
  examples(command, '  $ social-service templates add "Spam" "Your posts advertise. That is not allowed here."')
}

interface TemplateChange {
  title?: string
  text?: string
  action?: string
}

function addEdit(templates: Command): void {
  const command = templates
    .command('edit <id>')
    .description('changes a template; what you leave out does not change')
    .option('--title <title>', 'its new title')
    .option('--text <text>', 'its new text')
    .option('--action <action>', 'the decision that it is offered for; "" for all')
    .action(async (idText: string, change: TemplateChange, self: Command) => {
      const context = contextOf(self)
      const id = templateId(idText)
      if (Object.keys(change).length === 0) throw wrongUsage('Give --title, --text or --action.')
      const template = await withService(context, async ({ stores: { decisionTemplates } }) => {
        const before = (await decisionTemplates.list()).find((one) => one.id === id)
        if (!before) throw noSuchTemplate(id)
        const draft = draftFrom({ ...before, ...change, action: change.action ?? before.action ?? '' })
        return (await decisionTemplates.replace(id, draft, byOperator())) ?? Promise.reject(noSuchTemplate(id))
      })
      context.answer(template, `Template ${id} was changed.`)
    })
  examples(command, '  $ social-service templates edit 117038021345280000 --title "Advertising" --action ""')
}

function addRemove(templates: Command): void {
  const command = templates
    .command('remove <id>')
    .description('removes a template')
    .action(async (idText: string, _options: object, self: Command) => {
      const context = contextOf(self)
      const id = templateId(idText)
      const isRemoved = await withService(context, ({ stores }) => stores.decisionTemplates.remove(id, byOperator()))
      if (!isRemoved) throw noSuchTemplate(id)
      context.answer({ id, removed: true }, `Template ${id} was removed.`)
    })
  examples(command, '  $ social-service templates remove 117038021345280000')
}

const noSuchTemplate = (id: DecisionTemplateId) => new Failure(`There is no template ${id}.`)

const templateId = (idText: string) => idFrom(DecisionTemplateId, idText, 'one that "templates list" shows')

function draftFrom({ title, text, action }: Required<TemplateChange>): DecisionTemplateDraft {
  const name = decisionTemplateFields.title.safeParse(cleanLine(title))
  if (!name.success) throw wrongUsage('A title must have 1 to 100 characters.')
  const content = decisionTemplateFields.text.safeParse(cleanText(text).trim())
  if (!content.success) throw wrongUsage('A text must have 1 to 2000 characters.')
  const does = action === '' ? null : DecisionAction.safeParse(action)
  if (does?.success === false) throw wrongUsage(`The action must be one of ${actions}.`)
  return { title: name.data, text: content.data, action: does?.data ?? null }
}
