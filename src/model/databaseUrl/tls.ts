import { type Parameters, takeWord } from './parameters.ts'

/** The modes of encrypting connections and trusting servers, in libpq's words. */
export type SslMode = (typeof modes)[number]

/** The TLS parameters of a database URL. Certificates are paths of PEM files. */
export interface DatabaseTls {
  /** Undefined if it is not given. */
  mode: SslMode | undefined
  /** The authorities to trust; `system` for those of the operating system. */
  rootCertificate: string | undefined
  certificate: string | undefined
  key: string | undefined
  /** True if TLS begins at once, without asking the server first. */
  isDirect: boolean
}

// The last one is `pg`'s own word for `require`.
const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const
const weak: readonly (SslMode | undefined)[] = ['disable', 'allow', 'prefer', undefined]

/**
 * Reads the TLS parameters of a database URL.
 *
 * @throws RangeError if they contradict each other
 */
export function tlsOf(parameters: Parameters): DatabaseTls {
  const short = shortMode(parameters)
  const rootCertificate = parameters.takeOrDefault('sslrootcert')
  const isSystem = rootCertificate === 'system'
  const mode = takeWord(parameters, 'sslmode', modes) ?? short ?? (isSystem ? 'verify-full' : undefined)
  const isDirect = takeWord(parameters, 'sslnegotiation', ['postgres', 'direct']) === 'direct'
  if (isDirect && weak.includes(mode)) {
    throw new RangeError('sslnegotiation=direct needs sslmode=require, verify-ca or verify-full')
  }
  if (isSystem && mode !== 'verify-full') throw new RangeError('sslrootcert=system needs sslmode=verify-full')
  if (mode === 'verify-ca' && rootCertificate === undefined) {
    throw new RangeError('sslmode=verify-ca needs sslrootcert, the file of the authorities to trust')
  }
  const certificate = parameters.takeOrDefault('sslcert')
  const key = parameters.takeOrDefault('sslkey')
  if ((certificate === undefined) !== (key === undefined))
    throw new RangeError('sslcert and sslkey must be set together')
  return { mode, rootCertificate, certificate, key, isDirect }
}

// As in `pg`: `ssl=true` verifies certificates, as it did before `sslmode` existed.
function shortMode(parameters: Parameters): SslMode | undefined {
  parameters.take('uselibpqcompat')
  const value = parameters.take('ssl')
  if (value === 'true' || value === '1') return 'verify-full'
  if (value === 'no-verify') return 'no-verify'
  return value === undefined ? undefined : 'disable'
}
