import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../served.ts'

/** A limit that is being served. */
export interface Limit {
  port: number
  pid: number
  stop(): Promise<void>
}

/**
 * Starts a file of this folder as a process that listens at `PORT`. Rejects if it does not listen within ten seconds.
 */
export async function startLimit(file: string, environment: Record<string, string>): Promise<Limit> {
  const port = await freePort()
  const child = spawn('node', [join(import.meta.dirname, file)], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = () => (child.kill(), exit)
  for (let tries = 0; tries < 100; tries++) {
    if (await isListening(port)) return { port, pid: child.pid!, stop }
    await pause(100)
  }
  await stop()
  throw new Error(`${file} does not start`)
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('close', () => resolve(false)).on('connect', () => socket.destroy())
  })
}
