import { readFileSync } from 'node:fs'
import { vi } from 'vitest'
import { childrenOf } from '../ownPostgres.ts'
import { sqlOnce } from '../sqlOnce.ts'
import { tcpProxy, type TcpProxy } from '../tcpProxy.ts'
import { addressOf, type ExampleFiles, type Machine } from './exampleFiles.ts'
import { type Member, startMember } from './member.ts'
import type { Programs } from './programs.ts'

/** A machine with a PostgreSQL that Patroni runs. */
export interface PatroniNode {
  name: Machine
  /** Its configuration file. */
  file: string
  /** The URL for the superuser. It bypasses haproxy and PgBouncer. */
  url: string
  /** The proxy through which the other server gets the write-ahead log. */
  replication: TcpProxy
  /** Starts Patroni, and with it PostgreSQL. Does nothing while it runs. */
  start(): Promise<void>
  /** Returns whether Patroni answers 200 to a check such as `primary`, `replica`, `sync`. */
  is(what: string): Promise<boolean>
  becomes(what: string): Promise<void>
  /** Resolves once PostgreSQL accepts writes, with the time. */
  promoted(): Promise<number>
  /** Ends Patroni and PostgreSQL with all its processes by SIGKILL. */
  kill(): Promise<void>
  log(): Promise<string>
  remove(): Promise<void>
}

/** Prepares a machine. `start` starts it. */
export async function patroniNode(files: ExampleFiles, programs: Programs, name: Machine): Promise<PatroniNode> {
  const host = addressOf[name]
  const port = files.port(`${host}:5432`)
  const replication = await tcpProxy(port)
  // Lets the other server connect through a proxy that can be cut, and everything else directly.
  const throughProxy = (text: string) =>
    text.replace(`connect_address: 127.0.0.1:${port}`, `connect_address: 127.0.0.1:${replication.port}`)
  const withoutWatchdog = (text: string) => text.replace('mode: automatic', 'mode: off')
  const file = await files.write('patroni.yml', name, (text) => withoutWatchdog(throughProxy(text)))
  const url = `postgresql://postgres:${files.secret('postgres')}@127.0.0.1:${port}/postgres`
  const data = files.place(name, '/var/lib/postgresql/15/social')
  let patroni: Member | undefined

  async function is(what: string): Promise<boolean> {
    const response = await fetch(`http://127.0.0.1:${files.port(`${host}:8008`)}/${what}`).catch(() => undefined)
    await response?.body?.cancel()
    return response?.status === 200
  }
  const node: PatroniNode = {
    name,
    file,
    url,
    replication,
    async start() {
      patroni ??= await startMember(files.place(name, '/'), ['patroni', programs.patroni, file])
    },
    is,
    async becomes(what) {
      await vi
        .waitUntil(() => is(what), { timeout: 60_000, interval: 100 })
        .catch(async () => {
          throw new Error(`${name} does not become ${what}: ${(await node.log()).slice(-2000)}`)
        })
    },
    async promoted() {
      const isPrimary = async () =>
        (await sqlOnce<{ no: boolean }>(url, 'select not pg_is_in_recovery() as no').catch(() => []))[0]?.no === true
      await vi.waitUntil(isPrimary, { timeout: 60_000, interval: 50 })
      return performance.now()
    },
    async kill() {
      await patroni?.kill()
      patroni = undefined
      const postmaster = postmasterOf(data)
      if (postmaster === undefined) return
      const all = [postmaster, ...(await childrenOf(postmaster))]
      for (const pid of all) endAtOnce(pid)
    },
    log: async () => (await patroni?.log()) ?? '',
    async remove() {
      await node.kill()
      await replication.close()
    },
  }
  process.once('exit', () => {
    const postmaster = postmasterOf(data)
    if (postmaster !== undefined) endAtOnce(postmaster)
  })
  return node
}

// Returns undefined if no server runs on these files.
function postmasterOf(data: string): number | undefined {
  try {
    const pid = Number(readFileSync(`${data}/postmaster.pid`, 'utf8').split('\n')[0])
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : undefined
  } catch {
    return undefined
  }
}

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended.
  }
}
