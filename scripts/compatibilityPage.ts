import type { DescribedPath } from '../src/surfaces/http/openapi/describedPath.ts'
import type { Route } from '../src/surfaces/http/route.ts'
import { differences, generalDifferences } from './mastodonDifferences.ts'
import { type MastodonLine, mastodonLines } from './mastodonLines.ts'
import { testedClientsSection } from './testedClients.ts'

/** The page `docs/mastodon-compatibility.md`: which lines of Mastodon's client API are answered, by which operation, and what differs. */
export function compatibilityPage(routes: readonly Route[], others: readonly DescribedPath[]): string {
  const operationAt = new Map([
    ...routes.map((route) => [shapeOf(`${route.method} ${route.path}`), route.operation.name] as const),
    ...others.map(({ method, path, name }) => [`${method} ${path}`, name] as const),
  ])
  const kinds = Object.entries(mastodonLines).map(([kind, lines]) => section(kind, lines, operationAt))
  const known = new Set(Object.values(mastodonLines).flatMap((lines) => lines.map(([, line]) => shapeOf(line))))
  const own = routes.filter(({ method, path }) => !known.has(shapeOf(`${method} ${path}`)))
  return `# What of Mastodon's client API is answered

<!-- Written by \`npm run generate\` from the route table; a test fails when it is stale. -->

Each line of Mastodon's client API that clients were found to call, with the operation that answers it here ([operations](operations.md)). *Need*: 1 clients do
not work without it, 2 daily use, 3 a minimal answer is enough, 4 hardly anybody. A PATCH is answered as PUT too, and the other way round.

## Everywhere

${generalDifferences.map((text) => `- ${text}`).join('\n')}

${testedClientsSection()}
${kinds.join('\n')}
## Beyond Mastodon

| line | operation | what it does |
|---|---|---|
${own.map(({ method, path, operation }) => `| \`${method} ${path}\` | \`${operation.name}\` | ${operation.summary} |`).join('\n')}
`
}

/** The lines that are neither answered nor explained. */
export function unexplainedLines(routes: readonly Route[], others: readonly DescribedPath[]): string[] {
  const answered = new Set([...routes, ...others].map(({ method, path }) => shapeOf(`${method} ${path}`)))
  const lines = Object.values(mastodonLines).flat()
  return lines.map(([, line]) => line).filter((line) => !answered.has(shapeOf(line)) && !(line in differences))
}

function section(kind: string, lines: readonly MastodonLine[], operationAt: ReadonlyMap<string, string>): string {
  const rows = lines.map(([need, line]) => {
    const operation = operationAt.get(shapeOf(line))
    return `| ${need} | \`${line}\` | ${operation ? `\`${operation}\`` : 'no'} | ${differences[line] ?? ''} |`
  })
  return `## ${kind}\n\n| need | line | answered by | what differs |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

// A path parameter may have any name; PUT and PATCH are one.
function shapeOf(line: string): string {
  return line
    .replace(/^PATCH /, 'PUT ')
    .replaceAll(/:\w+/g, ':')
    .replaceAll(/\*\*/g, '')
}
