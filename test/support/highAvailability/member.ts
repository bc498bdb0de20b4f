import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { identity } from './programs.ts'

/** A running program. */
export interface Member {
  readonly pid: number
  /** Everything that it has logged. */
  log(): Promise<string>
  /** Sends a signal (SIGKILL by default) and waits until the process has ended. */
  kill(signal?: NodeJS.Signals): Promise<void>
}

const running = new Set<() => void>()
process.once('exit', () => running.forEach((end) => end()))

/**
 * Starts a program in a folder, as the user that PostgreSQL runs as, with a minimal environment and `env`.
 */
export async function startMember(
  folder: string,
  command: readonly [name: string, file: string, ...args: string[]],
  env: Record<string, string> = {},
): Promise<Member> {
  const [name, file, ...args] = command
  const log = `${folder}/${name}.log`
  const output = await open(log, 'a')
  const child = spawn(file, args, {
    cwd: folder,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', output.fd, output.fd],
    ...identity(),
  })
  await output.close()
  const ended = once(child, 'exit')
  const end = () => void child.kill('SIGKILL')
  running.add(end)
  return {
    pid: child.pid!,
    log: () => readFile(log, 'utf8'),
    async kill(signal = 'SIGKILL') {
      child.kill(signal)
      await ended
      running.delete(end)
    },
  }
}
