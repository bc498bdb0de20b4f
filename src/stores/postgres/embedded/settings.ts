import type { Place } from './place.ts'

const quoted = (path: string) => `"${path.replaceAll('"', '""')}"`

const throwAway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** The settings of a small embedded server; they are given at each start, so a newer release needs no file changed. */
export function settingsOf(place: Place, durable: boolean): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: quoted(place.socketFolder),
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    random_page_cost: '1.1',
    jit: 'off',
    wal_compression: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    cluster_name: 'social-service',
    // For files that were copied: they have no archive, and nobody is let in before PostgreSQL may write.
    restore_command: 'false',
    hot_standby: 'off',
    log_checkpoints: 'off',
    // DETAIL and STATEMENT lines repeat the rows people wrote: they stay out of the log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable ? { fsync: 'on', full_page_writes: 'on' } : throwAway),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
