import type { ClusterPaths } from './clusterPaths.ts'

const quoted = (path: string) => `"${path.replaceAll('"', '""')}"`

const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Returns the settings of a small embedded server. They are passed at each start, so that a new release need not change
 * a file.
 */
export function settingsOf(paths: ClusterPaths, durable: boolean): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: quoted(paths.socketFolder),
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    random_page_cost: '1.1',
    jit: 'off',
    wal_compression: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    cluster_name: 'social-service',
    // These settings are for copied files: they have no archive, and connections are not allowed before PostgreSQL
    // accepts writes.
    restore_command: 'false',
    hot_standby: 'off',
    log_checkpoints: 'off',
    // DETAIL and STATEMENT lines would repeat the content of rows, such as texts of posts, in the log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable ? { fsync: 'on', full_page_writes: 'on' } : notDurable),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
