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

/** The MUST clauses that no audit checks, grouped by the reason. */
export const uncheckableClauses: Readonly<Record<string, readonly ClauseId[]>> = {
  'They bind clients, operators and intermediaries.': ['secrets-6', 'sessions-1', 'streams-4', 'versioning-4'],
  'They are about embedding the package, and about options of the operator.': [
    ...(['browser-31', 'secrets-5', 'server-1', 'server-2', 'server-3', 'server-4', 'server-5', 'server-7'] as const),
    ...(['stores-1', 'stores-2', 'stores-3', 'stores-5'] as const),
  ],
  'They are about logs, and about what a database holds.': [
    ...(['secrets-1', 'secrets-3', 'secrets-4', 'sign-in-5', 'stores-4'] as const),
  ],
  'They need an identity provider or an authenticator of the tool, or a wait of ten minutes.': [
    ...(['sign-in-6', 'sign-in-12', 'sign-in-15'] as const),
    ...(['token-import-1', 'token-import-2', 'token-import-3', 'token-import-4'] as const),
    ...(['token-import-6', 'token-import-7', 'token-import-8'] as const),
  ],
  'The OpenAPI document and the schema say what a deployment offers. One with a few routes can be checked too.': [
    'paths-1',
  ],
}

/** Returns the link to a clause, relative to `docs/interface/`: `browser.md#browser-4`. */
export function addressOfClause(id: ClauseId): string {
  return `${id.slice(0, id.lastIndexOf('-'))}.md#${id}`
}
