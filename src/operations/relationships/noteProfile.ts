import { z } from 'zod'
import { invalid } from '../../model/errors.ts'
import { AccountId } from '../../model/ids.ts'
import { Relationship } from '../../model/profile.ts'
import { cleanText } from '../../model/text/clean.ts'
import { defineOperation } from '../operation.ts'
import { relationshipTo } from './internal/relationshipTo.ts'

const input = z.strictObject({
  id: AccountId,
  text: z.string().max(2000).default('').describe('The note; an empty text removes it. Nobody else can see the note.'),
})

/**
 * Saves a private note about an account, in place of an earlier one. Throws `not_found`, and `validation_failed` if the
 * caller has too many notes.
 */
export const noteProfile = defineOperation({
  name: 'noteProfile',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Save a private note about an account.',
  input,
  output: Relationship,
  async run({ id, text }, call) {
    const { caller, stores, limits } = call
    const isStored = await stores.relationships.note(caller.accountId, id, cleanText(text).trim(), limits.notes)
    if (!isStored) throw invalid('id', 'notesTooMany', { most: limits.notes })
    return relationshipTo(id, call)
  },
})
