import { databaseUrlOf } from '../../src/config/environment.ts'
import type { Pool } from '../../src/stores/postgres/connection/pool.ts'
import { readServerHealth, type ServerHealth } from '../../src/stores/postgres/connection/serverHealth.ts'
import type { CommandContext } from '../commandContext.ts'
import { withPool } from '../withService.ts'
import { warning, type CheckResult, fine, wrong } from './finding.ts'

const mebibyte = 2 ** 20
/** The values above which the check reports a problem. */
const defaultBounds = { openSeconds: 5 * 60, bytesBehind: 64 * mebibyte, secondsBehind: 60, bytesHeld: 1024 * mebibyte }
type Bounds = typeof defaultBounds

/**
 * Checks whether transactions, standbys or slots of the PostgreSQL server at `DATABASE_URL` block the service, or soon
 * will.
 */
export async function checkReplication(context: CommandContext): Promise<CheckResult> {
  if (databaseUrlOf(context.options) === undefined) return fine('The embedded database has no replication.')
  return withPool(context, (pool) => checkServer(pool))
}

/** Checks one server. */
export async function checkServer(pool: Pool, bounds: Bounds = defaultBounds): Promise<CheckResult> {
  const health = await readServerHealth(pool, bounds.openSeconds)
  const problem = problemOfWriting(health)
  if (problem !== undefined) return wrong(problem)
  const problems = [
    problemOfSynchrony(health),
    ...transactionsOf(health),
    ...standbysOf(health, bounds),
    ...slotsOf(health, bounds),
  ]
  const found = problems.filter((one) => one !== undefined)
  if (found.length > 0) return warning(found.join(' '))
  const following = health.standbys.length + health.hiddenStandbys
  return fine(
    following === 0
      ? 'The server accepts writes and has no standby.'
      : `The server accepts writes. Standbys: ${following}.`,
  )
}

function problemOfWriting({ isStandby, isReadOnly }: ServerHealth): string | undefined {
  if (isStandby)
    return 'The server is a standby, which accepts no writes. Name the primary or all servers in DATABASE_URL.'
  if (!isReadOnly) return undefined
  return 'The server accepts no writes (default_transaction_read_only is on). Turn that off. If it was turned on for a reason, such as a full disk, remove the reason first.'
}

function problemOfSynchrony({ synchronousNames, standbys, hiddenStandbys }: ServerHealth): string | undefined {
  if (synchronousNames === '' || hiddenStandbys > 0) return undefined
  if (standbys.some(({ isSynchronous }) => isSynchronous)) return undefined
  return `No standby in synchronous_standby_names (${synchronousNames}) is connected, so writes get 503. Start a standby, or empty synchronous_standby_names and reload.`
}

const minutes = (seconds: number) => `${Math.round(seconds / 60)} minutes`
const size = (bytes: number) => `${Math.round(bytes / mebibyte)} MiB`

function transactionsOf({ transactions, prepared }: ServerHealth): string[] {
  return [
    ...transactions.map(
      ({ pid, user, database, seconds }) =>
        `A transaction of ${user} in ${database} has been open for ${minutes(seconds)} and blocks vacuum. End it, for example with select pg_terminate_backend(${pid}).`,
    ),
    ...prepared.map(
      ({ name, seconds }) =>
        `The transaction ${name} was prepared ${minutes(seconds)} ago and still holds its locks. Use commit prepared or rollback prepared.`,
    ),
  ]
}

function standbysOf({ standbys }: ServerHealth, bounds: Bounds): string[] {
  const late = standbys.filter(
    (one) => one.bytesBehind > bounds.bytesBehind || one.secondsBehind > bounds.secondsBehind,
  )
  return late.map(
    ({ name, bytesBehind, secondsBehind }) =>
      `The standby ${name} is ${size(bytesBehind)} and ${Math.round(secondsBehind)} s behind. A failover would lose these changes. Check its load, disk and network.`,
  )
}

function slotsOf({ slots }: ServerHealth, bounds: Bounds): string[] {
  return slots
    .filter(({ isActive, bytesHeld }) => bytesHeld > (isActive ? bounds.bytesHeld : bounds.bytesBehind))
    .map(
      ({ name, isActive, bytesHeld }) =>
        `The replication slot ${name}${isActive ? '' : ', which nobody uses,'} holds back ${size(bytesHeld)} of WAL and will fill the disk. Restart its reader, or run select pg_drop_replication_slot('${name}').`,
    )
}
