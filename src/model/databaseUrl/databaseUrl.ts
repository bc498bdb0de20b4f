import { readParameters, takeWord, type Variables } from './parameters.ts'
import { type DatabaseServer, serversOf } from './servers.ts'
import { type DatabaseTls, tlsOf } from './tls.ts'

/** Which servers are acceptable, in libpq's words. */
export type TargetSession = (typeof targets)[number]

/** A database URL in parts, as libpq reads it. */
export interface DatabaseUrl {
  servers: readonly DatabaseServer[]
  /** @default `read-write` if there are several servers, since this service writes; otherwise `any` */
  target: TargetSession
  /** True if servers and their addresses are tried in random order. */
  isShuffled: boolean
  /** The timeout in seconds for each address of each server. */
  connectTimeout: number | undefined
  tls: DatabaseTls
  /** The same URL without these parameters, for `pg`. */
  rest: string
}

const targets = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const
const form = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)([^?#]*)(?:\?([^#]*))?/i

/**
 * Parses a database URL. As in libpq, variables such as `PGSSLMODE` supply parameters that the URL does not have.
 *
 * @throws RangeError with a message that contains nothing secret
 */
export function parseDatabaseUrl(url: string, variables: Variables = process.env): DatabaseUrl {
  const [, scheme, user = '', authority = '', path = '', query = ''] = form.exec(url) ?? []
  if (scheme === undefined) throw new RangeError('it is not a valid URL')
  const parameters = readParameters(query, variables)
  const servers = serversOf(authority, parameters, variables)
  const target = takeWord(parameters, 'target_session_attrs', targets)
  const isShuffled = takeWord(parameters, 'load_balance_hosts', ['disable', 'random']) === 'random'
  const connectTimeout = secondsOf(parameters.takeOrDefault('connect_timeout'))
  const tls = tlsOf(parameters)
  const rest = `${scheme}${user}localhost${path}${parameters.rest()}`
  if (!URL.canParse(rest)) throw new RangeError('it is not a valid URL')
  return {
    servers,
    target: target ?? (servers.length > 1 ? 'read-write' : 'any'),
    isShuffled,
    connectTimeout,
    tls,
    rest,
  }
}

// In libpq, a missing, zero or negative number means no limit. Here, it means the default.
function secondsOf(text: string | undefined): number | undefined {
  if (text !== undefined && !/^-?\d{1,6}$/.test(text))
    throw new RangeError('connect_timeout must be a number of seconds')
  return Number(text) > 0 ? Number(text) : undefined
}
