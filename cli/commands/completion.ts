import { Argument, type Command } from 'commander'
import { examples } from '../examples.ts'
import { contextOf } from '../commandContext.ts'
import type { Shell } from '../completion/scripts.ts'

export function addCompletion(program: Command): void {
  const command = program
    .command('completion')
    .description('prints a script that makes your shell complete commands and options')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .action(async (shell: Shell, _options: object, self: Command) => {
      const { completionScript } = await import('../completion/scripts.ts')
      const { stepsOf } = await import('../completion/words.ts')
      const script = completionScript(shell, stepsOf(program))
      contextOf(self).answer({ shell, script }, script.trimEnd())
    })
  examples(
    command,
    `  $ eval "$(social-service completion bash)"          in ~/.bashrc
  $ eval "$(social-service completion zsh)"           in ~/.zshrc, after compinit
  $ social-service completion fish > ~/.config/fish/completions/social-service.fish

The script completes "social-service", the command of an installed package, but not "npm run cli".`,
  )
}
