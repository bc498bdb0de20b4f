import { type Group, isGroup, type Table } from '../../src/config/option.ts'
import { optionSections } from '../../src/config/table.ts'
import { databaseUrlOf } from '../../src/config/environment.ts'
import { connectionsOfEach } from '../serve/embeddedShare.ts'
import { workerCount } from '../serve/workerCount.ts'
import { suitableOptions } from '../suitableOptions.ts'
import type { CommandContext } from '../commandContext.ts'
import { type CheckResult, fine } from './finding.ts'

/**
 * Checks whether a server would start with the options in the environment. Throws the error with which that start would
 * fail.
 */
export async function checkOptions(context: CommandContext): Promise<CheckResult> {
  suitableOptions(context.variables)
  const workers = workerCount(context)
  if (workers > 1 && databaseUrlOf(context.options) === undefined) connectionsOfEach(workers)
  const names = variablesOf(optionSections.map(({ options }) => options))
  const setNames = names.filter((name) => context.variables[name])
  return fine(`The options are valid. ${setNames.length === 0 ? 'No option is set.' : `Set: ${setNames.join(', ')}.`}`)
}

function variablesOf(tables: readonly Table[]): string[] {
  return tables.flatMap((table) =>
    Object.values(table).flatMap((entry) => [
      ...(entry.variable === undefined ? [] : [entry.variable]),
      ...(isGroup(entry) ? variablesOf([(entry as Group).options]) : []),
    ]),
  )
}
