import { z } from 'zod'
import type { InstanceText } from '../../../model/instance.ts'
import { Time } from '../../../model/time.ts'

export const InstanceTextEntity = z
  .object({
    updated_at: Time.nullable().describe('Null where nobody wrote one.'),
    content: z.string().describe('Sanitised HTML; may be empty.'),
  })
  .meta({ id: 'InstanceText', description: 'A long text about the server.' })
export type InstanceTextEntity = z.infer<typeof InstanceTextEntity>

/** A text about an installation in Mastodon's words. */
export function instanceTextEntity({ html, updatedAt }: InstanceText): InstanceTextEntity {
  return { updated_at: updatedAt, content: html }
}
