import { effect } from '@preact/signals'
import { expect, test } from 'vitest'
import { boundedMap, putNewest, signalMap } from './boundedMap.ts'

test('the least recently used entries are dropped, except for those in use', () => {
  const used = new Set(['0'])
  const map = signalMap<string>(100, () => used)
  for (let index = 0; index < 300; index++) map.of(String(index)).value = `of ${index}`
  const stop = effect(() => void map.of('1').value)
  map.of('2')
  map.trim()
  const left = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => String(from + index)).filter((name) => map.find(name))
  expect(left(0, 300)).toEqual(['0', '1', '2', ...left(203, 300)])
  expect(left(203, 300)).toHaveLength(97)
  expect([map.find('0')?.peek(), map.find('1')?.peek()]).toEqual(['of 0', 'of 1'])

  // Entries that are no longer shown or named are dropped in turn.
  stop()
  used.clear()
  for (let index = 300; index < 500; index++) map.of(String(index))
  map.trim()
  expect(left(0, 3)).toEqual([])
  expect(left(0, 500)).toHaveLength(100)
})

test('the map grows if all entries are in use, and the latest entries always stay', () => {
  const map = boundedMap(
    100,
    () => ({}),
    () => (name) => Number(name) < 250,
  )
  for (let index = 0; index < 260; index++) map.of(String(index))
  map.trim()
  expect(map.find('0')).toBeDefined()
  expect(map.find('259')).toBeDefined()
})

test('the map drops entries a moment after it grew too large', async () => {
  const map = signalMap<number>(10)
  for (let index = 0; index < 50; index++) map.of(String(index))
  expect(map.find('0')).toBeDefined()
  await expect.poll(() => map.find('0'), { timeout: 5000 }).toBeUndefined()
  expect(map.find('49')).toBeDefined()
})

test('putNewest drops the oldest entry, and moves a repeated one to the end', () => {
  const map = new Map<string, number>()
  for (const name of ['a', 'b', 'a', 'c']) putNewest(map, name, 1, 2)
  expect([...map.keys()]).toEqual(['a', 'c'])
})
