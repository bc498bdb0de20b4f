import { type Command, Option } from 'commander'
import type { DemoResult } from '../demo/fillDemo.ts'
import { type DemoSizes, defaultSizes } from '../demo/sizes.ts'
import { examples } from '../examples.ts'
import { Failure, wrongUsage } from '../failure.ts'
import { nextCommands } from '../nextCommand.ts'
import { type CommandContext, contextOf } from '../commandContext.ts'

interface Options extends DemoSizes {
  seed: number
  force?: boolean
}

export function addDemo(program: Command): void {
  const command = program
    .command('demo')
    .description('fills an empty database with invented people, posts and pictures')
    .addOption(sized('--accounts <n>', 'people', defaultSizes.accounts, 1))
    .addOption(
      sized(
        '--posts <n>',
        'the number of posts, including boosts and replies, over the last 90 days',
        defaultSizes.posts,
        0,
      ),
    )
    .addOption(sized('--follows <n>', 'how many accounts each account follows', defaultSizes.follows, 0))
    .addOption(
      sized(
        '--pictures <n>',
        'the maximum number of different images in posts, and the maximum number of profiles with their own images',
        defaultSizes.pictures,
        0,
      ),
    )
    .addOption(sized('--seed <n>', 'the random seed: another number gives different data', 1, 0))
    .option('--force', 'adds to a database that is not empty')
    .action(async ({ seed, force = false, ...sizes }: Options, self: Command) => {
      const context = contextOf(self)
      const { runDemo } = await import('../demo/runDemo.ts')
      const result = await runDemo(context, { sizes, seed, onlyEmpty: !force })
      if (!result) throw new Failure('The database is not empty. Use an empty one, or add to this one with --force.')
      context.answer(result, summaryOf(result, context))
    })
  examples(
    command,
    `  $ social-service demo
  $ social-service demo --accounts 1000 --posts 100000 --follows 200   takes less than a minute
  $ social-service demo --data-dir /tmp/try && social-service serve --data-dir /tmp/try`,
  )
}

function summaryOf(
  { accounts, posts, follows, favourites, pictures, usernames }: DemoResult,
  context: CommandContext,
): string {
  const name = usernames[0] ?? ''
  return [
    `Made: ${accounts} accounts, ${posts} posts, ${follows} follows, ${favourites} favourites, ${pictures} pictures.`,
    nextCommands(context, 'To sign in as one of the accounts', [
      `sessions create ${name} --scopes "read write follow push"`,
    ]),
  ].join('\n')
}

const most = 10_000_000

function sized(flags: string, description: string, defaultValue: number, least: number): Option {
  return new Option(flags, description).default(defaultValue).argParser((text) => {
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= least && number <= most) return number
    throw wrongUsage(`${flags.split(' ')[0]} must be a whole number from ${least} to ${most}.`)
  })
}
