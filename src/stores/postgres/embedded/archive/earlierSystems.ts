import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { ClusterPaths } from '../clusterPaths.ts'
import { replaceFile } from '../unfinished.ts'

/** The file beside PostgreSQL's own that lists the databases from which this one was upgraded. */
const fileName = 'social-service.earlier'

/**
 * Returns the system identifiers of the databases from which the one in a data folder was upgraded to another major
 * version. The upgraded database may use their archives, but cannot continue their WAL.
 */
export async function earlierSystems({ dataDir }: Pick<ClusterPaths, 'dataDir'>): Promise<string[]> {
  return systemsIn(join(dataDir, 'postgres'))
}

/** Records in the files of a new database that it was upgraded from another one. */
export async function recordEarlierSystem(
  source: pg.Pool,
  { from, to }: Record<'from' | 'to', Pick<ClusterPaths, 'cluster'>>,
): Promise<void> {
  const { rows } = await source.query<{ system: string }>(
    'select system_identifier::text as system from pg_control_system()',
  )
  const systems = [...(await systemsIn(from.cluster)), rows[0]!.system]
  const { uid, gid } = await stat(to.cluster)
  await replaceFile(join(to.cluster, fileName), `${systems.join('\n')}\n`, [uid, gid])
}

async function systemsIn(cluster: string): Promise<string[]> {
  const text = await readFile(join(cluster, fileName), 'utf8').catch(() => '')
  return text.split('\n').filter((line) => line !== '')
}
