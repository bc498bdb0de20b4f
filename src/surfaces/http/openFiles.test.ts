import { expect, test } from 'vitest'
import { connectionsAllowed, connectionsWithin } from './openFiles.ts'

test('connections are limited to the files that the system allows, with some files left for other purposes', () => {
  expect(connectionsWithin(16_000, 524_288)).toBe(16_000)
  expect(connectionsWithin(16_000, Infinity)).toBe(16_000)
  expect(connectionsWithin(16_000, 4_096)).toBe(2_096)
  expect(connectionsWithin(16_000, 1_024)).toBe(512)
  expect(connectionsWithin(100, 1_024)).toBe(100)
})

test('a lowered limit is logged', () => {
  const lines: unknown[] = []
  const log = { warn: (...line: unknown[]) => void lines.push(line) }
  expect(connectionsAllowed(1, log)).toBe(1)
  expect(lines).toEqual([])
  const isLinux = process.platform === 'linux'
  const allowed = connectionsAllowed(2 ** 31, log)
  expect(lines).toEqual(isLinux ? [[{ openFiles: expect.any(Number), connections: allowed }, expect.any(String)]] : [])
})
