import { z } from 'zod'
import type { InstanceText } from '../../../model/instance.ts'
import { Time } from '../../../model/time.ts'

export const InstanceTextEntity = z
  .object({
    updated_at: Time.describe('The beginning of 1970 where nobody wrote one: clients want a time.'),
    content: z.string().describe('Sanitised HTML; may be empty.'),
  })
  .meta({ id: 'InstanceText', description: 'A long text about the server.' })
export type InstanceTextEntity = z.infer<typeof InstanceTextEntity>

/** A text about an installation in Mastodon's words. */
export function instanceTextEntity({ html, updatedAt }: InstanceText): InstanceTextEntity {
  return { updated_at: updatedAt ?? '1970-01-01T00:00:00.000Z', content: html }
}
