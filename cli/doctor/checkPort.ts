import { createServer } from 'node:net'
import type { CommandContext } from '../commandContext.ts'
import { warning, type CheckResult, fine, wrong } from './finding.ts'

/** Checks whether the server can listen on the port. Warns if a server of this program already does. */
export async function checkPort({ options }: CommandContext): Promise<CheckResult> {
  const { host, port } = options
  const code = await triedToListen(host, port)
  if (code === undefined) return fine(`${host}, port ${port} is free.`)
  if (code === 'EADDRINUSE') return inUse(host, port)
  if (code === 'EACCES')
    return wrong(`This user may not listen on port ${port}. Choose another with PORT, such as 3000.`)
  return wrong(`${host} is not an address of this machine (${code}). Choose another with HOST.`)
}

function triedToListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    server.listen({ host, port }, () => server.close(() => resolve(undefined)))
  })
}

async function inUse(host: string, port: number): Promise<CheckResult> {
  const address = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}/health/live`
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.text(),
    () => '',
  )
  return answer === '{"status":"ok"}'
    ? warning(
        `Port ${port} is in use by a social-service, possibly this one. To start another, choose a different port with PORT.`,
      )
    : wrong(`Port ${port} is in use by another program. Stop it, or choose another port with PORT.`)
}
