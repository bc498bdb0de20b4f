import { invalid, notFound } from '../../../model/errors.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { Relationship } from '../../../model/profile.ts'
import type { Call } from '../../operation.ts'

/** Returns the relationship between the caller and another account. Throws `not_found` for an unknown account. */
export async function relationshipTo(id: AccountId, { caller, stores }: Call): Promise<Relationship> {
  const [relationship] = await stores.relationships.readMany(caller.accountId, [id])
  if (!relationship) throw notFound()
  return relationship
}

/** Throws `validation_failed` for the caller's own account. */
export function requireOther(id: AccountId, { caller }: Call): void {
  if (id === caller.accountId) throw invalid('id', 'ownAccount')
}
