import { chmod, chown, copyFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { type OwnPostgres, ownPostgres } from './ownPostgres.ts'

interface Certificate {
  certificate: string
  key: string
}

const file = (name: string) => join(import.meta.dirname, 'tls', name)

/** The certificates of the tests: one is of `localhost` and 127.0.0.1, the other of nobody here. Each is its own authority. */
export const certificates = {
  localhost: { certificate: file('localhost.pem'), key: file('localhost-key.pem') },
  stranger: { certificate: file('certificate.pem'), key: file('key.pem') },
}

/** A PostgreSQL that offers TLS. */
export interface TlsPostgres {
  postgres: OwnPostgres
  /**
   * Has it use a certificate from now on, and let in over TCP `host` all, `hostssl` encrypted connections only, `hostnossl` others only.
   * With `clientcert` it wants one of the same authority of whoever comes.
   */
  use(certificate: Certificate, admitted: 'host' | 'hostssl' | 'hostnossl', clientcert?: true): Promise<void>
}

export async function tlsPostgres(): Promise<TlsPostgres> {
  const postgres = await ownPostgres()
  const cluster = join(postgres.folder, 'data/postgres')
  const hba = join(cluster, 'pg_hba.conf')
  const usual = await readFile(hba, 'utf8')

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
      // The tests themselves come as another user, without TLS.
      const lines = `host all asker 127.0.0.1/32 ${method}`.replace('host', admitted)
      await writeFile(hba, `${lines}\nhost all asker 127.0.0.1/32 reject\n${usual}`)
      const before = await loadedAt(postgres)
      await postgres.configure({ ssl: 'on', ssl_ca_file: 'server.crt' })
      await vi.waitFor(async () => expect(await loadedAt(postgres)).not.toBe(before), { timeout: 10_000 })
    },
  }
}

// Of the connections that it takes now.
async function loadedAt({ sql }: OwnPostgres): Promise<string> {
  return (await sql<{ at: string }>('select pg_conf_load_time()::text as at'))[0]!.at
}
