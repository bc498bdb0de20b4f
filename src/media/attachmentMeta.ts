import type { Focus } from '../model/media.ts'

interface Pixels {
  width: number
  height: number
}

/**
 * The data of one version of an attachment, with Mastodon's names: `size` is "WxH", `aspect` is width by height,
 * `duration` is in seconds.
 */
export interface VersionMeta {
  width?: number
  height?: number
  size?: string
  aspect?: number
  duration?: number
}

/** The `meta` of Mastodon's MediaAttachment. Unknown parts are absent. */
export interface AttachmentMeta {
  original?: VersionMeta
  small?: VersionMeta
  focus?: Focus
}

/** Builds `meta` from the sizes of the file and its preview, the duration, and the focal point. */
export function attachmentMeta(details: {
  original?: Partial<Pixels> & { durationSeconds?: number }
  preview?: Pixels
  focus?: Focus
}): AttachmentMeta {
  const { width, height, durationSeconds } = details.original ?? {}
  const original: VersionMeta = {
    ...(width !== undefined && height !== undefined ? pixels({ width, height }) : {}),
    ...(durationSeconds === undefined ? {} : { duration: durationSeconds }),
  }
  return {
    ...(Object.keys(original).length > 0 ? { original } : {}),
    ...(details.preview ? { small: pixels(details.preview) } : {}),
    ...(details.focus ? { focus: details.focus } : {}),
  }
}

function pixels({ width, height }: Pixels): VersionMeta {
  return { width, height, size: `${width}x${height}`, aspect: width / height }
}
