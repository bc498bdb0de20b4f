import type { Command } from 'commander'

/** Ends the help of a command with examples. */
export function examples(command: Command, text: string): void {
  command.addHelpText('after', text.startsWith('\n') ? text : `\nExamples:\n${text}`)
}
