import type { Server } from './servers.ts'

// The documented limit is ten seconds. Then the process aborts the remaining work and logs it, which takes a moment.
const secondsAtMost = 14

/**
 * Stops a process by SIGTERM and waits for its end. Throws if it took longer than the limit, according to the times in
 * its log.
 */
export async function stopInTime(server: Server): Promise<void> {
  const { code, stderr } = await server.kill('SIGTERM')
  const timeOf = (message: string) =>
    Date.parse(String(server.lines().findLast(({ msg }) => msg === message)?.['time']))
  const seconds = (timeOf('stopped') - timeOf('stopping')) / 1000
  if (code === 0 && seconds <= secondsAtMost) return
  throw new Error(`It ended with ${code} after ${seconds} seconds: ${stderr.slice(-1000)}`)
}
