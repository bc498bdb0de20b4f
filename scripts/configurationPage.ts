import { isGroup, type Option, type Table } from '../src/config/option.ts'
import { optionSections } from '../src/config/table.ts'

/**
 * Returns the page `docs/configuration.md`: every option with its variable, its name in code, its values, default and
 * meaning, from the table that reads them.
 */
export function configurationPage(): string {
  return [
    '<!-- Generated from src/config/ by `npm run generate`. Do not edit. -->',
    '',
    '# Configuration',
    '',
    'Set options of `social-service serve` with environment variables. A program that embeds the service passes the same',
    'options to `createServiceServer`, by the names in the second column. Some options exist only in code.',
    '',
    '- A wrong value prevents the start, and the error names the variable or option. No wrong value is ignored.',
    '- A variable whose name is misspelt, such as `REGISTRATION` or `LIMIT_POSTS`, prevents the start too.',
    '- An empty variable counts as not set. In code, `undefined` does.',
    '- In variables, you can also write `on`, `1` or `yes` for `true`, and `off`, `0` or `no` for `false`. Upper and lower',
    '  case do not matter. Separate the items of a list with commas. In code, use exact values: `true`, `5000`, `["en"]`.',
    '- Keep options marked *secret* out of logs and tickets. The service never repeats their values.',
    '',
    ...optionSections.flatMap(({ title, options }) => [`## ${title}`, '', ...table(options, title), '']),
  ].join('\n')
}

function table(options: Table, title: string): string[] {
  const names = title === 'Command line' ? 'flag' : 'in code'
  return [
    `| variable | ${names} | value | default | meaning |`,
    '|---|---|---|---|---|',
    ...rows(options, title === 'Command line' ? '--' : ''),
  ]
}

function rows(options: Table, prefix: string): string[] {
  return Object.entries(options).flatMap(([name, entry]) => {
    const path = `${prefix}${name}`
    if (!isGroup(entry)) return [row(path, entry)]
    const whole = entry.variable ?? entry.also
    const groupRow = [
      shownName(entry.variable),
      `\`${path}\``,
      valuesOf(entry.variable, entry.also?.words),
      '',
      entry.description,
    ]
    return [...(whole === undefined ? [] : [line(groupRow)]), ...rows(entry.options, `${path}.`)]
  })
}

function row(
  path: string,
  { variable, type, default: defaultValue, serveDefault = defaultValue, description, isSecret }: Option,
): string {
  const meaning = isSecret ? `${description} *Secret.*` : description
  return line([shownName(variable), `\`${path}\``, type.words, shown(serveDefault), meaning])
}

const line = (cells: string[]) =>
  `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`

const shownName = (variable: string | undefined) => (variable === undefined ? '' : `\`${variable}\``)

const valuesOf = (variable: string | undefined, words = '') =>
  variable === undefined ? `an object of options, or ${words}` : 'true or false'

function shown(value: unknown): string {
  // Formats a value as in a variable: a list with commas, a rate with a slash.
  const isRate = typeof value === 'object' && !Array.isArray(value)
  const text = isRate ? Object.values(value ?? {}).join('/') : String(value ?? '')
  return text === '' ? '' : `\`${text}\``
}
