import { createHash } from 'node:crypto'

/** How a body is encoded, the best first. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** What is served from memory: its headers, and its body in each encoding that there is of it. */
export interface Content {
  headers: Readonly<Record<string, string>>
  bodies: Readonly<{ [Name in Encoding]: Buffer | undefined } & { identity: Buffer }>
  /** Names the bytes, without quotes; the entity tag of each encoding is made of it. */
  tag: string
}

/** A content of these bytes. */
export function contentOf(bodies: Content['bodies'], headers: Content['headers']): Content {
  return { headers, bodies, tag: createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22) }
}
