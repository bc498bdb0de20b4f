import type { Command } from 'commander'
import type { AppSummary } from '../../src/stores/apps.ts'
import { allApps, appFields, appJson, appOf, day } from '../apps/app.ts'
import { removeApp } from '../apps/removeApp.ts'
import { examples } from '../examples.ts'
import { wrongUsage } from '../failure.ts'
import { quoted } from '../quoted.ts'
import { contextOf } from '../commandContext.ts'
import { table } from '../table.ts'
import { withService } from '../withService.ts'

export function addApps(program: Command): void {
  const apps = program
    .command('apps')
    .description('lists and removes the apps that people sign in to, and sets the lifetime of their sessions')
  addList(apps)
  addLifetime(apps)
  addRemove(apps)
  examples(
    apps,
    `  $ social-service apps list
  $ social-service apps lifetime 3f9c0d5be1a74c2f8b6d90e1a2c4f768 --idle-days 7 --absolute-days 30
  $ social-service apps remove 3f9c0d5be1a74c2f8b6d90e1a2c4f768`,
  )
}

function addList(apps: Command): void {
  const command = apps
    .command('list')
    .description('lists the registered apps, newest first, without their secrets')
    .action(async (_options: object, self: Command) => {
      const context = contextOf(self)
      const list = await withService(context, ({ stores }) => allApps(stores))
      context.answer(list.map(appJson), list.length === 0 ? 'There are no apps yet.' : textOf(list))
    })
  examples(command, `  $ social-service apps list --json | jq -r '.[] | select(.authorized_at) | .name'`)
}

function textOf(list: readonly AppSummary[]): string {
  const rows = list.map(({ clientId, name, createdAt, authorizedAt, idleSeconds, absoluteSeconds }) => [
    clientId,
    name,
    createdAt.slice(0, 10),
    authorizedAt?.slice(0, 10) ?? 'never',
    [idleSeconds, absoluteSeconds].map((seconds) => (seconds === null ? 'default' : seconds / day)).join(' / '),
  ])
  return table(['client id', 'name', 'registered', 'authorised', 'idle / absolute days'], rows)
}

function addLifetime(apps: Command): void {
  const command = apps
    .command('lifetime <client-id>')
    .description('sets the lifetime of new sessions of an app; without an option, resets it to the default')
    .option('--idle-days <n>', 'the lifetime without use (default: 90)')
    .option('--absolute-days <n>', 'the maximum lifetime (default: 365)')
    .action(async (clientId: string, lifetimes: { idleDays?: string; absoluteDays?: string }, self: Command) => {
      const context = contextOf(self)
      const idle = secondsOf(lifetimes.idleDays, '--idle-days')
      const absolute = secondsOf(lifetimes.absoluteDays, '--absolute-days')
      const app = await withService(context, async ({ stores }) => {
        await stores.apps.setLifetimes(clientId, idle, absolute)
        return appOf(stores, clientId)
      })
      const text = [idle, absolute].map((seconds) => (seconds === null ? 'the default time' : `${seconds / day} days`))
      context.answer(
        appFields(app),
        `New sessions of ${quoted(app.name)} end after ${text[0]} without use, and after ${text[1]} in any case.`,
      )
    })
  examples(
    command,
    `  $ social-service apps lifetime 3f9c0d5be1a74c2f8b6d90e1a2c4f768 --idle-days 7 --absolute-days 30
  $ social-service apps lifetime 3f9c0d5be1a74c2f8b6d90e1a2c4f768   back to the default`,
  )
}

const daysAtMost = 3650

function secondsOf(days: string | undefined, name: string): number | null {
  if (days === undefined) return null
  if (!/^\d{1,4}$/.test(days) || Number(days) < 1 || Number(days) > daysAtMost) {
    throw wrongUsage(`${name} must be a whole number of days from 1 to ${daysAtMost}.`)
  }
  return Number(days) * day
}

function addRemove(apps: Command): void {
  const command = apps
    .command('remove <client-id>')
    .description('removes an app and its tokens, and ends its sessions; asks first')
    .option('--yes', 'does not ask for confirmation')
    .action(async (clientId: string, { yes = false }: { yes?: boolean }, self: Command) => {
      const context = contextOf(self)
      const { app, revoked } = await removeApp(context, clientId, yes)
      const value = { ...(app ? appFields(app) : { client_id: clientId }), sessions_revoked: revoked, removed: true }
      const text = app ? `${quoted(app.name)} was removed` : 'The app was already removed'
      context.answer(value, `${text}; sessions ended: ${revoked}.`)
    })
  examples(
    command,
    `  $ social-service apps remove 3f9c0d5be1a74c2f8b6d90e1a2c4f768         asks for confirmation
  $ social-service apps remove 3f9c0d5be1a74c2f8b6d90e1a2c4f768 --yes   for scripts`,
  )
}
