import type { Command } from 'commander'
import { examples } from '../examples.ts'
import { contextOf } from '../commandContext.ts'
import { table } from '../table.ts'

export function addRoutes(program: Command): void {
  const command = program
    .command('routes')
    .description('lists all paths: what each does, and who can call it')
    .action(async (_options: object, self: Command) => {
      const { routes } = await import('../../src/surfaces/http/routes.ts')
      const { withAlternatives } = await import('../../src/surfaces/http/route.ts')
      const lines = withAlternatives(routes).map(({ method, path, operation: { name, scope, anonymous } }) => ({
        ...{ method, path, operation: name, scope, anonymous },
      }))
      const rows = lines.map(({ method, path, operation, scope, anonymous }) => [
        method,
        path,
        operation,
        scope,
        anonymous,
      ])
      contextOf(self).answer(lines, table(['method', 'path', 'operation', 'scope', 'anonymous'], rows))
    })
  examples(
    command,
    `  $ social-service routes
  $ social-service routes --json | jq -r '.[] | select(.scope == "write:statuses") | .path'

The column "anonymous" says when a call needs no session: never; reads (if ANONYMOUS_READS is on, the default); always.`,
  )
}
