// The one table of options. To add one:
// 1. Write an entry into the file of its group: variable, type with its range (valueTypes.ts),
//    default, description, `isSecret`.
// 2. Run `npm run generate`: it writes the types with their doc comments, and docs/configuration.md.
// 3. Read it where it is needed: `options.group.name` (CompleteOptions), `limits.name`, or
//    `settings.name`. Nothing else: environment, checks, errors and `doctor` come from the entry.
//    Put a rule about several options into rules.ts.
import { browserOptions } from './browser.ts'
import { commandLineOptions } from './commandLine.ts'
import { databaseOptions } from './database.ts'
import { graphqlOptions } from './graphql.ts'
import { limitOptions } from './limits.ts'
import { mediaOptions } from './media.ts'
import { group, type Table, type ValuesOf } from './option.ts'
import { pushOptions } from './push.ts'
import { rateOptions } from './rates.ts'
import { serverOptions } from './server.ts'
import { settingOptions } from './settings.ts'

const limits = group({
  code: 'Limits',
  description: 'Limits. `GET /api/v2/instance` publishes them.',
  options: limitOptions,
})

const rates = group({
  code: 'Rates',
  description: 'Rate limits.',
  options: rateOptions,
})

/** All options of a service, by their names in code. */
export const optionTable = {
  ...serverOptions,
  ...databaseOptions,
  ...mediaOptions,
  ...pushOptions,
  ...graphqlOptions,
  ...browserOptions,
  ...settingOptions,
  limits,
  rates,
}

/** The values of all options with all defaults filled in. */
export type OptionValues = ValuesOf<typeof optionTable>

/** The options in the order of the reference page. */
export const optionSections: { title: string; options: Table }[] = [
  { title: 'Server', options: serverOptions },
  { title: 'Database, sessions and processes', options: databaseOptions },
  { title: 'Media', options: mediaOptions },
  { title: 'Pushes', options: pushOptions },
  { title: 'GraphQL', options: graphqlOptions },
  { title: 'Browsers and sign-in', options: browserOptions },
  { title: 'Presentation and access', options: settingOptions },
  { title: 'Limits', options: { limits } },
  { title: 'Rates', options: { rates } },
  { title: 'Command line', options: commandLineOptions },
]
