import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findToot } from '../support/toot.ts'

/** The path of the program, if this machine has it. */
export const program = findToot()
if (program === undefined) {
  console.warn('THERE IS NO toot HERE: nothing is tested with it. Install it (apt install toot).')
}

/** The output and exit code of a command. */
export interface CommandResult {
  status: number | null
  text: string
}

/** Returns `toot` with its own configuration folder. */
export async function newToot() {
  const folder = await mkdtemp(join(tmpdir(), 'toot-'))
  const env = { ...process.env, XDG_CONFIG_HOME: folder, PYTHONUNBUFFERED: '1', LC_ALL: 'C.UTF-8' }

  /** Starts a shell command, whose questions can be answered. */
  function start(command: string, cwd = folder) {
    const child = spawn('sh', ['-c', command], { env, cwd })
    let text = ''
    const read = (more: string) => void (text += more)
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    // The command may exit before it has read all input.
    child.stdin.on('error', () => undefined)
    const ended = once(child, 'close')
    async function until<Found>(find: () => Found | undefined): Promise<Found> {
      for (;;) {
        const found = find()
        if (found !== undefined) return found
        const hasMore = await Promise.race([once(child.stdout, 'data').then(() => true), ended.then(() => false)])
        if (!hasMore && find() === undefined) throw new Error(`It has ended: ${text}`)
      }
    }
    return {
      /** Resolves when the output contains a text. Rejects if the command ends without it. */
      says: (part: string): Promise<unknown> => until(() => text.includes(part) || undefined),
      /** Returns the rest of the line after a text, or the next line if the text ends its line. */
      lineAfter: (part: string): Promise<string> =>
        until(
          () =>
            text
              .slice(text.indexOf(part))
              .split(part, 2)[1]
              ?.match(/^(.*)\n/)?.[1],
        ),
      answer: (line: string) => void child.stdin.write(`${line}\n`),
      stop: () => void child.kill(),
      async end(): Promise<CommandResult> {
        child.stdin.end()
        await ended
        return { status: child.exitCode, text }
      },
    }
  }

  return {
    folder,
    start,
    /** Returns the output of `toot` with these arguments. Throws if it fails. */
    async run(...args: string[]): Promise<string> {
      const { status, text } = await start([program, ...args].map(quoted).join(' ')).end()
      if (status !== 0) throw new Error(`toot ${args.join(' ')}: ${text}`)
      return text
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

const quoted = (word: string | undefined) => `'${String(word).replaceAll("'", `'\\''`)}'`
