/** The address of Redis: a server, nodes of a cluster, or sentinels with the name of the master that they watch. */
export type RedisAddress =
  | { kind: 'server'; url: string }
  | { kind: 'cluster'; urls: string[] }
  | { kind: 'sentinel'; name: string; sentinels: string[]; urlOf: (host: string, port: string) => string }

const sentinelPattern =
  /^(?<scheme>rediss?)\+sentinel:\/\/(?:(?<user>[^@/?#\s,]*)@)?(?<hosts>[^@/?#\s]+)\/(?<name>[\w.-]{1,100})(?<database>\/\d{1,5})?(?<query>\?[^?#\s]*)?$/i

/** Parses `REDIS_URL`. Returns undefined if it is not a valid URL. */
export function readRedisAddress(text: string): RedisAddress | undefined {
  if (/%(?![\da-f]{2})/i.test(text)) return undefined
  const parts = text.split(',').map((part) => part.trim())
  if (/^rediss?\+sentinel:/i.test(parts[0]!)) return sentinelAddress(parts.join(','))
  if (!parts.every((url) => isServerUrl(url, parts.length === 1))) return undefined
  return parts.length === 1 ? { kind: 'server', url: parts[0]! } : { kind: 'cluster', urls: parts }
}

// A cluster has no numbered databases.
function isServerUrl(text: string, isOne: boolean): boolean {
  const url = URL.parse(text)
  if (!url || !/^rediss?:$/.test(url.protocol) || url.hostname === '' || /[?#\s]/.test(text)) return false
  return isOne ? /^\/?\d{0,5}$/.test(url.pathname) : /^\/?$/.test(url.pathname)
}

function sentinelAddress(text: string): RedisAddress | undefined {
  const { scheme, user, hosts, name, database = '', query } = sentinelPattern.exec(text)?.groups ?? {}
  const login = sentinelLogin(query)
  if (hosts === undefined || login === undefined) return undefined
  const sentinels = hosts.split(',').map((host) => sentinelUrl(`${scheme}://${login}`, host))
  if (!sentinels.every((url) => url !== undefined)) return undefined
  const ofServers = `${scheme}://${user === undefined ? '' : `${user}@`}`
  if (!URL.canParse(`${ofServers}a`)) return undefined
  const urlOf = (host: string, port: string) =>
    `${ofServers}${host.includes(':') ? `[${host}]` : host}:${port}${database}`
  return { kind: 'sentinel', name: name!, sentinels, urlOf }
}

function sentinelUrl(start: string, host: string): string | undefined {
  const url = URL.parse(`${start}${host}`)
  if (!url || url.hostname === '' || url.pathname !== '') return undefined
  url.port ||= '26379'
  return url.href
}

// Returns the login in the form that comes before a host: `?sentinel_user=a&sentinel_password=b` becomes `a:b@`.
function sentinelLogin(query: string | undefined): string | undefined {
  const parameters = (query ?? '?').slice(1).split('&').filter(Boolean)
  const [user, password] = ['sentinel_user', 'sentinel_password'].map((name) => {
    const found = parameters.findIndex((part) => part.startsWith(`${name}=`))
    return found < 0 ? '' : parameters.splice(found, 1)[0]!.slice(name.length + 1)
  })
  if (parameters.length > 0 || (password === '' && user !== '')) return undefined
  return password === '' ? '' : `${user}:${password}@`
}
