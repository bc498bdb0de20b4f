import { useEffect, useRef } from 'preact/hooks'

/** Pixels on each side: it is blurred anyway. */
const side = 32

/** A picture as its colours alone, drawn in its whole place; what draws it is loaded when it is needed first. */
export function Blurhash({ hash }: { hash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    void draw(canvas.current!, hash).catch(() => {
      // It is an ornament: without it the place is grey.
    })
  }, [hash])
  return <canvas ref={canvas} class="blurhash" width={side} height={side} aria-hidden="true" />
}

async function draw(canvas: HTMLCanvasElement, hash: string): Promise<void> {
  const { decode } = await import('blurhash')
  const pixels = new Uint8ClampedArray(decode(hash, side, side))
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, side, side), 0, 0)
}
