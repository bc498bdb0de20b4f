import { spawn } from 'node:child_process'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { cpuOf } from '../cpu.ts'
import { freePort } from '../served.ts'

/** The time from the command to the first `/health/ready` with status 200. */
export interface Start {
  milliseconds: number
  /** Milliseconds of CPU of the service's process. */
  cpu: number
}

const timeoutMs = 60_000

/** Starts a service on a data folder, and ends it when it is ready. */
export async function timeStart(file: string, dataDir: string, cacheFolder: string): Promise<Start> {
  const port = await freePort()
  const own = { DATA_DIR: dataDir, PORT: String(port), NODE_ENV: 'production', XDG_CACHE_HOME: cacheFolder }
  const startedAt = performance.now()
  const child = spawn('node', [file, 'serve'], {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exit = new Promise((resolve) => child.once('exit', resolve))
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null || performance.now() - startedAt > timeoutMs)
        throw new Error('the service does not start')
      await pause(5)
    }
    return { milliseconds: performance.now() - startedAt, cpu: cpuOf(child.pid!) / 1000 }
  } finally {
    child.kill()
    await exit
  }
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/health/ready', agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    }).on('error', () => resolve(false))
  })
}
