import { chmod, chown, copyFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { type OwnPostgres, ownPostgres } from './ownPostgres.ts'

interface Certificate {
  certificate: string
  key: string
}

const file = (name: string) => join(import.meta.dirname, 'tls', name)

/** Self-signed certificates for tests: one for `localhost` and 127.0.0.1, the other for an unknown host. */
export const certificates = {
  localhost: { certificate: file('localhost.pem'), key: file('localhost-key.pem') },
  stranger: { certificate: file('certificate.pem'), key: file('key.pem') },
}

/** A PostgreSQL that offers TLS. */
export interface TlsPostgres {
  postgres: OwnPostgres
  /**
   * Makes PostgreSQL use a certificate. Over TCP it accepts all connections (`host`), only encrypted ones (`hostssl`)
   * or only unencrypted ones (`hostnossl`). With `clientcert`, clients need a certificate of the same authority.
   */
  use(certificate: Certificate, admitted: 'host' | 'hostssl' | 'hostnossl', clientcert?: true): Promise<void>
}

export async function tlsPostgres(): Promise<TlsPostgres> {
  const postgres = await ownPostgres()
  const cluster = join(postgres.folder, 'data/postgres')
  const hba = join(cluster, 'pg_hba.conf')
  const defaultValue = await readFile(hba, 'utf8')

  async function put(from: string, name: string): Promise<void> {
    const { uid, gid } = await stat(cluster)
    await copyFile(from, join(cluster, name))
    await chown(join(cluster, name), uid, gid)
    await chmod(join(cluster, name), 0o600)
  }

  return {
    postgres,
    async use({ certificate, key }, admitted, clientcert) {
      await Promise.all([put(certificate, 'server.crt'), put(key, 'server.key')])
      const method = clientcert ? 'trust clientcert=verify-ca' : 'trust'
      // The tests themselves connect as another user, without TLS.
      const lines = `host all asker 127.0.0.1/32 ${method}`.replace('host', admitted)
      await writeFile(hba, `${lines}\nhost all asker 127.0.0.1/32 reject\n${defaultValue}`)
      const before = await loadedAt(postgres)
      await postgres.configure({ ssl: 'on', ssl_ca_file: 'server.crt' })
      await vi.waitFor(async () => expect(await loadedAt(postgres)).not.toBe(before), { timeout: 10_000 })
    },
  }
}

// Returns the time at which the configuration was loaded, as new connections see it.
async function loadedAt({ sql }: OwnPostgres): Promise<string> {
  return (await sql<{ at: string }>('select pg_conf_load_time()::text as at'))[0]!.at
}
