import { z } from 'zod'
import { invalid, notFound } from '../../../model/errors.ts'
import type { Tag } from '../../../model/tag.ts'
import { hashtagKey } from '../../../model/text/hashtags.ts'
import type { OpenCall } from '../../operation.ts'

/** The name of a hashtag as people write it. */
export const TagName = z.string().max(200).describe('The name of the hashtag, with or without #.')

/** A hashtag by its name. */
export const oneTag = z.strictObject({ name: TagName })

/** The name under which a hashtag is kept. Throws `validation_failed` for what is none. */
export function readTagName(name: string): string {
  const key = tagKey(name)
  if (key === undefined) throw invalid('name', 'notHashtag')
  return key
}

/** As `readTagName`, but throws `not_found`: for reads. */
export function soughtTagName(name: string): string {
  const key = tagKey(name)
  if (key === undefined) throw notFound()
  return key
}

const tagKey = (name: string) => hashtagKey(name.trim().replace(/^[#＃]/, ''))

/** A hashtag as the caller sees it, by its name as it is kept. */
export async function readTag(name: string, { caller, stores }: Pick<OpenCall, 'caller' | 'stores'>): Promise<Tag> {
  const [tag] = await stores.tags.readMany([name], caller?.accountId)
  return tag!
}
