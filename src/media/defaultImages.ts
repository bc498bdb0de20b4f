import { fileURLToPath } from 'node:url'

/** An image that ships with the service. `path` is a PNG beside this file, drawn from the SVG of the same name. */
export interface DefaultImage {
  path: string
  width: number
  height: number
  mimeType: 'image/png'
  blurhash: string
}

function asset(name: string, width: number, height: number, blurhash: string): DefaultImage {
  const path = fileURLToPath(new URL(`assets/${name}`, import.meta.url))
  return { path, width, height, mimeType: 'image/png', blurhash }
}

/**
 * The images of accounts and services without their own. Clients crash if `avatar`, `header` or `thumbnail` is null.
 */
export const defaultImages = {
  avatar: asset('avatars/missing.png', 400, 400, 'L8Ozxy_N00.95BWV-:bHxtfQ%Ls:'),
  header: asset('headers/missing.png', 1500, 500, 'LXM8Kdt8ayxv~qoffQfkM|j[fQWV'),
  thumbnail: asset('thumbnail.png', 1200, 630, 'LNOX8%x]%2%g~qofj[j[ogj[M{WB'),
}
