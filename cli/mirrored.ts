import { Option } from 'commander'
import type { Option as TableOption } from '../src/config/option.ts'

/**
 * Returns the flag of an option of the table, whose variable it sets: its help is the first
 * sentence of the option's description.
 */
export function mirrored(flags: string, option: TableOption): Option {
  const { variable, default: usual, serveDefault = usual } = option
  return new Option(flags, `${helpOf(option)} (env: ${variable}; ${String(serveDefault)})`)
}

/** Returns the first sentence of an option's description, as help is written. */
export function helpOf({ description }: TableOption): string {
  const [sentence = ''] = description.replaceAll('`', '').split(/\.(?: |$)/)
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
