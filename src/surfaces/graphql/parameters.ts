import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import { keysWithin } from '../jsonKeys.ts'
import { isJsonObject, type JsonObject } from '../jsonText.ts'

/** The parameters of one GraphQL request, whatever it came by (GraphQL over HTTP, "Request Parameters"). */
export interface GraphqlParameters {
  query: string | undefined
  operationName: string | undefined
  variables: JsonObject
  /** The name of a trusted document, where one is called instead of sent. */
  documentId: string | undefined
}

/** What was sent as the parameters of a request, unjudged. */
export type SentParameters = Record<string, unknown>

/**
 * The names in a request's parameters that could carry a credential: those of variables and extensions, at every depth.
 */
export function namesInParameters({ variables, extensions }: SentParameters): string[] {
  return [...keysWithin(variables), ...keysWithin(extensions)]
}

/**
 * The parameters as what they should be; throws ServiceError('malformed_request'). Names that mean
 * nothing are left aside.
 */
export function readParameters(sent: SentParameters): GraphqlParameters {
  const extensions = optional(sent, 'extensions', isJsonObject, 'parameterNotObject')
  const query = optional(sent, 'query', isText, 'parameterNotText')
  const documentId = optional(sent, 'documentId', isText, 'parameterNotText') ?? persistedHash(extensions)
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

// As Apollo's clients and the generators of trusted documents send it.
function persistedHash(extensions: JsonObject | undefined): string | undefined {
  const persisted = extensions?.['persistedQuery']
  const hash = isJsonObject(persisted) ? persisted['sha256Hash'] : undefined
  return typeof hash === 'string' ? hash : undefined
}
