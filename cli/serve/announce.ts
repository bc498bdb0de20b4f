import { resolve } from 'node:path'
import type { DemoAccount } from '../../src/config/ownMachine.ts'
import type { CommandContext } from '../commandContext.ts'
import { readyMessage } from './readyMessage.ts'

interface ServedAddress {
  url: string
  /** The account to sign in with, in a demo. */
  demo: DemoAccount | undefined
  /** The process ids of the workers, if there are any. */
  workers?: number[]
}

/** Prints the address of the service once it is ready. */
export function announce(context: CommandContext, { url, demo, workers }: ServedAddress): void {
  const { isJson, options } = context
  const value = { url, data_dir: resolve(options.dataDir), pid: process.pid, workers, demo }
  // With neither --json nor a terminal, only the log contains the address.
  if (isJson || context.process.stdout.isTTY) context.answer(value, readyMessage(context, url, demo))
  // Logs are stored, so the password is not printed there. The sign-in page shows it.
  else if (demo) context.remark(`Open ${url} and sign in as ${demo.username}: the sign-in page shows the password.`)
}
