import { z } from 'zod'
import type { InstanceText } from '../../../model/instance.ts'
import { Time } from '../../../model/time.ts'

export const InstanceTextEntity = z
  .object({
    updated_at: Time.nullable().describe('When the text was last changed; null if it is empty.'),
    content: z.string().describe('The text as sanitised HTML; may be empty.'),
  })
  .meta({ id: 'InstanceText', description: 'A longer text about the server.' })
export type InstanceTextEntity = z.infer<typeof InstanceTextEntity>

export function instanceTextEntity({ html, updatedAt }: InstanceText): InstanceTextEntity {
  return { updated_at: updatedAt, content: html }
}
