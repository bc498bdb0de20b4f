import { Tag } from '../../model/tag.ts'
import { defineOpenOperation } from '../operation.ts'
import { oneTag, readTag, soughtTagName } from './internal/tagInput.ts'

/** Returns a hashtag, even if it was never used. Throws `not_found` for an invalid one. */
export const tag = defineOpenOperation({
  name: 'tag',
  kind: 'query',
  scope: null,
  anonymous: 'reads',
  summary: 'Read the use of a hashtag, and whether you follow it.',
  input: oneTag,
  output: Tag,
  run: ({ name }, call): Promise<Tag> => readTag(soughtTagName(name), call),
})
