import { findCredentialName } from '../../model/credentialNames.ts'
import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'

/**
 * Refuses a message (streams-9) with `credential_location_forbidden` if one of its field names is that of a
 * credential.
 */
export function refuseCredentialInMessage(names: readonly string[]): void {
  const name = findCredentialName(names)
  if (name === undefined) return
  throw new ServiceError('credential_location_forbidden', sentence('credentialInMessage', { name }))
}
