import type pg from 'pg'
import type { TargetSession } from '../../../../model/databaseUrl/databaseUrl.ts'

/**
 * Returns the kinds of server to look for, one after another. If a standby is only preferred, any server is accepted in
 * the last pass.
 */
export function targetsInOrder(target: TargetSession): readonly TargetSession[] {
  return target === 'prefer-standby' ? ['standby', 'any'] : [target]
}

/** Returns why the server of a connection is not of the required kind; undefined if it is. */
export async function problemOf(client: pg.Client, target: TargetSession): Promise<string | undefined> {
  if (target === 'any') return undefined
  const { rows } = await client.query<{ standby: boolean; read_only: string }>(
    `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') as read_only`,
  )
  const isStandby = rows[0]?.standby === true
  const isReadOnly = rows[0]?.read_only === 'on'
  if (target === 'standby') return isStandby ? undefined : 'it is not a standby'
  if (target === 'read-only') return isReadOnly ? undefined : 'it accepts writes'
  if (isStandby) return 'it is a standby'
  return target === 'read-write' && isReadOnly ? 'it is read-only' : undefined
}
