import { resolve } from 'node:path'
import type { DemoAccount } from '../../src/config/ownMachine.ts'
import type { Surroundings } from '../surroundings.ts'
import { readyMessage } from './readyMessage.ts'

interface Serving {
  url: string
  /** Whom one can sign in as, in a demo. */
  demo: DemoAccount | undefined
  /** The process numbers of the workers, where there are any. */
  workers?: number[]
}

/** Says once where the service is, when it is ready. */
export function announce(surroundings: Surroundings, { url, demo, workers }: Serving): void {
  const { isJson, options } = surroundings
  const value = { url, data_dir: resolve(options.dataDir), pid: process.pid, workers, demo }
  // Elsewhere the log says it: a line of JSON among lines of JSON.
  if (isJson || process.stdout.isTTY) surroundings.answer(value, readyMessage(surroundings, url, demo))
  // Logs are stored, so the password is not in them: the page shows it.
  else if (demo)
    surroundings.remark(`Open ${url} and sign in as ${demo.username}: the sign-in page shows the password.`)
}
