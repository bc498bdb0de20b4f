import { z } from 'zod'
import type { Links } from '../../../model/links.ts'

/** Where the picture of the installation is served. */
export const thumbnailPath = '/images/thumbnail.png'

/** The sizes, in pixels, in which the icon is served. */
export const iconSizes = [48, 192, 512]

/** Where the icon of a size is served. */
export function iconPath(size: number): string {
  return `/images/icon-${size}.png`
}

export const InstanceIconEntity = z
  .object({ src: z.url(), size: z.string().describe('Width and height as one text: `192x192`.') })
  .meta({ id: 'InstanceIcon', description: 'The icon of the server in one size.' })
export type InstanceIconEntity = z.infer<typeof InstanceIconEntity>

/** The icon in all its sizes. */
export function iconEntities(links: Links): InstanceIconEntity[] {
  return iconSizes.map((size) => ({ src: links.page(iconPath(size)), size: `${size}x${size}` }))
}
