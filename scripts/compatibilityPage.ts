import type { DescribedPath } from '../src/surfaces/http/openapi/describedPath.ts'
import type { Route } from '../src/surfaces/http/route.ts'
import { foreignSuitesSection } from './foreignSuites.ts'
import { differences, generalDifferences } from './mastodonDifferences.ts'
import { type MastodonLine, mastodonLines } from './mastodonLines.ts'
import { testedClientsSection } from './testedClients.ts'

/**
 * Returns the page `docs/mastodon-compatibility.md`: the supported lines of Mastodon's client API with their
 * operations, and the differences.
 */
export function compatibilityPage(routes: readonly Route[], others: readonly DescribedPath[]): string {
  const operationAt = new Map([
    ...routes.map((route) => [shapeOf(`${route.method} ${route.path}`), route.operation.name] as const),
    ...others.map(({ method, path, name }) => [`${method} ${path}`, name] as const),
  ])
  const kinds = Object.entries(mastodonLines).map(([kind, lines]) => section(kind, lines, operationAt))
  const mastodonShapes = new Set(
    Object.values(mastodonLines).flatMap((lines) => lines.map(([, line]) => shapeOf(line))),
  )
  const own = routes.filter(({ method, path }) => !mastodonShapes.has(shapeOf(`${method} ${path}`)))
  return `# Mastodon compatibility

<!-- Written by \`npm run generate\` from the route table; a test fails when it is stale. -->

Which apps work with this service, and which routes of Mastodon's client API it supports.

- If you use an app, see [Tested clients](#tested-clients).
- If you write one, look up each route below, with the [operation](operations.md) that serves it. PUT and PATCH are
  interchangeable.

The column *need* says how much clients need a route: 1 they do not work without it, 2 they use it daily, 3 a minimal
response is enough, 4 they hardly ever use it.

## Everywhere

${generalDifferences.map((text) => `- ${text}`).join('\n')}

${testedClientsSection()}
${foreignSuitesSection()}
${kinds.join('\n')}
## Beyond Mastodon

| route | operation | what it does |
|---|---|---|
${own.map(({ method, path, operation }) => `| \`${method} ${path}\` | \`${operation.name}\` | ${operation.summary} |`).join('\n')}
`
}

/** Returns the lines that are neither supported nor explained. */
export function unexplainedLines(routes: readonly Route[], others: readonly DescribedPath[]): string[] {
  const ownShapes = new Set([...routes, ...others].map(({ method, path }) => shapeOf(`${method} ${path}`)))
  const lines = Object.values(mastodonLines).flat()
  return lines.map(([, line]) => line).filter((line) => !ownShapes.has(shapeOf(line)) && !(line in differences))
}

function section(kind: string, lines: readonly MastodonLine[], operationAt: ReadonlyMap<string, string>): string {
  const rows = lines.map(([need, line]) => {
    const operation = operationAt.get(shapeOf(line))
    return `| ${need} | \`${line}\` | ${operation ? `\`${operation}\`` : 'no'} | ${differences[line] ?? ''} |`
  })
  return `## ${kind}\n\n| need | route | operation | what differs |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

// Returns the form in which lines are compared: path parameters may have any name, and PUT and PATCH are equivalent.
function shapeOf(line: string): string {
  return line
    .replace(/^PATCH /, 'PUT ')
    .replaceAll(/:\w+/g, ':')
    .replaceAll(/\*\*/g, '')
}
