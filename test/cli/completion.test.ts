import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { newFolder } from '../servers/embeddedProcesses.ts'
import { findOrInstall } from '../support/apt.ts'
import { run } from './commandLine.ts'

// Asks each shell itself what it would complete. In zsh, replaces the functions that show the completion, because
// nobody presses Tab.
const asking = {
  bash: `eval "$SCRIPT"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _social_service; printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: `compdef() { :; }; _files() { print -l *(N); }; _describe() { print -rl -- \${\${(M)entries:#\${words[CURRENT]}*}%%:*}; }
    eval "$SCRIPT"; words=("$@"); CURRENT=$#; _social_service`,
  fish: `echo "$SCRIPT" | source; complete -C (string join ' ' -- $argv) | string replace -r '\\t.*' ''; true`,
}

const startOf = {
  bash: ['--norc', '-c', asking.bash, 'bash'],
  zsh: ['-f', '-c', asking.zsh, 'zsh'],
  fish: ['-N', '-c', asking.fish],
}

const lines: [words: string[], expected: string[], never: string[]][] = [
  [['ac'], ['accounts'], ['serve']],
  [['accounts', 'cr'], ['create'], ['list']],
  [['--data-dir', './x', 'accounts', 'pass'], ['password'], []],
  [['accounts', 'create', 'alice', '--dis'], ['--display-name'], []],
  [['accounts', 'create', '--da'], ['--data-dir', '--database-url'], ['--display-name']],
  [['serve', '--d'], ['--demo', '--data-dir'], ['--display-name']],
  [['serve', '--data-dir', 'only'], ['only-here'], ['--demo']],
  [['serve', '--port', ''], [], ['--demo', 'accounts']],
]

for (const shell of ['bash', 'zsh', 'fish'] as const) {
  const isThere = () => spawnSync(shell, ['--version']).status === 0
  const covered = findOrInstall(isThere, shell)
  test(`${covered ? '' : 'NOT COVERED, it is not on this machine: '}${shell} completes a command line`, async () => {
    if (!covered) return console.warn(`NOT COVERED: there is no ${shell} on this machine.`)
    const { code, stdout: script, stderr } = await run(['completion', shell])
    expect([code, stderr]).toEqual([0, ''])
    const cwd = await newFolder()
    execFileSync('mkdir', ['only-here'], { cwd })
    for (const [words, expected, never] of lines) {
      const answer = execFileSync(shell, [...startOf[shell], 'social-service', ...words], {
        cwd,
        encoding: 'utf8',
        env: { ...process.env, SCRIPT: script },
      })
      const offered = answer.split('\n').map((line) => line.replace(/\/$/, ''))
      expect([words, offered]).toEqual([words, expect.arrayContaining(expected)])
      expect(offered.filter((each) => never.includes(each))).toEqual([])
    }
  })
}

test('completion for an unknown shell is a usage error', async () => {
  const { code, stdout, stderr } = await run(['completion', 'csh'])
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain('Allowed choices are bash, zsh, fish')
})
