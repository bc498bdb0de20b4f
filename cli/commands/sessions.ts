import type { Command } from 'commander'
import { parseScopes, type Scope } from '../../src/model/scopes.ts'
import { SessionHandle } from '../../src/model/session.ts'
import { issueSession } from '../../src/sessions/issue.ts'
import type { StoredSession } from '../../src/stores/authSessions.ts'
import { sessionFields } from '../../src/surfaces/http/entities/session.ts'
import { accountNamed } from '../accounts/account.ts'
import { examples } from '../examples.ts'
import { Failure, wrongUsage } from '../failure.ts'
import { nextCommand } from '../nextCommand.ts'
import { type CommandContext, contextOf } from '../commandContext.ts'
import { table } from '../table.ts'
import { withService } from '../withService.ts'

export function addSessions(program: Command): void {
  const sessions = program.command('sessions').description('signs accounts in and out')
  addCreate(sessions)
  addList(sessions)
  addRevoke(sessions)
  examples(
    sessions,
    `  $ TOKEN=$(social-service sessions create alice --scopes "read write follow push" --json | jq -r .access_token)
  $ curl -H "Authorization: Bearer $TOKEN" http://localhost:3000/api/v1/accounts/verify_credentials
  $ social-service sessions list alice
  $ social-service sessions revoke sh_8s4pQ2mXvT0aLkJz`,
  )
}

function addCreate(sessions: Command): void {
  const command = sessions
    .command('create <name>')
    .description('creates a session for an account; prints an OAuth token response with the session handle')
    .requiredOption(
      '--scopes <list>',
      'the scopes of the session, separated by spaces: read, write, follow, push, write:statuses, ...',
    )
    .option('--label <text>', "the name in the owner's list of sessions", 'Command line')
    .action(async (name: string, { scopes, label }: { scopes: string; label: string }, self: Command) => {
      await createSession(contextOf(self), { name, scopes: scopesOf(scopes), label })
    })
  examples(
    command,
    `  $ social-service sessions create alice --scopes "read write follow push"
  $ social-service sessions create bot --scopes write:statuses --label "Weather bot" --json

The access token is a secret that is shown only once: the service stores only its hash. The handle identifies the
session but cannot be used to sign in.`,
  )
}

function scopesOf(list: string): Scope[] {
  try {
    const scopes = parseScopes(list)
    if (scopes.length > 0) return scopes
  } catch (error) {
    if (error instanceof RangeError) throw wrongUsage(error.message)
    throw error
  }
  throw wrongUsage('A session needs at least one scope, such as --scopes "read".')
}

async function createSession(
  context: CommandContext,
  { name, scopes, label }: { name: string; scopes: Scope[]; label: string },
): Promise<void> {
  await withService(context, async ({ stores }) => {
    const account = await accountNamed(stores, name)
    if (account.suspendedAt) {
      throw new Failure(
        `@${account.username} is suspended. Restore it first (${nextCommand(context, `accounts restore ${account.username}`)}).`,
      )
    }
    if (account.deletionDueAt) {
      throw new Failure(`The owner of @${account.username} is deleting it. They can cancel that by signing in.`)
    }
    const request = { accountId: account.id, kind: 'cli', label, scopes } as const
    const { id, session } = await issueSession(stores.authSessions, request, context.options.limits)
    // The token response of RFC 6749 5.1, with Mastodon's `created_at`. No other output contains the identifier.
    const value = {
      access_token: id.reveal(),
      token_type: 'Bearer',
      scope: session.scopes.join(' '),
      created_at: Math.floor(Date.parse(session.createdAt) / 1000),
      handle: session.handle,
    }
    context.answer(value, JSON.stringify(value, null, 2))
  })
}

function addList(sessions: Command): void {
  const command = sessions
    .command('list <name>')
    .description("lists an account's sessions, newest first, without their secrets")
    .action(async (name: string, _options: object, self: Command) => {
      const context = contextOf(self)
      const list = await withService(context, async ({ stores }) =>
        stores.authSessions.listFor((await accountNamed(stores, name)).id),
      )
      context.answer(list.map(sessionFields), list.length === 0 ? 'There are no sessions.' : textOf(list))
    })
  examples(command, '  $ social-service sessions list alice\n  $ social-service sessions list alice --json')
}

function textOf(list: readonly StoredSession[]): string {
  const minute = (time: string) => time.slice(0, 16).replace('T', ' ')
  const rows = list.map(({ handle, kind, scopes, createdAt, lastUsedAt, expiresAt, label }) => [
    ...[handle, kind, minute(createdAt), minute(lastUsedAt), minute(expiresAt), scopes.join(' '), label],
  ])
  return table(['handle', 'kind', 'created', 'last used', 'ends', 'scopes', 'label'], rows)
}

function addRevoke(sessions: Command): void {
  const command = sessions
    .command('revoke <handle>')
    .description('ends a session; every running server refuses it within a second')
    .action(async (handle: string, _options: object, self: Command) => {
      const context = contextOf(self)
      // The message does not repeat the text, because it may be an access token.
      const parsed = SessionHandle.safeParse(handle)
      if (!parsed.success)
        throw wrongUsage('This is not a session handle. Handles begin with sh_; "sessions list" shows them.')
      const revoked = await withService(context, ({ stores }) => stores.authSessions.revoke(parsed.data))
      if (!revoked) throw new Failure(`There is no session ${parsed.data}. It may already have ended.`)
      context.answer({ handle: parsed.data, revoked: true }, `The session ${parsed.data} was ended.`)
    })
  examples(command, '  $ social-service sessions revoke sh_8s4pQ2mXvT0aLkJz')
}
