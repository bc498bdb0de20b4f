import type { Command } from 'commander'
import type { AppSummary } from '../../src/stores/apps.ts'
import { allApps, appFields, appJson, appOf, day } from '../apps/app.ts'
import { removeApp } from '../apps/removeApp.ts'
import { examples } from '../examples.ts'
import { wrongUsage } from '../failure.ts'
import { quoted } from '../quoted.ts'
import { surroundingsOf } from '../surroundings.ts'
import { table } from '../table.ts'
import { withService } from '../withService.ts'

export function addApps(program: Command): void {
  const apps = program.command('apps').description('lists and removes the apps that people sign in to')
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
    .description('lists the apps that were registered, newest first; never their secrets')
    .action(async (_options: object, self: Command) => {
      const surroundings = surroundingsOf(self)
      const list = await withService(surroundings, ({ stores }) => allApps(stores))
      surroundings.answer(list.map(appJson), list.length === 0 ? 'There are no apps yet.' : textOf(list))
    })
  examples(command, `  $ social-service apps list --json | jq -r '.[] | select(.authorized_at) | .name'`)
}

function textOf(list: readonly AppSummary[]): string {
  const rows = list.map(({ clientId, name, createdAt, authorizedAt, idleSeconds, absoluteSeconds }) => [
    clientId,
    name,
    createdAt.slice(0, 10),
    authorizedAt?.slice(0, 10) ?? 'never',
    [idleSeconds, absoluteSeconds].map((seconds) => (seconds === null ? 'usual' : seconds / day)).join(' / '),
  ])
  return table(['client id', 'name', 'registered', 'let in', 'idle / absolute days'], rows)
}

function addLifetime(apps: Command): void {
  const command = apps
    .command('lifetime <client-id>')
    .description('sets how long sessions of an app live that are made from now on; without an option as usual')
    .option('--idle-days <n>', 'how long without being used; 90 days as usual')
    .option('--absolute-days <n>', 'how long at most; 365 days as usual')
    .action(async (clientId: string, given: { idleDays?: string; absoluteDays?: string }, self: Command) => {
      const surroundings = surroundingsOf(self)
      const idle = secondsOf(given.idleDays, '--idle-days')
      const absolute = secondsOf(given.absoluteDays, '--absolute-days')
      const app = await withService(surroundings, async ({ stores }) => {
        await stores.apps.setLifetimes(clientId, idle, absolute)
        return appOf(stores, clientId)
      })
      const said = [idle, absolute].map((seconds) => (seconds === null ? 'as long as usual' : `${seconds / day} days`))
      surroundings.answer(
        appFields(app),
        `Sessions of ${quoted(app.name)} that are made from now on live ${said[0]} without use, and ${said[1]} at most.`,
      )
    })
  examples(
    command,
    `  $ social-service apps lifetime 3f9c0d5be1a74c2f8b6d90e1a2c4f768 --idle-days 7 --absolute-days 30
  $ social-service apps lifetime 3f9c0d5be1a74c2f8b6d90e1a2c4f768   as usual again`,
  )
}

const daysAtMost = 3650

function secondsOf(days: string | undefined, name: string): number | null {
  if (days === undefined) return null
  if (!/^\d{1,4}$/.test(days) || Number(days) < 1 || Number(days) > daysAtMost) {
    throw wrongUsage(`${name} takes whole days, from 1 to ${daysAtMost}.`)
  }
  return Number(days) * day
}

function addRemove(apps: Command): void {
  const command = apps
    .command('remove <client-id>')
    .description('removes an app with its tokens, and ends the sessions that people have with it; asks first')
    .option('--yes', 'does not ask')
    .action(async (clientId: string, { yes = false }: { yes?: boolean }, self: Command) => {
      const surroundings = surroundingsOf(self)
      const { app, revoked } = await removeApp(surroundings, clientId, yes)
      const value = { ...(app ? appFields(app) : { client_id: clientId }), sessions_revoked: revoked, removed: true }
      const said = app ? `${quoted(app.name)} is removed` : `The app was removed already`
      surroundings.answer(value, `${said}; sessions ended: ${revoked}.`)
    })
  examples(
    command,
    `  $ social-service apps remove 3f9c0d5be1a74c2f8b6d90e1a2c4f768         asks whether it is meant
  $ social-service apps remove 3f9c0d5be1a74c2f8b6d90e1a2c4f768 --yes   for scripts`,
  )
}
