import type { Focus } from '../schema/api.ts'

/** A width and a height in any unit. */
export interface Size {
  width: number
  height: number
}

/**
 * Returns the position of a picture in a frame that it fills, as a value of CSS's `object-position`. Its focal point
 * (-1 to 1 on both axes, 1 is up) is as near to the middle of the frame as the edges of the picture allow.
 */
export function croppedPosition({ x, y }: Focus, picture: Size, frame: Size): string {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height)
  const across = placed((x + 1) / 2, picture.width * scale, frame.width)
  const down = placed((1 - y) / 2, picture.height * scale, frame.height)
  return `${across}% ${down}%`
}

// Returns the share of the hidden part that lies before the frame, in per cent.
function placed(point: number, whole: number, visible: number): number {
  const excess = whole - visible
  // An excess of half a pixel makes no difference, and would mean dividing by almost zero.
  if (!(excess > 0.5)) return 50
  return Math.round(Math.max(0, Math.min(1, (point * whole - visible / 2) / excess)) * 1_000) / 10
}
