import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'

/** Why a token is not imported, in words for the log. Nobody who asks is told: every refusal is answered alike. */
export class ImportRefusal extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'ImportRefusal'
  }
}

/**
 * The 403 for whoever may not import, and for every token that may not be: it says nothing of
 * providers, tokens or accounts.
 */
export function importDenied(): ServiceError {
  return new ServiceError('token_import_denied', sentence('importDenied'))
}
