import type { Focus } from '../model/media.ts'

interface Pixels {
  width: number
  height: number
}

/**
 * One version of an attachment in Mastodon's words: `size` is "WxH", `aspect` width by height; `duration` in seconds.
 */
export interface VersionMeta {
  width?: number
  height?: number
  size?: string
  aspect?: number
  duration?: number
}

/** `meta` of Mastodon's MediaAttachment; a part that is not known is absent. */
export interface AttachmentMeta {
  original?: VersionMeta
  small?: VersionMeta
  focus?: Focus
}

/** Builds `meta` from the pixels of the file and of its preview, the duration of sound and video, and the focus. */
export function attachmentMeta(known: {
  original?: Partial<Pixels> & { durationSeconds?: number }
  preview?: Pixels
  focus?: Focus
}): AttachmentMeta {
  const { width, height, durationSeconds } = known.original ?? {}
  const original: VersionMeta = {
    ...(width !== undefined && height !== undefined ? pixels({ width, height }) : {}),
    ...(durationSeconds === undefined ? {} : { duration: durationSeconds }),
  }
  return {
    ...(Object.keys(original).length > 0 ? { original } : {}),
    ...(known.preview ? { small: pixels(known.preview) } : {}),
    ...(known.focus ? { focus: known.focus } : {}),
  }
}

function pixels({ width, height }: Pixels): VersionMeta {
  return { width, height, size: `${width}x${height}`, aspect: width / height }
}
