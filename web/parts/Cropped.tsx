import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Focus } from '../schema/api.ts'
import { croppedPosition } from './croppedPosition.ts'

interface CroppedProps {
  /** The focal point, or the middle of the picture if absent. */
  focus: Focus | null | undefined
  src: string | undefined
  alt: string
  class?: string
  srcset?: string | undefined
  sizes?: string
  width?: number | undefined
  height?: number | undefined
  loading?: 'lazy'
  decoding?: 'async'
  onLoad?(): void
  onError?(): void
}

/** A picture that fills its frame (`object-fit: cover`), with its focal point as near to the middle as possible. */
export function Cropped({ focus, ...rest }: CroppedProps) {
  const image = useRef<HTMLImageElement>(null)
  const { x = 0, y = 0 } = focus ?? {}
  useLayoutEffect(() => {
    const shown = image.current!
    const place = () => {
      const { naturalWidth, naturalHeight, clientWidth, clientHeight } = shown
      // The picture may not be loaded or laid out yet. This function is called again after each of the two.
      if (!naturalWidth || !clientWidth) return
      const picture = { width: naturalWidth, height: naturalHeight }
      const frame = { width: clientWidth, height: clientHeight }
      shown.style.objectPosition = croppedPosition({ x, y }, picture, frame)
    }
    shown.style.objectPosition = ''
    if (x === 0 && y === 0) return
    place()
    const sizes = new ResizeObserver(place)
    sizes.observe(shown)
    shown.addEventListener('load', place)
    return () => {
      sizes.disconnect()
      shown.removeEventListener('load', place)
    }
  }, [x, y])
  return <img {...rest} ref={image} />
}
