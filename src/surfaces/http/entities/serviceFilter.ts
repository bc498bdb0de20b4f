import { z } from 'zod'
import {
  type ServiceFilter,
  ServiceFilterAction,
  ServiceFilterKind,
  type ServiceFilterPreview,
} from '../../../model/serviceFilter.ts'
import { Time } from '../../../model/time.ts'
import { StatusEntity, statusEntity } from './status.ts'

export const ServiceFilterEntity = z
  .object({
    id: z.string(),
    kind: ServiceFilterKind,
    value: z.string(),
    whole_word: z.boolean(),
    action: ServiceFilterAction,
    comment: z.string(),
    account_id: z.string().nullable().describe('The id of the account that created the filter; null for the operator.'),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'ServiceFilter', description: 'A filter of the service.' })
type ServiceFilterEntity = z.infer<typeof ServiceFilterEntity>

export function serviceFilterEntity(filter: ServiceFilter): ServiceFilterEntity {
  const { id, kind, value, wholeWord, action, comment, authorId, createdAt, updatedAt } = filter
  const times = { created_at: createdAt, updated_at: updatedAt }
  return { id, kind, value, whole_word: wholeWord, action, comment, account_id: authorId, ...times }
}

export const ServiceFilterPreviewEntity = z
  .object({
    matches: z.int().describe('The number of posts that match.'),
    looked: z.int().describe('The number of posts that were checked.'),
    complete: z.boolean().describe('Whether all posts of these days were checked.'),
    statuses: z.array(StatusEntity).describe('The newest posts that match.'),
  })
  .meta({ id: 'ServiceFilterPreview', description: 'What a filter of the service would have matched.' })
type ServiceFilterPreviewEntity = z.infer<typeof ServiceFilterPreviewEntity>

/** Returns the entity of a preview of a filter: the posts that it would have matched. */
export function serviceFilterPreviewEntity(preview: ServiceFilterPreview): ServiceFilterPreviewEntity {
  const { matches, looked, isComplete, posts } = preview
  return { matches, looked, complete: isComplete, statuses: posts.map((post) => statusEntity(post)) }
}
