import type { Command } from 'commander'

/** The words that can follow a subcommand. */
export interface Step {
  /** The subcommands so far, such as `['accounts', 'create']`; empty at the beginning. */
  path: readonly string[]
  /** The possible next words. */
  words: readonly Word[]
}

/** A subcommand or an option. */
export interface Word {
  text: string
  description: string
  /** True if a value follows. */
  takesValue: boolean
  /** True if that value is a file or folder. */
  isPath: boolean
}

/** Returns every command of a program with its subcommands and options, including options that all commands share. */
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
