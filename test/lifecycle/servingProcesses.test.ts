import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createServiceServer } from '../../src/index.ts'
import { countServingProcesses, servingProblem } from '../../src/stores/postgres/connection/servingProcesses.ts'
import { createDatabase } from '../support/postgres.ts'

test('services on one database are counted, and more of them than configured are reported', async () => {
  const database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  const pool = new pg.Pool({ connectionString: database.url })
  pool.on('error', () => undefined) // connections end when the database is dropped
  const open = () => createServiceServer({ database: { url: database.url }, port: 0, logger: false })
  expect(await countServingProcesses(pool)).toBe(0)
  const first = open()
  await first.ready
  await expect.poll(() => countServingProcesses(pool)).toBe(1)
  const second = open()
  await second.ready
  await expect.poll(() => countServingProcesses(pool)).toBe(2)
  await second.close()
  await expect.poll(() => countServingProcesses(pool)).toBe(1)
  await first.close()
  await pool.end()
  await database.drop()
  expect(servingProblem(2, 2)).toBeUndefined()
  expect(servingProblem(2, 1)).toMatch(/^2 processes serve this database, but PROCESSES \(processes\) says 1: /)
})
