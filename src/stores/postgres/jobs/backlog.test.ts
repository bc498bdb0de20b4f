import { expect, test } from 'vitest'
import { createBacklog } from './backlog.ts'

test('a full backlog makes new work wait until enough work has ended, whether it succeeds or fails', async () => {
  const { room, add, weight } = createBacklog(3)
  const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<never>()]
  const entered: string[] = []
  const enter = (name: string) => room().then(() => void entered.push(name))
  await enter('first')
  const works = [add(2, one.promise), add(2, other.promise)]
  expect(weight()).toBe(4)
  const late = [enter('second'), enter('third')]
  await new Promise(setImmediate)
  expect(entered).toEqual(['first'])
  other.reject(new Error('no luck'))
  await expect(works[1]).rejects.toThrow('no luck')
  await Promise.all(late)
  expect(entered).toEqual(['first', 'second', 'third'])
  one.resolve('done')
  expect(await works[0]).toBe('done')
  expect(weight()).toBe(0)
})
