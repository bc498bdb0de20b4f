import type { Limits, Settings } from '../model/settings.ts'
import { defaultLimits, limitTable, type ServerSettings, serverTable, settingTable, type ValuesOf } from '../options.ts'
import type { Option } from './kinds.ts'
import {
  parseBaseUrl,
  parseBucket,
  parseEndpoint,
  parseHeaderName,
  parseMetricsToken,
  parseOrigins,
  parsePrefix,
  parseProxies,
  parseRedisPrefix,
  parseRedisUrl,
  parseSiteData,
} from './parsers.ts'

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
  const server = readTable(serverTable, environment)
  requireBucket(server)
  requireRedis(server)
  return { server, settings: readTable(settingTable, environment), limits }
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

/** The token of `/metrics`; throws a RangeError that does not hold it. */
export function checkedMetricsToken(given: string): string {
  return checked('metricsToken', given, { parse: parseMetricsToken })
}

/** The name of the CSRF header; throws a RangeError. */
export function checkedHeaderName(given: string): string {
  return checked('browser.csrfHeader', given, { parse: parseHeaderName })
}

/** Origins of other pages that may call; throws a RangeError. */
export function checkedOrigins(given: readonly string[]): string[] {
  return checked('browser.allowedOrigins', listed('browser.allowedOrigins', given), { parse: parseOrigins })
}

/** What is to be cleared at sign-out; throws a RangeError. */
export function checkedSiteData(given: readonly string[]): string[] {
  return checked('browser.clearSiteData', listed('browser.clearSiteData', given), { parse: parseSiteData })
}

// Not from TypeScript alone: a text has no `join`, and a number in a list would be taken for one.
function listed(name: string, given: unknown): string {
  if (Array.isArray(given) && given.every((part) => typeof part === 'string')) return given.join(',')
  throw new RangeError(`${name} must be a list of texts.`)
}

/** How many processes there are; throws a RangeError. */
export function checkedProcesses(given: number): number {
  return checked('processes', String(given), serverTable.processes)
}

/** How many connections to the database there may be, the usual number unless given; throws a RangeError. */
export function checkedConnections(given: number = serverTable.databaseConnections.default): number {
  return checked('databaseConnections', String(given), serverTable.databaseConnections)
}

/** Trusted proxies; throws a RangeError. */
export function checkedProxies(given: string | boolean): string | boolean {
  return checked('trustProxy', String(given), { parse: parseProxies })
}

/** A Redis's URL; throws a RangeError that does not hold it. */
export function checkedRedisUrl(given: string): string {
  return checked('redis.url', given, { parse: parseRedisUrl })
}

/** The prefix of the keys in Redis; throws a RangeError. */
export function checkedRedisPrefix(given: string): string {
  return checked('redis.prefix', given, { parse: parseRedisPrefix })
}

interface BucketPlace {
  bucket: string
  endpoint?: string | undefined
  prefix?: string | undefined
}

/** The place of an S3 bucket; throws a RangeError. */
export function checkedBucket<Place extends BucketPlace>(given: Place): Place {
  const { bucket, endpoint, prefix } = given
  return {
    ...given,
    bucket: checked('media.s3.bucket', bucket, { parse: parseBucket }),
    ...(endpoint !== undefined && { endpoint: checked('media.s3.endpoint', endpoint, { parse: parseEndpoint }) }),
    ...(prefix !== undefined && { prefix: checked('media.s3.prefix', prefix, { parse: parsePrefix }) }),
  }
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

// Or media would go into the data folder, and nobody would notice for long.
function requireBucket({ mediaS3Bucket, mediaS3Endpoint, mediaS3Prefix }: ServerSettings): void {
  if (mediaS3Bucket !== undefined || (mediaS3Endpoint ?? mediaS3Prefix) === undefined) return
  throw new RangeError('MEDIA_S3_BUCKET must be set where another option says how to reach it.')
}

function requireRedis({ redisUrl, sessionStore }: ServerSettings): void {
  if (sessionStore !== 'redis' || redisUrl !== undefined) return
  throw new RangeError('REDIS_URL must be set where SESSION_STORE is redis.')
}
