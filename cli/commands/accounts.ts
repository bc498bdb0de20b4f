import type { Command } from 'commander'
import type { AccountSummary } from '../../src/stores/accounts.ts'
import { examples } from '../examples.ts'
import { createAccount } from '../accounts/createAccount.ts'
import { deleteAccount } from '../accounts/deleteAccount.ts'
import { identityJson, linkAccount, type LinkOptions } from '../accounts/linkAccount.ts'
import { setPassword } from '../accounts/setPassword.ts'
import { inUnits } from '../../src/model/mediaQuota.ts'
import { addLimits } from '../accounts/limits.ts'
import { accountJson, accountNamed } from '../accounts/account.ts'
import { roleNamed } from '../accounts/role.ts'
import { byOperator } from '../byOperator.ts'
import { nextCommands } from '../nextCommand.ts'
import { contextOf } from '../commandContext.ts'
import { table } from '../table.ts'
import { withService } from '../withService.ts'

export function addAccounts(program: Command): void {
  const accounts = program
    .command('accounts')
    .description('creates, lists, links, suspends and deletes accounts, and sets their passwords and roles')
  addCreate(accounts)
  addPassword(accounts)
  addLink(accounts)
  addIdentities(accounts)
  addList(accounts)
  addSuspend(accounts)
  addRestore(accounts)
  addLimits(accounts)
  addRole(accounts)
  addDelete(accounts)
  examples(
    accounts,
    `  $ social-service accounts create alice --display-name "Alice in Berlin"
  $ social-service accounts password alice
  $ social-service accounts list
  $ social-service accounts suspend mallory`,
  )
}

function addCreate(accounts: Command): void {
  const command = accounts
    .command('create <name>')
    .description('creates an account')
    .option('--display-name <text>', 'the display name', '')
    .action(async (name: string, { displayName }: { displayName: string }, self: Command) => {
      const context = contextOf(self)
      const account = await createAccount(context, name, displayName)
      context.answer(
        accountJson(account),
        [
          `@${account.username} was created (id ${account.id}).`,
          nextCommands(context, 'To sign in with an app', [
            `sessions create ${account.username} --scopes "read write follow push"`,
          ]),
          nextCommands(context, 'To sign in with a browser, set a password (this ends its sessions)', [
            `accounts password ${account.username}`,
          ]),
        ].join('\n'),
      )
    })
  examples(
    command,
    `  $ social-service accounts create alice\n  $ social-service accounts create bob --display-name Bob --json`,
  )
}

function addPassword(accounts: Command): void {
  const command = accounts
    .command('password <name>')
    .description(
      'sets the password of an account and ends all its sessions; asks for the password or reads it from standard input',
    )
    .action(async (name: string, _options: object, self: Command) => {
      const context = contextOf(self)
      const { account, revoked } = await setPassword(context, name)
      const value = { ...accountJson(account), sessions_revoked: revoked }
      context.answer(value, `@${account.username} has a new password; sessions ended: ${revoked}.`)
    })
  examples(
    command,
    `  $ social-service accounts password alice                     asks for it twice, without showing it
  $ pass show social/alice | social-service accounts password alice   for scripts: uses the first line`,
  )
}

function addLink(accounts: Command): void {
  const command = accounts
    .command('link <name>')
    .description("links an account to its owner's identity at another service")
    .requiredOption('--issuer <iss>', 'the issuer, exactly as in its tokens')
    .requiredOption('--subject <sub>', "the subject (sub) in the issuer's tokens")
    .option('--label <text>', 'the name that the owner sees (default: the issuer)')
    .action(async (name: string, chosen: LinkOptions, self: Command) => {
      const context = contextOf(self)
      const { account, identity } = await linkAccount(context, name, chosen)
      const value = { ...accountJson(account), identity: { ...identityJson(identity), subject: chosen.subject } }
      context.answer(value, `@${account.username} is linked to ${chosen.subject} of ${chosen.issuer}.`)
    })
  examples(
    command,
    `  $ social-service accounts link alice --issuer https://old.example --subject 4711
  $ social-service accounts link alice --issuer https://old.example --subject 4711 --label "The old service" --json`,
  )
}

function addIdentities(accounts: Command): void {
  const command = accounts
    .command('identities <name>')
    .description('lists the linked identities of an account, oldest first')
    .action(async (name: string, _options: object, self: Command) => {
      const context = contextOf(self)
      const list = await withService(context, async ({ stores }) =>
        stores.identities.listFor((await accountNamed(stores, name)).id),
      )
      const rows = list.map(({ issuer, label, createdAt }) => [issuer, label, createdAt.slice(0, 10)])
      const text =
        rows.length === 0 ? 'The account has no linked identities.' : table(['issuer', 'label', 'since'], rows)
      context.answer(list.map(identityJson), text)
    })
  examples(command, '  $ social-service accounts identities alice --json')
}

function addList(accounts: Command): void {
  const command = accounts
    .command('list')
    .description('lists all accounts, oldest first')
    .action(async (_options: object, self: Command) => {
      const context = contextOf(self)
      const list = await withService(context, ({ stores }) => stores.accounts.list())
      context.answer(list.map(accountJson), list.length === 0 ? 'There are no accounts yet.' : textOf(list))
    })
  examples(command, `  $ social-service accounts list --json | jq -r '.[] | select(.suspended_at) | .username'`)
}

function textOf(list: readonly AccountSummary[]): string {
  const rows = list.map((account) => [
    account.username,
    account.postsCount,
    account.followersCount,
    inUnits(account.mediaBytes),
    account.createdAt.slice(0, 10),
    account.role ?? '',
    stateOf(account),
  ])
  return table(['name', 'posts', 'followers', 'media', 'since', 'role', ''], rows)
}

function stateOf({ suspendedAt, deletionDueAt }: AccountSummary): string {
  const states = [
    suspendedAt && `suspended ${suspendedAt.slice(0, 10)}`,
    deletionDueAt && `to be deleted ${deletionDueAt.slice(0, 10)}`,
  ]
  return states.filter(Boolean).join(', ')
}

function addSuspend(accounts: Command): void {
  const command = accounts
    .command('suspend <name>')
    .description('hides an account and everything it published, and ends its sessions; deletes nothing')
    .option('--reason <text>', 'the reason, for the audit log', '')
    .action(async (name: string, { reason }: { reason: string }, self: Command) => {
      const context = contextOf(self)
      await withService(context, async ({ stores }) => {
        const { id } = await accountNamed(stores, name)
        // The account is suspended first, so that a session that is created meanwhile is ended with the others.
        await stores.moderation.act('suspend', id, byOperator(reason))
        const revoked = await stores.authSessions.revokeAll(id)
        const account = await accountNamed(stores, name)
        const value = { ...accountJson(account), sessions_revoked: revoked }
        context.answer(value, `@${account.username} is suspended; sessions ended: ${revoked}.`)
      })
    })
  examples(command, '  $ social-service accounts suspend mallory --reason "Spam"')
}

function addRestore(accounts: Command): void {
  const command = accounts
    .command('restore <name>')
    .description('ends a suspension; the owner must sign in again')
    .option('--reason <text>', 'the reason, for the audit log', '')
    .action(async (name: string, { reason }: { reason: string }, self: Command) => {
      const context = contextOf(self)
      await withService(context, async ({ stores }) => {
        const { id, suspendedAt } = await accountNamed(stores, name)
        // For an account that is not suspended, `restore` throws if the owner is deleting it.
        if (suspendedAt === null) await stores.accounts.restore(id)
        else await stores.moderation.act('unsuspend', id, byOperator(reason))
        const account = await accountNamed(stores, name)
        const text = account.deletionDueAt
          ? `@${account.username} is no longer suspended. Its owner asked to delete it, so it stays hidden until they sign in.`
          : `@${account.username} is restored.`
        context.answer(accountJson(account), text)
      })
    })
  examples(command, '  $ social-service accounts restore mallory')
}

function addRole(accounts: Command): void {
  const command = accounts
    .command('role <name> <role>')
    .description('gives an account a role: owner, admin, moderator or a custom role; "none" removes its role')
    .action(async (name: string, roleName: string, _options: object, self: Command) => {
      const context = contextOf(self)
      await withService(context, async ({ stores }) => {
        const { id } = await accountNamed(stores, name)
        await stores.roles.assign(id, (await roleNamed(stores, roleName))?.id ?? null, byOperator())
        const account = await accountNamed(stores, name)
        const text = account.role === null ? 'has no role' : `has the role ${account.role}`
        context.answer(accountJson(account), `@${account.username} ${text}.`)
      })
    })
  examples(command, '  $ social-service accounts role alice owner\n  $ social-service accounts role bob none')
}

function addDelete(accounts: Command): void {
  const command = accounts
    .command('delete <name>')
    .description('deletes an account for good, with its posts, media and sessions; asks first')
    .option('--yes', 'does not ask for confirmation')
    .action(async (name: string, { yes = false }: { yes?: boolean }, self: Command) => {
      const context = contextOf(self)
      const account = await deleteAccount(context, name, yes)
      context.answer({ ...accountJson(account), deleted: true }, `@${account.username} was deleted.`)
    })
  examples(
    command,
    `  $ social-service accounts delete mallory         asks for the name once more
  $ social-service accounts delete mallory --yes   for scripts`,
  )
}
