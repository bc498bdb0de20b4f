import { format, resolveConfig } from 'prettier'
import { type Group, isGroup, type Option, type Table } from '../src/config/option.ts'
import { optionTable } from '../src/config/table.ts'
import { settingOptions } from '../src/config/settings.ts'

/**
 * Returns two files with the types of options, by path: types that any folder may use, and types that refer to stores.
 */
export async function optionTypes(): Promise<Record<string, string>> {
  const service: Group = {
    code: 'ServiceOptions',
    description: 'The options of a service, all of them optional.',
    options: optionTable,
  }
  const settings: Group = {
    code: 'Settings',
    description: 'How an installation presents itself, who can register, and what is public.',
    options: settingOptions,
  }
  const groups = [settings, ...groupsIn(optionTable), service]
  const plain = groups.filter((group) => !namesOthers(group))
  return {
    'src/model/settings.ts': await sourceOf('model/', plain),
    'src/config/serviceOptions.ts': await sourceOf(
      'config/',
      groups.filter((group) => !plain.includes(group)),
      plain,
    ),
  }
}

function groupsIn(table: Table): Group[] {
  return Object.values(table).flatMap((entry) => (isGroup(entry) ? [...groupsIn(entry.options), entry] : []))
}

// Returns whether a group contains other groups, or a type from outside of `model/`, such as that of a store.
function namesOthers({ options, code }: Group): boolean {
  if (code === 'ServiceOptions') return true
  return Object.values(options).some((entry) => isGroup(entry) || !(entry.type.from ?? 'model/').startsWith('model/'))
}

async function sourceOf(home: string, groups: readonly Group[], plain: readonly Group[] = []): Promise<string> {
  const imports = [
    ...plain.map(({ code }) => [code, '../model/settings.ts'] as const),
    ...groups.flatMap(({ options }) => Object.values(options)).flatMap((entry) => importsOf(entry, home)),
  ]
  const body = groups.map(declaration).join('\n\n')
  const names = new Map(imports.filter(([name]) => new RegExp(`\\b${name}\\b`).test(body)))
  const lines = [...Map.groupBy(names, ([, path]) => path)].map(
    ([path, those]) => `import type { ${those.map(([name]) => name).join(', ')} } from '${path}'`,
  )
  const source = ['// Generated from src/config/ by `npm run generate`. Do not edit.', ...lines.sort(), '', body].join(
    '\n',
  )
  return format(source, { ...(await resolveConfig('src/index.ts')), parser: 'typescript' })
}

function importsOf(entry: Table[string], home: string): (readonly [string, string])[] {
  const type = isGroup(entry) ? entry.also : entry.type
  if (type?.from === undefined) return []
  const [name = ''] = /[A-Z]\w+/.exec(type.code) ?? []
  return [[name, type.from.startsWith(home) ? `./${type.from.slice(home.length)}` : `../${type.from}`]]
}

// The types of complete values, with defaults applied.
const valueTypes = ['Settings', 'Limits', 'Rates']

function declaration({ code, description, options, oneOf, also }: Group): string {
  const comment = commentOf(description)
  if (valueTypes.includes(code)) return `${comment}\nexport interface ${code} {${members(options, 'value')}}`
  if (!oneOf || oneOf.length === 1) {
    const store = also && also.code !== 'false' && also.code !== 'boolean'
    const body = members(options, 'given', oneOf)
    return store
      ? `${comment}\nexport type ${code} = ${also.code} | {${body}}`
      : `${comment}\nexport interface ${code} {${body}}`
  }
  const alternatives = oneOf.map((one) => {
    const others = Object.entries(options).filter(([name]) => name === one || !oneOf.includes(name))
    return `{${members(Object.fromEntries(others), 'given', [one])}}`
  })
  return `${comment}\nexport type ${code} = ${alternatives.join(' | ')}`
}

function members(options: Table, form: 'value' | 'given', required: readonly unknown[] = []): string {
  const lines = Object.entries(options).map(([name, entry]) => {
    const defaultValue = isGroup(entry) ? '' : defaultOf(entry)
    const comment = commentOf(entry.description, defaultValue)
    const type = typeOf(entry)
    if (form === 'value')
      return `${comment}\n${name}: ${type.replace('readonly ', '')}${!isGroup(entry) && entry.default === undefined ? ' | undefined' : ''}`
    return required.includes(name) ? `${comment}\n${name}: ${type}` : `${comment}\n${name}?: ${type} | undefined`
  })
  return `\n${lines.join('\n')}\n`
}

function typeOf(entry: Table[string]): string {
  if (!isGroup(entry)) return entry.type.code
  if (valueTypes.includes(entry.code)) return `Partial<${entry.code}>`
  const isSwitch = entry.also && /^(?:false|boolean)$/.test(entry.also.code)
  return isSwitch ? `${entry.code} | ${entry.also!.code}` : entry.code
}

function defaultOf({ default: defaultValue }: Option): string {
  return defaultValue === undefined || defaultValue === ''
    ? ''
    : `@default ${JSON.stringify(defaultValue)
        .replace(/"(\w+)":/g, '$1: ')
        .replaceAll('"', "'")}`
}

// Wraps the lines, because generated files are not formatted.
function commentOf(description: string, defaultValue = ''): string {
  const words = description.split(/\s+/)
  const lines = ['']
  for (const word of words) {
    if (`${lines.at(-1)} ${word}`.length > 110) lines.push(word)
    else lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim()
  }
  if (defaultValue !== '') lines.push(defaultValue)
  return lines.length === 1 ? `/** ${lines[0]} */` : `/**\n${lines.map((line) => ` * ${line}`).join('\n')}\n */`
}
