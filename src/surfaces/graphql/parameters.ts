import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import { keysWithin } from '../jsonKeys.ts'
import { isJsonObject, type JsonObject } from '../jsonText.ts'

/** The parameters of one GraphQL request of any transport (GraphQL over HTTP, "Request Parameters"). */
export interface GraphqlParameters {
  query: string | undefined
  operationName: string | undefined
  variables: JsonObject
  /** The id of a trusted document, if the request names one instead of sending a document. */
  documentId: string | undefined
}

/** The parameters of a request as sent, not yet validated. */
export type SentParameters = Record<string, unknown>

/**
 * Returns the names in a request's parameters that could carry a credential: those of variables and extensions, at
 * any depth.
 */
export function namesInParameters({ variables, extensions }: SentParameters): string[] {
  return [...keysWithin(variables), ...keysWithin(extensions)]
}

/** Validates the parameters. Throws `malformed_request`. Ignores unknown names. */
export function readParameters(sent: SentParameters): GraphqlParameters {
  const extensions = optional(sent, 'extensions', isJsonObject, 'parameterNotObject')
  const documentId = optional(sent, 'documentId', isText, 'parameterNotText') ?? persistedHash(extensions)
  const text = optional(sent, 'query', isText, 'parameterNotText')
  // Over a WebSocket, the protocol requires `query`, so a client that names a document by its id sends an empty text.
  const query = text === '' && documentId !== undefined ? undefined : text
  if (query === undefined && documentId === undefined) {
    throw new ServiceError('malformed_request', sentence('parameterMissing', { name: 'query' }))
  }
  return {
    query,
    operationName: optional(sent, 'operationName', isText, 'parameterNotText') || undefined,
    variables: optional(sent, 'variables', isJsonObject, 'parameterNotObject') ?? {},
    documentId,
  }
}

function optional<Value>(
  sent: SentParameters,
  name: string,
  is: (value: unknown) => value is Value,
  wrong: 'parameterNotObject' | 'parameterNotText',
): Value | undefined {
  const value = Object.hasOwn(sent, name) ? sent[name] : undefined
  if (value === undefined || value === null) return undefined
  if (is(value)) return value
  throw new ServiceError('malformed_request', sentence(wrong, { name }))
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

// Apollo's clients and the generators of trusted documents send the hash in this form.
function persistedHash(extensions: JsonObject | undefined): string | undefined {
  const persisted = extensions?.['persistedQuery']
  const hash = isJsonObject(persisted) ? persisted['sha256Hash'] : undefined
  return typeof hash === 'string' ? hash : undefined
}
