import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClusterPaths } from './clusterPaths.ts'
import { EmbeddedPostgresError } from './explain.ts'

/** The folders that an upgrade to another major version of PostgreSQL uses in the data folder. */
export interface UpgradeFolders {
  /** The folder that contains all the others. */
  all: string
  /** The programs of the old version, if npm fetched them. */
  programs: string
  /** The folder for the old database's socket during the upgrade, so that nothing else connects to it. */
  from: string
  /** The data folder of the new database, while it is filled. */
  to: string
  /** The files of the new database once it is complete. */
  complete: string
}

/** Returns the folders of an upgrade, which may not exist. */
export function upgradeFoldersOf({ dataDir }: Pick<ClusterPaths, 'dataDir'>): UpgradeFolders {
  const all = join(dataDir, 'postgres-upgrade')
  return {
    all,
    programs: join(all, 'programs'),
    from: join(all, 'from'),
    to: join(all, 'to'),
    complete: join(all, 'postgres'),
  }
}

/**
 * Returns whether an upgrade was killed after it had made the old database unusable, and before the new one was in
 * place.
 */
export async function isHalfUpgraded(paths: ClusterPaths): Promise<boolean> {
  return !(await exists(join(paths.cluster, 'PG_VERSION'))) && (await exists(upgradeFoldersOf(paths).complete))
}

/**
 * Throws if `isHalfUpgraded`: a new, empty database must not take the place of the upgraded one. Does nothing if there
 * is no data folder.
 */
export async function requireNoHalfUpgrade(paths: ClusterPaths | undefined): Promise<void> {
  if (!paths || !(await isHalfUpgraded(paths))) return
  throw new EmbeddedPostgresError(
    `The upgrade of the database in ${paths.dataDir} was interrupted just before its end. Nothing is lost. Run \`social-service upgrade-database\` with this data folder to finish it.`,
  )
}

/** Returns whether a file or folder exists. */
export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
