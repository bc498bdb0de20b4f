import type { Command } from 'commander'
import { RuleId } from '../../src/model/ids.ts'
import { Language } from '../../src/model/language.ts'
import { RuleHint, RuleText, type Rule } from '../../src/model/rule.ts'
import { cleanLine, cleanText } from '../../src/model/text/clean.ts'
import { byOperator } from '../byOperator.ts'
import { examples } from '../examples.ts'
import { Failure, wrongUsage } from '../failure.ts'
import { idFrom } from '../idFrom.ts'
import { contextOf } from '../commandContext.ts'
import { table } from '../table.ts'
import { withService } from '../withService.ts'

export function addRules(program: Command): void {
  const rules = program.command('rules').description('manages the rules of the server, which apps show')
  addList(rules)
  addAdd(rules)
  addEdit(rules)
  addTranslate(rules)
  addMove(rules)
  addRemove(rules)
  addHistory(rules)
  examples(
    rules,
    `  $ social-service rules add "Be kind." --hint "Attack ideas, not people."
  $ social-service rules list
  $ social-service rules move 3 1`,
  )
}

function addList(rules: Command): void {
  const command = rules
    .command('list')
    .description('lists the rules in order, with their ids')
    .action(async (_options: object, self: Command) => {
      const context = contextOf(self)
      const list = await withService(context, ({ stores }) => stores.rules.list())
      context.answer(list, list.length === 0 ? 'There are no rules.' : textOf(list))
    })
  examples(command, '  $ social-service rules list --json')
}

const textOf = (list: readonly Rule[]) =>
  table(
    ['id', 'rule', 'hint'],
    list.map(({ id, text, hint }) => [id, text, cleanLine(hint)]),
  )

function addAdd(rules: Command): void {
  const command = rules
    .command('add <text>')
    .description('adds a rule of up to 500 characters at the end of the list')
    .option('--hint <text>', 'a longer explanation of up to 2000 characters', '')
    .action(async (ruleText: string, { hint: hintText }: { hint: string }, self: Command) => {
      const context = contextOf(self)
      const [text, hint] = [textFrom(ruleText), hintFrom(hintText)]
      const rule = await withService(context, ({ stores }) => stores.rules.add(text, hint, byOperator()))
      context.answer(rule, `Rule ${rule.id} was added.`)
    })
  examples(command, '  $ social-service rules add "Be kind." --hint "Attack ideas, not people."')
}

function addEdit(rules: Command): void {
  const command = rules
    .command('edit <id>')
    .description('changes a rule; its id stays the same')
    .option('--text <text>', 'the new text')
    .option('--hint <text>', 'the new explanation; "" removes it')
    .action(async (idText: string, change: { text?: string; hint?: string }, self: Command) => {
      const context = contextOf(self)
      const id = ruleId(idText)
      if (change.text === undefined && change.hint === undefined) throw wrongUsage('Give --text, --hint or both.')
      const text = change.text === undefined ? undefined : textFrom(change.text)
      const hint = change.hint === undefined ? undefined : hintFrom(change.hint)
      const rule = await withService(context, ({ stores }) => stores.rules.edit(id, { text, hint }, byOperator()))
      if (!rule) throw noSuchRule(id)
      context.answer(rule, `Rule ${id} was changed.`)
    })
  examples(
    command,
    `  $ social-service rules edit 2 --text "Be brief."
  $ social-service rules edit 2 --hint ""`,
  )
}

function addTranslate(rules: Command): void {
  const command = rules
    .command('translate <id> <language> <text>')
    .description('sets the translation of a rule; "" removes it')
    .option('--hint <text>', 'the explanation in that language', '')
    .action(async (idText: string, tag: string, ruleText: string, { hint }: { hint: string }, self: Command) => {
      const context = contextOf(self)
      const id = ruleId(idText)
      const language = Language.safeParse(tag)
      if (!language.success) throw wrongUsage('The language must be an ISO 639 code, such as "de".')
      const text = ruleText === '' ? '' : textFrom(ruleText)
      const translations = [{ language: language.data, text, hint: hintFrom(hint) }]
      const rule = await withService(context, ({ stores }) => stores.rules.edit(id, { translations }, byOperator()))
      if (!rule) throw noSuchRule(id)
      context.answer(rule, `Rule ${id} was ${text === '' ? 'changed' : 'translated'}.`)
    })
  examples(command, '  $ social-service rules translate 2 en-GB "Be courteous."')
}

function addMove(rules: Command): void {
  const command = rules
    .command('move <id> <position>')
    .description('moves a rule to another position; 1 is the first')
    .action(async (idText: string, position: string, _options: object, self: Command) => {
      const context = contextOf(self)
      const id = ruleId(idText)
      if (!/^[1-9]\d{0,5}$/.test(position)) throw wrongUsage('The position must be a whole number, 1 or greater.')
      const list = await withService(context, async ({ stores }) => {
        if (!(await stores.rules.move(id, Number(position), byOperator()))) throw noSuchRule(id)
        return stores.rules.list()
      })
      context.answer(list, textOf(list))
    })
  examples(command, '  $ social-service rules move 3 1')
}

function addRemove(rules: Command): void {
  const command = rules
    .command('remove <id>')
    .description('removes a rule; reports and decisions that name it still show it')
    .action(async (idText: string, _options: object, self: Command) => {
      const context = contextOf(self)
      const id = ruleId(idText)
      const isRemoved = await withService(context, ({ stores }) => stores.rules.remove(id, byOperator()))
      if (!isRemoved) throw noSuchRule(id)
      context.answer({ id, removed: true }, `Rule ${id} was removed.`)
    })
  examples(command, '  $ social-service rules remove 2')
}

function addHistory(rules: Command): void {
  const command = rules
    .command('history <id>')
    .description('lists the latest 100 versions of a rule, newest first, even if it was removed')
    .action(async (idText: string, _options: object, self: Command) => {
      const context = contextOf(self)
      const id = ruleId(idText)
      const versions = await withService(context, ({ stores }) => stores.rules.versions(id, { limit: 100 }))
      if (!versions) throw noSuchRule(id)
      const rows = versions.items.map(({ createdAt, authorId, text, hint }) => {
        return [createdAt, authorId ?? 'operator', text || 'removed', cleanLine(hint)]
      })
      context.answer(versions.items, table(['when', 'by', 'rule', 'hint'], rows))
    })
  examples(command, '  $ social-service rules history 2 --json')
}

const noSuchRule = (id: RuleId) => new Failure(`There is no rule ${id}.`)

const ruleId = (idText: string) => idFrom(RuleId, idText, 'one that "rules list" shows')

function textFrom(value: string): string {
  const text = RuleText.safeParse(cleanLine(value))
  if (!text.success) throw wrongUsage('A rule must have 1 to 500 characters.')
  return text.data
}

function hintFrom(value: string): string {
  const hint = RuleHint.safeParse(cleanText(value).trim())
  if (!hint.success) throw wrongUsage('A hint must have at most 2000 characters.')
  return hint.data
}
