import type { Command } from 'commander'
import { InvitationId } from '../../src/model/ids.ts'
import { newInvitationCode } from '../../src/model/invitation.ts'
import { cleanLine } from '../../src/model/text/clean.ts'
import { inviteEntity } from '../../src/surfaces/http/entities/invite.ts'
import { byOperator } from '../byOperator.ts'
import { examples } from '../examples.ts'
import { orMissing, wrongUsage } from '../failure.ts'
import { idFrom } from '../idFrom.ts'
import { contextOf } from '../commandContext.ts'
import { table } from '../table.ts'
import { withService } from '../withService.ts'

const most = 1000

export function addInvites(program: Command): void {
  const invites = program.command('invites').description('manages invitations to register')
  addCreate(invites)
  addList(invites)
  addRevoke(invites)
  examples(
    invites,
    `  $ social-service invites create --uses 5 --days 7 --note "For the choir"
  $ social-service invites list`,
  )
}

function addCreate(invites: Command): void {
  const command = invites
    .command('create')
    .description('creates an invitation, and prints the link to register with')
    .option('--uses <number>', 'how many accounts the invitation allows (default: no limit)')
    .option('--days <number>', 'days until the invitation expires (default: never)')
    .option('--note <text>', 'a note, which the list shows', '')
    .action(async ({ uses, days, note }: { uses?: string; days?: string; note: string }, self: Command) => {
      const context = contextOf(self)
      const draft = {
        code: newInvitationCode(),
        note: cleanLine(note).trim().slice(0, 500),
        maxUses: numberFrom(uses, '--uses', 100_000),
        expiresIn: (numberFrom(days, '--days', 365) ?? 0) * 86_400 || undefined,
      }
      const invite = await withService(context, ({ stores }) => stores.invitations.create(draft, byOperator()))
      context.answer(inviteEntity(invite), invite.url)
    })
  examples(command, '  $ social-service invites create --uses 1 --days 7')
}

function numberFrom(text: string | undefined, name: string, greatest: number): number | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,5}$/.test(text) && Number(text) <= greatest) return Number(text)
  throw wrongUsage(`${name} must be a whole number from 1 to ${greatest}.`)
}

function addList(invites: Command): void {
  const command = invites
    .command('list')
    .description(`lists the latest ${most} invitations, newest first`)
    .action(async (_options: object, self: Command) => {
      const context = contextOf(self)
      const { items } = await withService(context, ({ stores }) => stores.invitations.page({ limit: most }))
      const rows = items.map((one) => [
        one.id,
        one.inviterId === null ? 'operator' : `@${one.inviter?.username ?? one.inviterId}`,
        `${one.uses} of ${one.maxUses ?? 'any'}`,
        one.expiresAt?.slice(0, 10) ?? 'never',
        one.isUsable ? one.url : 'not usable',
        cleanLine(one.note),
      ])
      const text = table(['id', 'by', 'used', 'expires', 'address', 'note'], rows)
      context.answer(items.map(inviteEntity), items.length === 0 ? 'There are no invitations.' : text)
    })
  examples(command, '  $ social-service invites list --json')
}

function addRevoke(invites: Command): void {
  const command = invites
    .command('revoke <id>')
    .description('revokes an invitation: nobody can register with it any more')
    .action(async (idText: string, _options: object, self: Command) => {
      const context = contextOf(self)
      const id = idFrom(InvitationId, idText, 'one that "invites list" shows')
      const invite = await withService(context, ({ stores }) =>
        stores.invitations.revoke(id, byOperator()).catch(orMissing(`There is no invitation ${id}.`)),
      )
      context.answer(inviteEntity(invite), `Invitation ${id} was revoked.`)
    })
  examples(command, '  $ social-service invites revoke 117681535612813325')
}
