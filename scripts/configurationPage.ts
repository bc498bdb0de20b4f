import { optionTable } from '../src/options.ts'
import type { Option } from '../src/options/kinds.ts'

/** `docs/configuration.md`: every option with its variable, default and meaning, out of the table that reads them. */
export function configurationPage(): string {
  return [
    '<!-- Generated from src/options.ts by `npm run generate`. Do not edit. -->',
    '',
    '# Configuration',
    '',
    'Every option is an environment variable of `social-service serve`; an empty one counts as not set, and a value that makes no',
    'sense ends the start with a sentence that names its variable. A program that embeds the service gives the same options to',
    '`createServiceServer`, see `ServiceOptions` in `src/serviceOptions.ts`. How many processes `serve` is, `WORKERS`, is in',
    '[command-line.md](command-line.md#workers).',
    '',
    ...optionTable.flatMap(({ title, options }) => [`## ${title}`, '', ...table(options), '']),
  ].join('\n')
}

function table(options: readonly Option<unknown>[]): string[] {
  return ['| variable | value | default | meaning |', '|---|---|---|---|', ...options.map(row)]
}

function row({ variable, type, default: usual, sentence }: Option<unknown>): string {
  return `| \`${variable}\` | ${type} | ${shown(usual)} | ${sentence} |`
}

function shown(value: unknown): string {
  const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
  return text === '' ? 'none' : `\`${text}\``
}
