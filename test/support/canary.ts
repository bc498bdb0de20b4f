import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { TestService } from './service.ts'

/** Returns the random part of a secret. */
export function randomPartOf(secret: string): string {
  return secret.replace(/^[a-z]+_/, '')
}

/** Returns the forms that a text may have in a table: the text itself, and its bytes in hexadecimal. */
export function formsOf(secret: string): string[] {
  const bytes = [Buffer.from(secret), ...(/^[\w-]{43}$/.test(secret) ? [Buffer.from(secret, 'base64url')] : [])]
  return [secret, ...bytes.map((form) => form.toString('hex'))]
}

/** Returns the whole content of a database as text. */
export async function everything(pool: { query(text: string): Promise<{ rows: any[] }> }): Promise<string> {
  const { rows: tables } = await pool.query(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  expect(tables.map(({ name }) => name as string)).toContain('public.browser_sessions')
  const texts = await Promise.all(tables.map(({ name }) => pool.query(`select t::text as text from ${name} t`)))
  return texts.flatMap(({ rows }) => rows.map(({ text }) => text as string)).join('\n')
}

/** Returns the content of all files of a service as text. `folder` is its media folder, which is in its data folder. */
export async function textsUnder(folder: string): Promise<string> {
  const entries = await readdir(join(folder, '..'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return (await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')))).join('\n')
}

/** Returns everything that a service has written, by place: its log, metrics, database and files. */
export async function writtenBy(service: TestService, metricsToken: string): Promise<Record<string, string>> {
  const metrics = await service.fetch('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  return {
    log: service.log.join(''),
    metrics: await metrics.text(),
    database: await everything(service.pool),
    files: await textsUnder(service.mediaFolder),
  }
}
