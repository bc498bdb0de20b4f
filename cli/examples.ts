import type { Command } from 'commander'

/** Adds examples to the help of a command. */
export function examples(command: Command, text: string): void {
  command.addHelpText('after', text.startsWith('\n') ? text : `\nExamples:\n${text}`)
}
