import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import type { GraphqlParameters } from './parameters.ts'

/** The trusted documents, by the id in their list and by their SHA-256. */
export type TrustedDocuments = ReadonlyMap<string, string>

/**
 * Reads a list of trusted documents in the format of client generators: a JSON object that maps ids to texts. Throws
 * a RangeError.
 */
export function readTrustedDocuments(path: string): TrustedDocuments {
  try {
    return trustedDocuments(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (error instanceof RangeError) throw error
    throw new RangeError(
      'GRAPHQL_TRUSTED_DOCUMENTS must be the path of a JSON file with an object that maps ids to documents.',
      {
        cause: error,
      },
    )
  }
}

/** Returns the trusted documents from an object that maps ids to texts. Throws a RangeError. */
export function trustedDocuments(list: unknown): TrustedDocuments {
  if (typeof list !== 'object' || list === null || Array.isArray(list)) throw noList()
  const documents = new Map<string, string>()
  for (const [id, text] of Object.entries(list)) {
    if (typeof text !== 'string') throw noList()
    documents.set(id.replace(/^sha256:/, ''), text).set(sha256(text), text)
  }
  return documents
}

function noList(): RangeError {
  return new RangeError('The trusted documents must be an object that maps ids to documents.')
}

/**
 * Returns the text of the document that a request names or sends. Throws a `ServiceError` if it may not be executed.
 */
export function documentText({ query, documentId }: GraphqlParameters, trusted: TrustedDocuments | undefined): string {
  if (trusted) {
    const text = trusted.get(query === undefined ? documentId!.replace(/^sha256:/, '') : sha256(query))
    if (text !== undefined) return text
    throw new ServiceError('forbidden', sentence('trustedOnly'))
  }
  if (query !== undefined) return query
  // Apollo's clients recognise this message, and send the document instead.
  throw new ServiceError('malformed_request', sentence('persistedQueryNotSupported'))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
