import { z } from 'zod'
import type { Links } from '../../../model/links.ts'

/** The path of the server's picture. */
export const thumbnailPath = '/images/thumbnail.png'

/** The sizes of the icon in pixels. */
export const iconSizes = [48, 192, 512]

/** Returns the path of the icon in a size. */
export function iconPath(size: number): string {
  return `/images/icon-${size}.png`
}

export const InstanceIconEntity = z
  .object({ src: z.url(), size: z.string().describe('Width and height as a string: `192x192`.') })
  .meta({ id: 'InstanceIcon', description: 'The icon of the server in one size.' })
export type InstanceIconEntity = z.infer<typeof InstanceIconEntity>

/** Returns the entities of the icon in all its sizes. */
export function iconEntities(links: Links): InstanceIconEntity[] {
  return iconSizes.map((size) => ({ src: links.page(iconPath(size)), size: `${size}x${size}` }))
}
