import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join } from 'node:path'

const examples = join(import.meta.dirname, '../../../examples/high-availability')

export type Machine = 'db1' | 'db2' | 'db3'

/** The files of examples/high-availability, with other ports, folders and passwords, for this machine. */
export interface ExampleFiles {
  /** Returns the port that replaces an address of the examples, such as `10.0.0.11:5432`. */
  port(address: string): number
  /** Returns what replaces `CHANGE-<name>`. */
  secret(name: string): string
  /** Returns the path on a machine for a file or folder that is at `path` in the examples. */
  place(machine: Machine, path: string): string
  /** Returns the text of a file as it is on a machine. */
  read(name: string, machine?: Machine): Promise<string>
  /** Writes a file as it is on a machine, and returns its path. */
  write(name: string, machine?: Machine, change?: (text: string) => string): Promise<string>
}

/** Adapts the examples to this machine, with all files in a folder. */
export async function exampleFiles(folder: string, programs: string): Promise<ExampleFiles> {
  const names = (await readdir(examples)).filter((name) => !name.endsWith('.md'))
  const texts = new Map<string, string>()
  for (const name of names) texts.set(name, await readFile(join(examples, name), 'utf8'))
  const ports = await portsFor([...texts.values()].flatMap(addressesIn))
  const secrets = new Map<string, string>()
  const secret = (name: string) => secrets.get(name) ?? secrets.set(name, randomBytes(12).toString('hex')).get(name)!
  const place = (machine: Machine, path: string) => join(folder, machine, path)
  function port(address: string): number {
    const found = ports.get(address)
    if (found === undefined) throw new Error(`No file of the examples names ${address}`)
    return found
  }

  async function read(name: string, machine: Machine = 'db1'): Promise<string> {
    const text = onMachine(name, texts.get(name)!, machine)
    for (const [path] of text.matchAll(/\/(?:var\/lib|run)\/[\w/]+/g))
      await mkdir(place(machine, path), { recursive: true, mode: 0o700 })
    return text
      .replace(checked, (_, host, between, at) => `${host}${between}${port(`${host}:${at}`)}`)
      .replace(addressed, (_, host, between, at) => `127.0.0.1${between}${port(`${host}:${at}`)}`)
      .replace(/^ +(?:user|group) haproxy\n/gm, '')
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      .replace(/CHANGE-(\w+)/g, (_, of) => secret(of))
      .replace(/\/usr\/lib\/postgresql\/\d+\/bin/, programs)
      .replace(/\/(?:var\/lib|run|etc\/pgbouncer)\/[\w./]+/g, (path) => place(machine, path))
  }

  return {
    port,
    secret,
    place,
    read,
    async write(name, machine = 'db1', change = (text) => text) {
      const path = place(machine, `/etc/${name === 'userlist.txt' ? 'pgbouncer/' : ''}${name}`)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, change(await read(name, machine)))
      await chmod(path, 0o600)
      return path
    },
  }
}

// An address, in the notation of each program.
const addressed = /(10\.0\.0\.\d+|127\.0\.0\.1)(:| | port=|\nport |\nlisten_port = )(\d+)/g
// An address followed by the port that haproxy checks, which is another port of the same machine.
const checked = /(10\.0\.0\.\d+)(:\d+ check port )(\d+)/g

const addressesIn = (text: string) =>
  [...text.matchAll(addressed), ...text.matchAll(checked)].map(([, host, , at]) => `${host}:${at}`)

/** The addresses of the machines in the examples. */
export const addressOf: Record<Machine, string> = { db1: '10.0.0.11', db2: '10.0.0.12', db3: '10.0.0.13' }

/** Makes the changes that the examples tell you to make on the other machines. */
function onMachine(name: string, text: string, machine: Machine): string {
  if (name === 'sentinel.conf') return text.replace('bind 10.0.0.11', `bind ${addressOf[machine]}`)
  const all = name === 'redis.conf' && machine !== 'db1' ? text.replace('# replicaof', 'replicaof') : text
  const other: Record<string, string> = {
    db1: machine,
    [machine]: 'db1',
    [addressOf.db1]: addressOf[machine],
    [addressOf[machine]]: addressOf.db1,
  }
  return all.replace(/\bdb\d\b|10\.0\.0\.1\d\b/g, (word) => other[word] ?? word)
}

/** Finds a different free port for each address. */
async function portsFor(addresses: readonly string[]): Promise<Map<string, number>> {
  const ports = new Map<string, number>()
  const servers = [...new Set(addresses)].map((address) => ({
    address,
    server: createServer().listen(0, '127.0.0.1'),
  }))
  for (const { address, server } of servers) {
    if (!server.listening) await once(server, 'listening')
    ports.set(address, (server.address() as AddressInfo).port)
  }
  await Promise.all(servers.map(({ server }) => once(server.close(), 'close')))
  return ports
}
