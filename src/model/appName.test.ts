import { expect, test } from 'vitest'
import { cleanAppName } from './appName.ts'

test.each([
  ['Tusky', 'Tusky'],
  ['  Ice\tCubes \n', 'Ice Cubes'],
  ['<b>Café</b> №1', '<b>Café</b> №1'],
  ['\u202bאפליקציה', 'אפליקציה'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩\u200d💻 ☀\ufe0f', '👩\u200d💻 ☀\ufe0f'],
  ['\u001b[2J\u001b[31mEvil\nis verified \u202eyb', '[2J[31mEvil is verified yb'],
  ['A\u2067\u2066b\u200f\u00adc', 'Abc'],
  ['half \ud83d', 'half \ufffd'],
])('%j is cleaned to %j', (text, name) => {
  expect(cleanAppName(text)).toBe(name)
  expect(cleanAppName(name)).toBe(name)
})

test.each([
  '',
  ' ',
  '\u200b\u2060',
  '\u3164\u115f',
  '\u2800',
  '\u0301',
  '\u200d\ufe0f',
  '\u202e\u0000',
  'x'.repeat(101),
])('%j is not a name', (text) => {
  expect(cleanAppName(text)).toBeUndefined()
})

test('a name can have a hundred letters of any script', () => {
  for (const letter of ['x', '𝔵', '字']) expect(cleanAppName(letter.repeat(100))).toBe(letter.repeat(100))
})
