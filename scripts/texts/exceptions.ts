/** Texts that may break a rule, by their file and distinctive words, with the reason. */
export const exceptions: readonly { path: string; words: string; reason: string }[] = [
  { path: 'cli/commands/conformance.ts', words: '$ social-service conformance', reason: 'examples, a command a line' },
  { path: 'cli/commands/serve.ts', words: '$ social-service serve --workers', reason: 'examples, a command a line' },
  { path: 'cli/program.ts', words: 'Examples:', reason: 'examples, a command a line' },
  { path: 'src/config/addresses.ts', words: 'an address such as redis://', reason: 'the forms of an address' },
]

/** More exceptions would mean that a rule is wrong. */
export const exceptionsAtMost = 20
