import { type Parameters, type Variables, variableOf } from './parameters.ts'

/** One of the servers of a database URL. */
export interface DatabaseServer {
  /** A name, an IP address, or the folder of a Unix socket. */
  host: string
  port: number
}

/**
 * Returns the servers of a database URL. The parameters `host` and `port` come first, then the authority
 * (`host1:5432,host2`), then the variables `PGHOST` and `PGPORT`.
 *
 * @throws RangeError for an invalid host or port
 */
export function serversOf(authority: string, parameters: Parameters, variables: Variables): DatabaseServer[] {
  const written = authority.split(',').map(hostAndPort)
  const others = parameters.take('host') ?? (authority === '' ? variables[variableOf('host')] : undefined)
  const hosts = others ? others.split(',') : written.map(({ host }) => host)
  const listed = parameters.take('port')?.split(',')
  const ports = listed ?? (others ? [] : written.map(({ port }) => port))
  if (ports.length > 1 && ports.length !== hosts.length) {
    throw new RangeError(`it has ${hosts.length} hosts and ${ports.length} ports`)
  }
  const defaultValue = variables[variableOf('port')] || '5432'
  return hosts.map((host, nth) => ({
    host: host || 'localhost',
    port: portOf((ports.length === 1 ? ports[0] : ports[nth]) || defaultValue),
  }))
}

// An IPv6 address has brackets; the folder of a socket is written with %2F.
function hostAndPort(text: string): { host: string; port: string } {
  const [, address, name = '', port = ''] = /^(?:\[([0-9a-f:.%]+)\]|([^:[\]]*))(?::(\d*))?$/i.exec(text) ?? [
    undefined,
    '[',
  ]
  if (address === '[') throw new RangeError('a host is not a name or an address')
  return { host: address ?? decodeURIComponent(name), port }
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535) throw new RangeError('a port must be a number from 1 to 65535')
  return port
}
