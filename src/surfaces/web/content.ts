import { createHash } from 'node:crypto'

/** The encodings of a body, the best first. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** A response served from memory: its headers, and its body in each available encoding. */
export interface Content {
  headers: Readonly<Record<string, string>>
  bodies: Readonly<{ [Name in Encoding]: Buffer | undefined } & { identity: Buffer }>
  /** Identifies the bytes, without quotes. The entity tag of each encoding is made from it. */
  tag: string
}

export function contentOf(bodies: Content['bodies'], headers: Content['headers']): Content {
  return { headers, bodies, tag: createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22) }
}
