import type { ProviderSettings } from '../model/identityProvider.ts'
import type { Settings } from '../model/settings.ts'
import type { TokenImport } from '../model/tokenImport.ts'
import type { RateLimitStore } from '../stores/rateLimits.ts'
import { checkOptions } from './check.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { checkedProviders } from './identityProviders.ts'
import { memoryTargetOf } from './memory.ts'
import { requireConsistent } from './rules.ts'
import type { StoreOverrides, ServiceOptions } from './serviceOptions.ts'
import { settingOptions } from './settings.ts'
import { requireBus, usedStores } from './stores.ts'
import { type OptionValues, optionTable } from './table.ts'
import { completeTokenImport } from './tokenImport.ts'

type DerivedOption =
  'database' | 'stores' | 'browser' | 'webClient' | 'tokenImport' | 'rateLimits' | 'logger' | keyof Settings

/** All options with their defaults filled in, and values derived from them. */
export interface CompleteOptions extends Omit<OptionValues, DerivedOption> {
  database: NonNullable<OptionValues['database']>
  /** The stores that replace the default ones. */
  stores: Partial<StoreOverrides>
  /** Undefined without the browser boundary. */
  browser: (Omit<Exclude<OptionValues['browser'], false>, 'providers'> & { providers: ProviderSettings[] }) | undefined
  /** Undefined without the web client. */
  webClient: Exclude<OptionValues['webClient'], boolean> | undefined
  /** Undefined if token import is off. */
  tokenImport: TokenImport | undefined
  /** Undefined if calls are not counted. */
  rateLimits: RateLimitStore | 'memory' | 'postgres' | 'redis' | undefined
  logger: Exclude<OptionValues['logger'], boolean>
  /** The bytes of memory that this process should use. */
  memoryTarget: number
  settings: Settings
}

/**
 * Checks options and fills in the defaults, for values from code and from the environment.
 * @throws RangeError that names the first wrong option
 */
export function completeOptions(options: ServiceOptions): CompleteOptions {
  const values = checkOptions(optionTable, options)
  requireConsistent(values)
  const { browser, webClient, tokenImport, logger, processes, redis, bus } = values
  const isCounting = values.rateLimits === 'on'
  const stores = usedStores(values.stores, { processes, isCounting, hasBrowser: browser !== false })
  if (bus) requireBus(bus, processes)
  return {
    ...values,
    ...databaseOf(values, options),
    stores,
    browser: browser === false ? undefined : { ...browser, providers: checkedProviders(browser.providers) },
    webClient: browser === false || typeof webClient === 'boolean' ? undefined : webClient,
    tokenImport: tokenImport === undefined ? undefined : completeTokenImport(tokenImport),
    rateLimits: isCounting
      ? (stores.rateLimits ?? (redis ? 'redis' : processes > 1 ? 'postgres' : 'memory'))
      : undefined,
    logger:
      typeof logger === 'boolean' ? { level: 'silent' as const, destination: undefined, fields: undefined } : logger,
    settings: settingsOf(values),
    memoryTarget: memoryTargetOf(values),
  }
}

function databaseOf(
  { database, dataDir }: OptionValues,
  options: ServiceOptions,
): Pick<CompleteOptions, 'database' | 'dataDir'> {
  if (database === undefined) return { database: { dataDir }, dataDir }
  // The folder of the database is also used for all other data, unless `dataDir` is given.
  const isShared = 'dataDir' in database && options.dataDir === undefined
  return { database, dataDir: isShared ? database.dataDir : dataDir }
}

function settingsOf(values: OptionValues): Settings {
  const names = Object.keys(settingOptions) as (keyof Settings)[]
  return Object.fromEntries(names.map((name) => [name, values[name]])) as unknown as Settings
}

/**
 * Returns the options in an environment such as `process.env`, with the defaults of `social-service serve`.
 * @throws RangeError that names the first wrong variable
 */
export function optionsFromEnvironment(environment: Environment): ServiceOptions {
  return readEnvironment(environment)
}
