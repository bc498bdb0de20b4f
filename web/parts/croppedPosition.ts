import type { Focus } from '../schema/api.ts'

/** A width and a height, of whatever unit. */
export interface Size {
  width: number
  height: number
}

/**
 * Where a picture stands in a frame that it fills, so that its focal point (from -1 to 1 in both directions, up
 * being 1) is as near to the middle of the frame as the picture's edges let it: a value of CSS's `object-position`.
 */
export function croppedPosition({ x, y }: Focus, picture: Size, frame: Size): string {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height)
  const across = placed((x + 1) / 2, picture.width * scale, frame.width)
  const down = placed((1 - y) / 2, picture.height * scale, frame.height)
  return `${across}% ${down}%`
}

// Per cent: how much of what the picture exceeds the frame by stands before it.
function placed(point: number, whole: number, seen: number): number {
  const excess = whole - seen
  // Within half a pixel it makes no difference, and would be a division by next to nothing.
  if (!(excess > 0.5)) return 50
  return Math.round(Math.max(0, Math.min(1, (point * whole - seen / 2) / excess)) * 1_000) / 10
}
