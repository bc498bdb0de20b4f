import { expect, it } from 'vitest'
import { attachmentMeta } from './attachmentMeta.ts'
import { parseFocus } from './focus.ts'

it.each([
  ['0,0', { x: 0, y: 0 }],
  ['-1.0, 1', { x: -1, y: 1 }],
  [' +.5,-0.25 ', { x: 0.5, y: -0.25 }],
  ['-0,-0.0', { x: 0, y: 0 }],
  [
    { x: 0.1, y: -1 },
    { x: 0.1, y: -1 },
  ],
])('the focus %j is accepted', (input, expected) => {
  expect(parseFocus(input)).toEqual(expected)
})

it.each([
  '',
  ',',
  '1',
  '1,',
  '0,0,0',
  '1.01,0',
  '0,-2',
  'NaN,0',
  'Infinity,0',
  '1e-1,0',
  '0x1,0',
  'a,b',
  null,
  7,
  [0, 0],
])('the focus %j is refused', (input) => {
  const refusal = expect.objectContaining({
    code: 'validation_failed',
    fields: [expect.objectContaining({ field: 'focus' })],
  })
  expect(() => parseFocus(input)).toThrow(refusal as Error)
})

it.each([{}, { x: 0 }, { x: '0', y: '0' }, { x: NaN, y: 0 }, { x: 0, y: 1.5 }])(
  'the focus object %j is refused',
  (input) => {
    expect(() => parseFocus(input)).toThrow('focus must be two numbers')
  },
)

it('the metadata of an attachment has Mastodon’s format', () => {
  const meta = attachmentMeta({
    original: { width: 1600, height: 900 },
    preview: { width: 640, height: 360 },
    focus: { x: 0, y: 0.5 },
  })
  const aspect = 16 / 9
  expect(meta).toEqual({
    original: { width: 1600, height: 900, size: '1600x900', aspect },
    small: { width: 640, height: 360, size: '640x360', aspect },
    focus: { x: 0, y: 0.5 },
  })
})

it('the metadata of audio has only a duration, and that of unknown media is empty', () => {
  expect(attachmentMeta({ original: { durationSeconds: 2.5 } })).toEqual({ original: { duration: 2.5 } })
  expect(attachmentMeta({})).toEqual({})
})
