import { join } from 'node:path'
import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { isLongerThan } from '../../src/model/text/length.ts'
import { countCharacters } from '../../web/compose/characters.ts'
import { oneAtATime } from '../../web/state/oneAtATime.ts'

test('the client counts the characters of a text like the service', () => {
  const links = ['https://a.example/x ', '(https://b.example/y_(z)) ', 'http://localhost/ ', 'https:// ']
  const piece = constantFrom('a', 'é', 'e\u0301', ' ', '\r\n', '.', ')', '👍🏽', '👨‍👩‍👧', '@bob', ...links)
  assert(
    property(array(piece), (pieces) => {
      const text = pieces.join('')
      const count = countCharacters(text, 23)
      expect(isLongerThan(text, count)).toBe(false)
      if (count > 0) expect(isLongerThan(text, count - 1)).toBe(true)
    }),
  )
})

test('calls during a running task cause exactly one more run, however many calls there are', async () => {
  const ends: (() => void)[] = []
  const work = oneAtATime(() => new Promise((resolve) => void ends.push(resolve)))
  const first = work()
  const others = [work(), work(), work()]
  expect(ends).toHaveLength(1)
  ends[0]!()
  await first
  await Promise.resolve()
  expect(ends).toHaveLength(2)
  ends[1]!()
  await Promise.all(others)
  expect(ends).toHaveLength(2)
})

test('several clicks during a request send one more request, with the last choice', async () => {
  // The module is imported by a computed path, because its types exist only in the client's compilation.
  const path = join(import.meta.dirname, '../../web/state/setLast.ts')
  const { setLast } = (await import(path)) as { setLast(key: string, isSet: boolean, of: typeof doing): Promise<void> }
  const [sent, shown, results]: [boolean[], boolean[], boolean[]] = [[], [], []]
  const ends: (() => void)[] = []
  const doing = {
    show: (isSet: boolean) => void shown.push(isSet),
    send: (isSet: boolean) => {
      sent.push(isSet)
      return new Promise<boolean>((resolve) => ends.push(() => resolve(isSet)))
    },
    take: (answer: boolean) => void results.push(answer),
    failed: '',
  }
  const done = setLast('star', true, doing)
  for (const isSet of [false, true, false]) void setLast('star', isSet, doing)
  ends[0]!()
  await expect.poll(() => ends.length).toBe(2)
  ends[1]!()
  await done
  expect([sent, shown, results]).toEqual([[true, false], [true, false, true, false], [false]])
})
