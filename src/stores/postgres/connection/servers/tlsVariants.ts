import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { type ConnectionOptions, getCACertificates } from 'node:tls'
import type { DatabaseTls } from '../../../../model/databaseUrl/tls.ts'
import { isThisMachine } from '../../../../model/thisMachine.ts'
import { unreachable } from './unreachable.ts'

/** The encryption of one connection, as `pg` takes it. */
export type Tls = false | ConnectionOptions

/**
 * Returns the ways to encrypt a connection, in the order in which to try them. `sslmode` means the same as in libpq.
 * Without it, a connection is encrypted if the server offers that, except on this machine. Files are read on each call,
 * since certificates are renewed.
 */
export async function tlsVariants(tls: DatabaseTls, host: string, address: string): Promise<readonly Tls[]> {
  const mode = tls.mode ?? (isThisMachine(isIP(address) === 6 ? `[${address}]` : address) ? 'disable' : 'prefer')
  if (address.startsWith('/') || mode === 'disable') return [false]
  const encrypted = { ...(await certificatesOf(tls)), ...trustOf(tls), ...(isIP(host) === 0 && { servername: host }) }
  if (mode === 'allow') return [false, encrypted]
  return mode === 'prefer' ? [encrypted, false] : [encrypted]
}

async function certificatesOf({ rootCertificate, certificate, key }: DatabaseTls): Promise<ConnectionOptions> {
  const [ca, cert, privateKey] = await Promise.all([
    rootCertificate === 'system' ? getCACertificates('system') : contentOf('sslrootcert', rootCertificate),
    contentOf('sslcert', certificate),
    contentOf('sslkey', key),
  ])
  return { ...(ca && { ca }), ...(cert && { cert }), ...(privateKey && { key: privateKey }) }
}

async function contentOf(name: string, path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw unreachable(`the file of ${name} cannot be read (${error.code}): ${path}`, error)
  })
}

// As in libpq, a certificate is checked in every mode if `sslrootcert` is given, and the host name only with
// `verify-full`. Only `no-verify`, which libpq does not have, checks nothing.
function trustOf({ mode, rootCertificate }: DatabaseTls): ConnectionOptions {
  if (mode === 'verify-full') return {}
  if (rootCertificate === undefined || mode === 'no-verify') return { rejectUnauthorized: false }
  return { checkServerIdentity: () => undefined }
}

// Errors that mean that the server refuses the encryption of a connection, or lacks it, or that its certificate is
// wrong. The next of the `tlsVariants` may work.
const refusal = /does not support SSL|establishing an SSL connection/
const ofTls = /^(?:28000|EPROTO|ERR_SSL|ERR_TLS|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|HOSTNAME_)/

/** Returns whether a connection with another encryption might succeed after this error. */
export function isOfTls(error: Error): boolean {
  return ofTls.test(String((error as NodeJS.ErrnoException).code ?? '')) || refusal.test(error.message)
}
