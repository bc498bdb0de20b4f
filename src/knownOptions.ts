import { defaultSettings } from './options.ts'
import type { Settings } from './model/settings.ts'
import type { ServiceOptions } from './serviceOptions.ts'

const known: Record<Exclude<keyof ServiceOptions, keyof Settings>, true> = {
  baseUrl: true,
  host: true,
  port: true,
  dataDir: true,
  database: true,
  databaseConnections: true,
  redis: true,
  sessionStore: true,
  bus: true,
  stores: true,
  processes: true,
  media: true,
  push: true,
  graphql: true,
  browser: true,
  webClient: true,
  tokenImport: true,
  limits: true,
  rates: true,
  rateLimits: true,
  trustProxy: true,
  metricsToken: true,
  logger: true,
  checkOutput: true,
}

/** Throws a RangeError that names the first option that there is not: misspelt, it would be left out in silence. */
export function requireKnownOptions(options: object): void {
  const unknown = Object.keys(options).find(
    (name) => !Object.hasOwn(known, name) && !Object.hasOwn(defaultSettings, name),
  )
  if (unknown !== undefined) throw new RangeError(`There is no option called ${unknown}.`)
}
