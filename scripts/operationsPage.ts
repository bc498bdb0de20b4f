import type { Operation } from '../src/operations/operation.ts'
import { type Route, withAlternatives } from '../src/surfaces/http/route.ts'

const anonymity: Record<Operation['anonymous'], string> = { never: '', reads: 'with `anonymousReads`', always: 'yes' }

/** Returns the page `docs/operations.md`: all operations, with who may call them and their routes. */
export function operationsPage(routes: readonly Route[]): string {
  const rows = Array.from(
    Map.groupBy(withAlternatives(routes), ({ operation }) => operation),
    row,
  )
  return `# Operations

<!-- Written by \`npm run generate\`; a test fails when it is stale. -->

This table lists what the service can do. Each line is one file under \`src/operations/\`. A session needs the scope in
the table, or a wider one (\`read\` covers \`read:accounts\`); with a dash, any session is enough. Unless the column
"anonymous" says otherwise, a session is required.

| operation | kind | scope | anonymous | REST | what it does |
|---|---|---|---|---|---|
${rows.sort().join('\n')}
`
}

function row([{ name, kind, scope, anonymous, summary }, routes]: [Operation, Route[]]): string {
  const lines = routes.map(({ method, path }) => `\`${method} ${path}\``).join('<br>')
  const cells = [`\`${name}\``, kind, scope ? `\`${scope}\`` : '-', anonymity[anonymous], lines, escaped(summary)]
  return `| ${cells.join(' | ')} |`
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
