import { expect, test } from 'vitest'
import { croppedPosition } from './croppedPosition.ts'

const wide = { width: 400, height: 100 }
const square = { width: 50, height: 50 }

test('the focal point is in the middle of the frame, as far as the edges of the picture allow', () => {
  // The picture is 200 wide, and 50 of that is visible, so 150 is hidden. A focal point at 150 puts the left edge
  // of the visible part at 125, which is 83.3% of 150.
  expect(croppedPosition({ x: 0.5, y: 0 }, wide, square)).toBe('83.3% 50%')
  expect(croppedPosition({ x: 0, y: 0 }, wide, square)).toBe('50% 50%')
  expect(croppedPosition({ x: 1, y: 1 }, wide, square)).toBe('100% 50%')
  expect(croppedPosition({ x: -1, y: 0.9 }, wide, square)).toBe('0% 50%')
})

test('y is 1 at the top, and a picture with the shape of its frame is not moved', () => {
  expect(croppedPosition({ x: 0.7, y: 1 }, { width: 100, height: 400 }, square)).toBe('50% 0%')
  expect(croppedPosition({ x: 0.7, y: -0.5 }, { width: 100, height: 400 }, square)).toBe('50% 83.3%')
  expect(croppedPosition({ x: 0.7, y: -0.5 }, { width: 1_000, height: 1_000 }, square)).toBe('50% 50%')
})
