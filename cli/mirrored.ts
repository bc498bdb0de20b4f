import { Option } from 'commander'
import type { Option as TableOption } from '../src/config/option.ts'

/**
 * Returns the flag for an option of the table. It sets the option's variable, and its help is the first sentence of the
 * description.
 */
export function mirrored(flags: string, option: TableOption): Option {
  const { variable, default: defaultValue, serveDefault = defaultValue } = option
  return new Option(flags, `${helpOf(option)} (env: ${variable}; ${String(serveDefault)})`)
}

/** Returns the first sentence of an option's description, in the style of help texts. */
export function helpOf({ description }: TableOption): string {
  const [sentence = ''] = description.replaceAll('`', '').split(/\.(?: |$)/)
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
