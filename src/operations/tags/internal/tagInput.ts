import { z } from 'zod'
import { invalid, notFound } from '../../../model/errors.ts'
import type { Tag } from '../../../model/tag.ts'
import { givenHashtagKey } from '../../../model/text/hashtags.ts'
import type { OpenCall } from '../../operation.ts'

/** The name of a hashtag in any spelling. */
export const TagName = z.string().max(200).describe('The name of the hashtag, with or without #.')

/** The input of operations on one hashtag. */
export const oneTag = z.strictObject({ name: TagName })

/** Returns the name under which a hashtag is stored. Throws `validation_failed` for an invalid one. */
export function readTagName(name: string): string {
  const key = givenHashtagKey(name)
  if (key === undefined) throw invalid('name', 'notHashtag')
  return key
}

/** Does the same as `readTagName` for queries, which throw `not_found` instead. */
export function soughtTagName(name: string): string {
  const key = givenHashtagKey(name)
  if (key === undefined) throw notFound()
  return key
}

/** Returns a hashtag as the caller sees it, by its stored name. */
export async function readTag(name: string, { caller, stores }: Pick<OpenCall, 'caller' | 'stores'>): Promise<Tag> {
  const [tag] = await stores.tags.readMany([name], caller?.accountId)
  return tag!
}
