import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { MarkdownText, ServiceTextName } from '../../src/model/serviceText.ts'
import { cleanText } from '../../src/model/text/clean.ts'
import { Day } from '../../src/model/time.ts'
import { accountNamed } from '../accounts/account.ts'
import { byOperator } from '../byOperator.ts'
import { examples } from '../examples.ts'
import { Failure, orMissing, wrongUsage } from '../failure.ts'
import { contextOf } from '../commandContext.ts'
import { table } from '../table.ts'
import { withService } from '../withService.ts'

const names = ServiceTextName.options.join(', ')

export function addTexts(program: Command): void {
  const texts = program
    .command('texts')
    .description('edits the texts about the server, in Markdown, and sets its contact account')
  addSet(texts)
  addShow(texts)
  addHistory(texts)
  addContact(texts)
  examples(
    texts,
    `  $ social-service texts set about about.md
  $ social-service texts set terms_of_service terms.md --from 2027-01-01
  $ social-service texts show privacy_policy
  $ social-service texts contact alice`,
  )
}

function addSet(texts: Command): void {
  const command = texts
    .command('set <name> <file>')
    .description(`stores a new version of a text: ${names}; an empty file removes it`)
    .option('--from <day>', 'the day from which the terms of service apply, such as 2027-01-01')
    .action(async (nameText: string, file: string, { from }: { from?: string }, self: Command) => {
      const context = contextOf(self)
      const name = nameFrom(nameText)
      if (from !== undefined && !Day.safeParse(from).success) throw wrongUsage('Write the date like 2027-01-01.')
      if (from !== undefined && name !== 'terms_of_service')
        throw wrongUsage('Only the terms of service can have a date.')
      const text = MarkdownText.safeParse(cleanText(await contentOf(file)).trim())
      if (!text.success) throw new Failure('A text can have at most 100000 characters.')
      const stored = await withService(context, ({ stores }) =>
        stores.serviceTexts.set({ name, text: text.data, effectiveOn: from ?? null }, byOperator()),
      )
      context.answer(stored, text.data === '' ? `${name} was removed.` : `${name} was changed.`)
    })
  examples(command, '  $ social-service texts set about about.md')
}

async function contentOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new Failure(`The file ${JSON.stringify(file)} does not exist or cannot be read.`)
  })
}

function addShow(texts: Command): void {
  const command = texts
    .command('show <name>')
    .description(`prints the newest version of a text: ${names}`)
    .action(async (nameText: string, _options: object, self: Command) => {
      const context = contextOf(self)
      const name = nameFrom(nameText)
      const stored = await withService(context, ({ stores }) => stores.serviceTexts.current(name))
      if (!stored) throw new Failure(`There is no text ${name}.`)
      context.answer(stored, stored.text)
    })
  examples(command, '  $ social-service texts show about > about.md')
}

function addHistory(texts: Command): void {
  const command = texts
    .command('history <name>')
    .description('lists the latest 100 versions of a text, newest first')
    .action(async (nameText: string, _options: object, self: Command) => {
      const context = contextOf(self)
      const name = nameFrom(nameText)
      const { items } = await withService(context, ({ stores }) => stores.serviceTexts.history(name, { limit: 100 }))
      const rows = items.map(({ createdAt, authorId, effectiveOn, text }) => {
        return [createdAt, authorId ?? 'operator', effectiveOn ?? '', String(text.length)]
      })
      context.answer(items, table(['when', 'by', 'in force from', 'characters'], rows))
    })
  examples(command, '  $ social-service texts history about --json')
}

function addContact(texts: Command): void {
  const command = texts
    .command('contact [name]')
    .description('sets the account that people can contact; without a name, prints it')
    .option('--remove', 'removes the contact account')
    .action(async (name: string | undefined, { remove = false }: { remove?: boolean }, self: Command) => {
      const context = contextOf(self)
      if (remove && name !== undefined) throw wrongUsage('Give a name or --remove, not both.')
      const contact = await withService(context, async ({ stores }) => {
        const id = name === undefined ? null : (await accountNamed(stores, name)).id
        if (id !== null || remove) await stores.serviceTexts.setContact(id, byOperator())
        const now = await stores.serviceTexts.contact()
        return now === undefined ? undefined : stores.accounts.find(now)
      }).catch(orMissing(`@${name} is hidden. Name another account.`))
      const value = { account_id: contact?.id ?? null, username: contact?.username ?? null }
      context.answer(value, contact ? `The contact is @${contact.username}.` : 'There is no contact account.')
    })
  examples(
    command,
    `  $ social-service texts contact alice
  $ social-service texts contact --remove`,
  )
}

function nameFrom(text: string): ServiceTextName {
  const name = ServiceTextName.safeParse(text)
  if (!name.success) throw wrongUsage(`The name must be one of ${names}.`)
  return name.data
}
