import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  parse,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import type { Limits } from '../../model/settings.ts'
import { type Measure, measureOperation } from './measure.ts'
import { namesInDocument } from './namesInDocument.ts'
import { requireWithinLimits, tokensAtMost, tooMuch } from './documentLimits.ts'
import { documentInvalid, documentRefused, GraphqlRequestError } from './requestError.ts'
import { validateDocument } from './validation.ts'
import { type CoercedVariables, variableCoercion } from './variables.ts'
import type { JsonObject } from '../jsonText.ts'

/** The limits on a document. */
export type GraphqlLimits = Pick<Limits, 'graphqlDocumentBytes' | 'graphqlDepth' | 'graphqlCost' | 'graphqlAliases'>

/** An operation of a valid document that keeps within the limits. */
export interface PreparedOperation {
  kind: 'query' | 'mutation' | 'subscription'
  name: string | undefined
  node: OperationDefinitionNode
  document: DocumentNode
  fragments: ReadonlyMap<string, FragmentDefinitionNode>
  rootFields: number
  /**
   * Coerces the variables for resolvers. Throws `GraphqlRequestError` if they do not match, or make a page too long.
   */
  coerce(values: JsonObject): CoercedVariables
}

/** The documents that clients send. Each is parsed once, and a limited number is cached. */
export interface Documents {
  /**
   * Returns the names in a document that could carry a credential. Returns none if the document does not parse, because
   * it is never executed in that case.
   */
  names(text: string): readonly string[]
  /** Returns an operation of a document. Throws `GraphqlRequestError` or `payload_too_large`. */
  operation(text: string, name: string | undefined): PreparedOperation
  /** Throws the errors of `operation` unless the document may be executed. */
  check(text: string): void
}

interface Options {
  schema: GraphQLSchema
  limits: GraphqlLimits
  introspection: boolean
}

interface Entry {
  document: DocumentNode
  names: readonly string[]
  /** Made at the first execution. */
  checked?: CheckedDocument
}

type CheckedDocument = { operations: PreparedOperation[] } | { refused: GraphqlRequestError }

/**
 * The maximum size of the cached documents in bytes. It is estimated: each document counts as a fixed number of bytes,
 * plus some for each byte of its text.
 */
const bytesAtMost = 16 * 1024 * 1024
const bytesEach = 12 * 1024
const bytesPerByte = 130

/** Opens the documents of a schema. */
export function openDocuments(options: Options): Documents {
  const entries = new LRUCache<string, Entry>({
    maxSize: bytesAtMost,
    sizeCalculation: (_, text) => bytesEach + text.length * bytesPerByte,
    memoMethod: readDocument,
  })
  const { graphqlDocumentBytes } = options.limits

  function operationsOf(text: string): readonly PreparedOperation[] {
    if (isLonger(text, graphqlDocumentBytes)) {
      throw new ServiceError('payload_too_large', sentence('documentTooLong', { most: graphqlDocumentBytes }))
    }
    const entry = entries.memo(text)
    entry.checked ??= checked(entry.document, options)
    if ('refused' in entry.checked) throw entry.checked.refused
    return entry.checked.operations
  }

  return {
    names(text) {
      if (isLonger(text, graphqlDocumentBytes)) return []
      try {
        return entries.memo(text).names
      } catch {
        return []
      }
    },
    operation: (text, name) => chosen(operationsOf(text), name),
    check: (text) => void operationsOf(text),
  }
}

function isLonger(text: string, bytes: number): boolean {
  return text.length > bytes || (text.length * 3 > bytes && Buffer.byteLength(text) > bytes)
}

function readDocument(text: string): Entry {
  const document = parseDocument(text)
  return { document, names: namesInDocument(document) }
}

function parseDocument(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens: tokensAtMost })
  } catch (error) {
    // The parser's own messages quote the document.
    const [place] = error instanceof GraphQLError ? (error.locations ?? []) : []
    const why = /more that \d+ tokens/.test((error as Error).message)
      ? sentence('documentTokens', { most: tokensAtMost })
      : place
        ? sentence('documentSyntax', { line: place.line, column: place.column })
        : sentence('documentNotParsed')
    const refusal = { error: new ServiceError('malformed_request', why), ...(place && { locations: [place] }) }
    throw new GraphqlRequestError([refusal])
  }
}

function checked(document: DocumentNode, options: Options): CheckedDocument {
  try {
    return { operations: checkedOperations(document, options) }
  } catch (error) {
    if (error instanceof GraphqlRequestError) return { refused: error }
    throw error
  }
}

function checkedOperations(document: DocumentNode, { schema, limits, introspection }: Options): PreparedOperation[] {
  requireWithinLimits(document, limits.graphqlAliases)
  const errors = validateDocument(schema, document, introspection)
  if (errors.length > 0) throw documentInvalid(errors)
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const one of document.definitions) if (one.kind === 'FragmentDefinition') fragments.set(one.name.value, one)
  return document.definitions
    .filter((one) => one.kind === 'OperationDefinition')
    .map((node) => prepareOperation({ schema, node, document, fragments, limits }))
}

interface DocumentParts extends Pick<PreparedOperation, 'node' | 'document' | 'fragments'> {
  schema: GraphQLSchema
  limits: GraphqlLimits
}

function prepareOperation({ schema, node, document, fragments, limits }: DocumentParts): PreparedOperation {
  const measure = measureOperation(schema, node, fragments)
  if (measure.depth > limits.graphqlDepth) throw tooMuch('depth', measure.depth, limits.graphqlDepth)
  const coerce = variableCoercion(schema, node)
  const requireCheap = costCheck(measure, limits.graphqlCost)
  return {
    kind: node.operation,
    name: node.name?.value,
    node,
    document,
    fragments,
    rootFields: measure.rootFields,
    coerce(values) {
      const variables = coerce(values)
      requireCheap(variables)
      return variables
    },
  }
}

// The cost of most documents does not depend on variables, so it is computed once.
function costCheck({ cost, sizeVariables }: Measure, most: number): (variables: CoercedVariables) => void {
  const check = (variables: CoercedVariables) => {
    const total = cost(variables)
    if (!(total <= most)) throw tooMuch('cost', total, most)
  }
  if (sizeVariables.size > 0) return check
  const always = Object.create(null) as CoercedVariables
  const total = cost(always)
  return total <= most ? () => {} : check
}

function chosen(operations: readonly PreparedOperation[], name: string | undefined): PreparedOperation {
  const fitting = name === undefined ? operations : operations.filter((one) => one.name === name)
  const [operation] = fitting
  if (operation && fitting.length === 1) return operation
  if (!operation) throw documentRefused(sentence('operationUnknown'))
  throw documentRefused(sentence('operationNameNeeded'))
}
