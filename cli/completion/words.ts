import type { Command } from 'commander'

/** What can follow some words of the command line. */
export interface Step {
  /** The subcommands so far, such as `['accounts', 'create']`; none at the beginning. */
  path: readonly string[]
  /** What can come next. */
  words: readonly Word[]
}

/** A subcommand or an option. */
export interface Word {
  text: string
  description: string
  /** Whether a value follows. */
  takesValue: boolean
  /** Whether that value is a file or folder. */
  isPath: boolean
}

/** Returns every command of a program with its subcommands and options, those that all commands share included. */
export function stepsOf(program: Command): Step[] {
  return walk(
    program,
    [],
    optionsOf(program).filter(({ text }) => text !== '--help' && text !== '--version'),
  )
}

function walk(command: Command, path: readonly string[], inherited: readonly Word[]): Step[] {
  const own = optionsOf(command)
  const options = [...own, ...inherited.filter(({ text }) => !own.some((each) => each.text === text))]
  const { commands } = command
  const subcommands = commands.map((each) => wordOf(each.name(), each.description()))
  const below = commands.flatMap((each) => walk(each, [...path, each.name()], inherited))
  return [{ path, words: [...subcommands, ...options] }, ...below]
}

function optionsOf(command: Command): Word[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .map(({ long, short, description, required, optional, flags }) => ({
      ...wordOf(long ?? short ?? '', description),
      takesValue: required || optional,
      isPath: /<(?:folder|file|path)>/.test(flags),
    }))
}

function wordOf(text: string, description: string): Word {
  return { text, description, takesValue: false, isPath: false }
}
