import { useEffect, useRef } from 'preact/hooks'

/** Pixels on each side. More would not show, because the picture is blurred. */
const side = 32

/** A blurred preview of a picture that fills its whole area. Loads the decoder on first use. */
export function Blurhash({ hash }: { hash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    void draw(canvas.current!, hash).catch(() => {
      // The preview is only decoration. Without it the area is grey.
    })
  }, [hash])
  return <canvas ref={canvas} class="blurhash" width={side} height={side} aria-hidden="true" />
}

async function draw(canvas: HTMLCanvasElement, hash: string): Promise<void> {
  const { decode } = await import('blurhash')
  const pixels = new Uint8ClampedArray(decode(hash, side, side))
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, side, side), 0, 0)
}
