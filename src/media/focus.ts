import { invalid } from '../model/errors.ts'
import type { Focus } from '../model/media.ts'

const pair = /^\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*,\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*$/

/** Parses `"x,y"` or `{x, y}`, each from -1 to 1. Throws `validation_failed` about `focus` for anything else. */
export function parseFocus(input: unknown): Focus {
  const { x, y } = typeof input === 'string' ? fromText(input) : fromObject(input)
  if (!isInside(x) || !isInside(y)) throw invalid('focus', 'notFocus')
  return { x: x + 0, y: y + 0 } // + 0 turns -0 into 0
}

function fromText(text: string): { x: unknown; y: unknown } {
  const [, x, y] = pair.exec(text) ?? []
  return { x: x === undefined ? undefined : Number(x), y: y === undefined ? undefined : Number(y) }
}

function fromObject(input: unknown): { x: unknown; y: unknown } {
  if (typeof input !== 'object' || input === null) return { x: undefined, y: undefined }
  return { x: 'x' in input ? input.x : undefined, y: 'y' in input ? input.y : undefined }
}

function isInside(value: unknown): value is number {
  return typeof value === 'number' && value >= -1 && value <= 1
}
