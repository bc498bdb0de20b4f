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

/** The names in a request's parameters that could carry a credential: those of variables and extensions, at every depth. */
export function namesInParameters({ variables, extensions }: SentParameters): string[] {
  return [...keysWithin(variables), ...keysWithin(extensions)]
}

/** The parameters as what they should be; throws ServiceError('malformed_request'). Names that mean nothing are left aside. */
export function readParameters(sent: SentParameters): GraphqlParameters {
  const extensions = optional(sent, 'extensions', isJsonObject, 'an object')
  const query = optional(sent, 'query', isText, 'a text')
  const documentId = optional(sent, 'documentId', isText, 'a text') ?? persistedHash(extensions)
  if (query === undefined && documentId === undefined) {
    throw new ServiceError('malformed_request', 'The parameter query is missing')
  }
  return {
    query,
    operationName: optional(sent, 'operationName', isText, 'a text') || undefined,
    variables: optional(sent, 'variables', isJsonObject, 'an object') ?? {},
    documentId,
  }
}

function optional<Value>(
  sent: SentParameters,
  name: string,
  is: (value: unknown) => value is Value,
  what: string,
): Value | undefined {
  const value = Object.hasOwn(sent, name) ? sent[name] : undefined
  if (value === undefined || value === null) return undefined
  if (is(value)) return value
  throw new ServiceError('malformed_request', `The parameter ${name} must be ${what}`)
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
