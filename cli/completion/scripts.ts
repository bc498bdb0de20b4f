import { shellWord as quoted } from '../shellWord.ts'
import type { Step, Word } from './words.ts'

export const shells = ['bash', 'zsh', 'fish'] as const

export type Shell = (typeof shells)[number]

const program = 'social-service'

/** Returns the script that makes a shell complete the commands and options of this program. */
export function completionScript(shell: Shell, steps: readonly Step[]): string {
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](steps)
}

const pathKey = ({ path }: Step) => path.join(' ')
const valued = (steps: readonly Step[], isIncluded: (word: Word) => boolean) =>
  [...new Set(steps.flatMap(({ words }) => words.filter(isIncluded).map(({ text }) => text)))].join('|') || '-'

// Returns the patterns of a `case` statement that recognise the typed subcommands, for bash and zsh. No pattern matches
// the values of options and other arguments.
function pathCases(steps: readonly Step[]): string {
  return steps
    .filter(({ path }) => path.length > 0)
    .map((step) => `      ${quoted(pathKey(step))}) typed=$next ;;`)
    .join('\n')
}

function bashScript(steps: readonly Step[]): string {
  const words = steps.map(
    (step) => `    ${quoted(pathKey(step))}) words=${quoted(step.words.map(({ text }) => text).join(' '))} ;;`,
  )
  return `# Completion of ${program} for bash: eval "$(${program} completion bash)"
_social_service() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} typed='' next word words
  COMPREPLY=()
  case $previous in
    ${valued(steps, ({ isPath }) => isPath)}) COMPREPLY=($(compgen -f -- "$current")); return ;;
    ${valued(steps, ({ takesValue, isPath }) => takesValue && !isPath)}) return ;;
  esac
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    next="\${typed:+$typed }$word"
    case $next in
${pathCases(steps)}
    esac
  done
  case $typed in
${words.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _social_service ${program}
`
}

function zshScript(steps: readonly Step[]): string {
  const described = ({ text, description }: Word) => quoted(`${text.replaceAll(':', '\\:')}:${description}`)
  const words = steps.map((step) => `    ${quoted(pathKey(step))}) entries=(${step.words.map(described).join(' ')}) ;;`)
  return `#compdef ${program}
# Completion of ${program} for zsh: eval "$(${program} completion zsh)", after compinit.
_social_service() {
  local typed='' next word
  local -a entries
  case $words[CURRENT-1] in
    ${valued(steps, ({ isPath }) => isPath)}) _files; return ;;
    ${valued(steps, ({ takesValue, isPath }) => takesValue && !isPath)}) return ;;
  esac
  for word in "\${(@)words[2,CURRENT-1]}"; do
    next="\${typed:+$typed }$word"
    case $next in
${pathCases(steps)}
    esac
  done
  case $typed in
${words.join('\n')}
  esac
  _describe ${quoted(program)} entries
}
compdef _social_service ${program}
`
}

function fishScript(steps: readonly Step[]): string {
  const lines = steps.flatMap((step) => step.words.map((word) => fishLine(step, word)))
  const paths = steps.filter(({ path }) => path.length > 0).map((step) => quoted(pathKey(step)))
  return `# Completion of ${program} for fish: ${program} completion fish | source
function __social_service_path
  set -l path
  for word in (commandline -opc)[2..-1]
    set -l next (string join -- ' ' $path $word)
    contains -- "$next" ${paths.join(' ')}; and set path $path $word
  end
  string join -- ' ' $path
end
complete -c ${program} -e
complete -c ${program} -f
${lines.join('\n')}
`
}

function fishLine(step: Step, { text, description, takesValue, isPath }: Word): string {
  const condition = `test "$(__social_service_path)" = ${JSON.stringify(pathKey(step))}`
  const what = text.startsWith('--')
    ? `-l ${text.slice(2)}`
    : text.startsWith('-')
      ? `-s ${text.slice(1)}`
      : `-a ${text}`
  const value = isPath ? ' -r -F' : takesValue ? ' -x' : ''
  return `complete -c ${program} -n ${quoted(condition)} ${what}${value} -d ${quoted(description)}`
}
