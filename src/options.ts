import { isIP } from 'node:net'
import type { Limits, Settings } from './model/settings.ts'
import { logLevels } from './log.ts'

/** One option: where it is read from, what it means without being said, and how its text is understood. */
export interface Option<Value> {
  variable: string
  type: string
  default: Value
  sentence: string
  /** Throws a RangeError with the end of the sentence "VARIABLE must be ...". */
  parse(text: string): Value
}

const mebibyte = 1024 * 1024

/** How much is allowed; each is `LIMIT_<NAME>` in the environment. */
const limitTable: { [Name in keyof Limits]: Option<Limits[Name]> } = {
  postCharacters: limit('POST_CHARACTERS', 5000, 'Characters of a post with its content warning; a link counts 23.'),
  mediaPerPost: limit('MEDIA_PER_POST', 4, 'Attachments of a post.'),
  descriptionCharacters: limit('DESCRIPTION_CHARACTERS', 1500, 'Characters of the description of an attachment.'),
  pollOptions: limit('POLL_OPTIONS', 8, 'Options of a poll; two at least.', 2),
  pollOptionCharacters: limit('POLL_OPTION_CHARACTERS', 100, 'Characters of an option of a poll.'),
  pollMinSeconds: limit('POLL_MIN_SECONDS', 300, 'Seconds that a poll runs at least.'),
  pollMaxSeconds: limit('POLL_MAX_SECONDS', 2_629_746, 'Seconds that a poll runs at most.'),
  displayNameCharacters: limit('DISPLAY_NAME_CHARACTERS', 100, 'Characters of a display name.'),
  bioCharacters: limit('BIO_CHARACTERS', 1000, "Characters of a profile's bio."),
  profileFields: limit('PROFILE_FIELDS', 8, "Lines of a profile's table."),
  profileFieldCharacters: limit('PROFILE_FIELD_CHARACTERS', 255, "Characters of a name or value in a profile's table."),
  pinnedPosts: limit('PINNED_POSTS', 5, 'Posts pinned to a profile.'),
  imageBytes: limit('IMAGE_BYTES', 16 * mebibyte, 'Bytes of an uploaded image.'),
  imagePixels: limit('IMAGE_PIXELS', 40_000_000, 'Pixels of an uploaded image, all its frames together.'),
  videoBytes: limit('VIDEO_BYTES', 100 * mebibyte, 'Bytes of an uploaded film or sound.'),
  jsonBytes: limit('JSON_BYTES', mebibyte, 'Bytes of a request body without files.', 1024),
  fanoutFollowers: limit('FANOUT_FOLLOWERS', 20_000, 'Followers up to which a post is written into feeds.', 0),
  feedLength: limit('FEED_LENGTH', 800, 'Posts kept ready in the home timeline of each account.', 40),
}

const settingTable: { [Name in keyof Settings]: Option<Settings[Name]> } = {
  title: text('TITLE', 'Social service', 'What this installation is called.'),
  description: text('DESCRIPTION', '', 'What this installation is, in a sentence or two.'),
  contactEmail: text('CONTACT_EMAIL', '', 'Where to write to those who run it.'),
  contactUsername: { ...text('CONTACT_USERNAME', '', 'The account of those who run it.'), default: undefined },
  languages: list('LANGUAGES', ['en'], ',', 'The languages spoken here, by ISO 639 code, comma-separated.'),
  rules: list('RULES', [], '\n', 'The rules of the house, one a line.'),
  anonymousReads: flag('ANONYMOUS_READS', true, 'Whether public posts and profiles may be read without a session.'),
}

const serverTable = {
  host: text('HOST', '127.0.0.1', 'The address to listen at; `0.0.0.0` for all of IPv4, `::` for all there are.'),
  port: integer('PORT', 3000, 'The port to listen at; 0 for any that is free.', 0, 65_535),
  baseUrl: {
    ...text(
      'BASE_URL',
      '',
      'Where people reach the service, without a slash at the end; else the address it listens at.',
    ),
    type: 'URL',
    default: undefined as string | undefined,
    parse: parseBaseUrl,
  },
  dataDir: text('DATA_DIR', './data', 'The folder of media and of the embedded database.'),
  databaseUrl: {
    ...text('DATABASE_URL', '', 'The PostgreSQL server; without it the service runs its own in the data folder.'),
    type: 'URL',
    default: undefined as string | undefined,
    parse: parseDatabaseUrl,
  },
  logLevel: choice('LOG_LEVEL', logLevels, 'info', 'From which level on lines are logged.'),
  rateLimits: choice('RATE_LIMITS', ['on', 'off'] as const, 'on', 'Whether calls are counted; `off` is for benches.'),
  trustProxy: {
    ...text('TRUST_PROXY', '', ''),
    type: 'addresses',
    sentence:
      'The proxies whose `X-Forwarded-For` is believed: addresses and networks, comma-separated; `true` for all.',
    default: false as string | boolean,
    parse: parseProxies,
  },
  metricsToken: {
    ...text(
      'METRICS_TOKEN',
      '',
      'The bearer token that opens `/metrics`, 16 characters at least; without it there is no such path.',
    ),
    default: undefined as string | undefined,
    parse: parseMetricsToken,
  },
}

type ValuesOf<Table> = { [Name in keyof Table]: Table[Name] extends Option<infer Value> ? Value : never }

/** What the options of a server are when everything has been said. */
export type ServerSettings = ValuesOf<typeof serverTable>

export const defaultLimits: Limits = defaultsOf(limitTable)
export const defaultSettings: Settings = defaultsOf(settingTable)

/** Every option once, in the order of the reference page. */
export const optionTable: { title: string; options: Option<unknown>[] }[] = [
  { title: 'Server', options: Object.values(serverTable) },
  { title: 'Presentation', options: Object.values(settingTable) },
  { title: 'Limits', options: Object.values(limitTable) },
]

export interface EnvironmentOptions {
  server: ServerSettings
  settings: Settings
  limits: Limits
}

/** The options of an environment such as `process.env`; throws a RangeError with one sentence that names the first bad variable. */
export function readEnvironment(environment: Record<string, string | undefined>): EnvironmentOptions {
  requireKnownLimits(environment)
  const limits = readTable(limitTable, environment)
  requireConsistent(limits)
  return { server: readTable(serverTable, environment), settings: readTable(settingTable, environment), limits }
}

/** The limits, with those given in place of the usual ones; throws a RangeError for what can't be a limit. */
export function completeLimits(given: Partial<Limits> = {}): Limits {
  const limits = { ...defaultLimits }
  for (const [name, value] of Object.entries(given)) {
    const option = limitTable[name as keyof Limits]
    if (!option) throw new RangeError(`There is no limit called ${name}.`)
    if (value !== undefined) limits[name as keyof Limits] = checked(`limits.${name}`, String(value), option)
  }
  requireConsistent(limits)
  return limits
}

/** A base URL without a slash at its end; throws a RangeError. */
export function checkedBaseUrl(given: string): string {
  return checked('baseUrl', given, { parse: parseBaseUrl })
}

/** Trusted proxies; throws a RangeError. */
export function checkedProxies(given: string | boolean): string | boolean {
  return checked('trustProxy', String(given), { parse: parseProxies })
}

function readTable<Table extends object>(
  table: Table,
  environment: Record<string, string | undefined>,
): ValuesOf<Table> {
  const entries = Object.entries(table as Record<string, Option<unknown>>).map(([name, option]) => {
    const given = environment[option.variable]
    const isGiven = given !== undefined && given !== ''
    return [name, isGiven ? checked(option.variable, given, option) : option.default]
  })
  return Object.fromEntries(entries) as ValuesOf<Table>
}

// The value itself is not repeated: it may be a secret.
function checked<Value>(name: string, given: string, { parse }: Pick<Option<Value>, 'parse'>): Value {
  try {
    return parse(given)
  } catch (error) {
    throw new RangeError(`${name} must be ${(error as Error).message}.`, { cause: error })
  }
}

function requireKnownLimits(environment: Record<string, string | undefined>): void {
  const known = new Set(Object.values(limitTable).map(({ variable }) => variable))
  const unknown = Object.keys(environment).find((name) => name.startsWith('LIMIT_') && !known.has(name))
  if (unknown !== undefined) throw new RangeError(`${unknown} is not a limit. Limits are: ${[...known].join(', ')}.`)
}

function requireConsistent({ pollMinSeconds, pollMaxSeconds }: Limits): void {
  if (pollMinSeconds <= pollMaxSeconds) return
  throw new RangeError('LIMIT_POLL_MAX_SECONDS must be at least LIMIT_POLL_MIN_SECONDS.')
}

function defaultsOf<Table extends object>(table: Table): ValuesOf<Table> {
  return readTable(table, {})
}

function text(variable: string, usual: string, sentence: string): Option<string> {
  return { variable, type: 'text', default: usual, sentence, parse: (value) => value }
}

function integer(variable: string, usual: number, sentence: string, least: number, most: number): Option<number> {
  const parse = (value: string) => {
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= least && number <= most) return number
    throw new RangeError(`a whole number from ${least} to ${most}`)
  }
  return { variable, type: 'number', default: usual, sentence, parse }
}

function limit(name: string, usual: number, sentence: string, least = 1): Option<number> {
  return integer(`LIMIT_${name}`, usual, sentence, least, 2 ** 31 - 1)
}

function flag(variable: string, usual: boolean, sentence: string): Option<boolean> {
  const parse = (value: string) => {
    if (/^(?:true|on|1|yes)$/i.test(value)) return true
    if (/^(?:false|off|0|no)$/i.test(value)) return false
    throw new RangeError('true or false')
  }
  return { variable, type: 'true or false', default: usual, sentence, parse }
}

function list(variable: string, usual: string[], separator: string, sentence: string): Option<string[]> {
  const parse = (value: string) =>
    value
      .split(separator)
      .map((part) => part.trim())
      .filter(Boolean)
  return { variable, type: 'list', default: usual, sentence, parse }
}

function choice<Value extends string>(
  variable: string,
  values: readonly Value[],
  usual: Value,
  sentence: string,
): Option<Value> {
  const parse = (value: string) => {
    const found = values.find((one) => one === value.toLowerCase())
    if (found !== undefined) return found
    throw new RangeError(`one of ${values.join(', ')}`)
  }
  return { variable, type: values.join(', '), default: usual, sentence, parse }
}

// The names are those of @fastify/proxy-addr.
function parseProxies(value: string): string | boolean {
  if (/^(?:true|false)$/i.test(value)) return /^true$/i.test(value)
  const proxies = value.split(',').map((part) => part.trim())
  if (proxies.every(isProxy)) return proxies.join(',')
  throw new RangeError('true, false, or addresses and networks such as 10.0.0.0/8, comma-separated')
}

function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (bits === undefined) return isIP(address) > 0 || /^(?:loopback|linklocal|uniquelocal)$/.test(address)
  return (
    rest.length === 0 && isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128)
  )
}

function parseBaseUrl(value: string): string {
  const url = URL.parse(value)
  const isPlain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !/[?#@]/.test(value)
  if (isPlain) return url.origin
  throw new RangeError('an address such as https://social.example, without a path, query or password')
}

function parseDatabaseUrl(value: string): string {
  if (/^postgres(?:ql)?:$/.test(URL.parse(value)?.protocol ?? '')) return value
  throw new RangeError('an address such as postgres://user:password@host/database')
}

function parseMetricsToken(value: string): string {
  if (/^[\x21-\x7e]{16,}$/.test(value)) return value
  throw new RangeError('16 or more printable ASCII characters without spaces')
}
