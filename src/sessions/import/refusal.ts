import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'

/**
 * The reason why a token is not imported, for the log. The caller does not get it, because every refusal has the same
 * response.
 */
export class ImportRefusal extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'ImportRefusal'
  }
}

/**
 * The 403 for a caller that may not import, and for every refused token. It reveals nothing about providers, tokens
 * or accounts.
 */
export function importDenied(): ServiceError {
  return new ServiceError('token_import_denied', sentence('importDenied'))
}
