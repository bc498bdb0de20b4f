/** The pages of the specification, `docs/interface/`. */
export const clausePages = [
  'apps',
  'browser',
  'credentials',
  'errors',
  'graphql',
  'limits',
  'pages',
  'paths',
  'secrets',
  'server',
  'sessions',
  'sign-in',
  'stores',
  'streams',
  'token-import',
  'versioning',
] as const

/** The id of a clause: its page and a number, such as `browser-4`. */
export type ClauseId = `${(typeof clausePages)[number]}-${number}`

/** Returns the link to a clause, relative to `docs/interface/`: `browser.md#browser-4`. */
export function addressOfClause(id: ClauseId): string {
  return `${id.slice(0, id.lastIndexOf('-'))}.md#${id}`
}
