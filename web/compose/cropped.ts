import type { Focus } from '../schema/api.ts'

/** How a picture is placed in a frame so that its focal point stays in sight. */
export const cropped = ({ x, y }: Focus): { objectPosition: string } => ({
  objectPosition: `${(x + 1) * 50}% ${(1 - y) * 50}%`,
})
