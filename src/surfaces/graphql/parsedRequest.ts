import type { FastifyRequest } from 'fastify'
import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import type { Graphql } from './graphql.ts'
import { parseJsonText, requireHarmless } from '../jsonText.ts'
import { readForm } from './multipart.ts'
import type { SentParameters } from './parameters.ts'

/** A parsed request, not yet validated. */
export interface ParsedRequest {
  /** The names in the request that could carry a credential, besides those that the guards check anyway. */
  names: string[]
  /** Returns its parameters. Throws the error of the first invalid one. */
  parameters(): SentParameters
}

/**
 * Reads the parameters of a GET from its query, and those of a POST from its body in any of its encodings. The names
 * also include those in the body of a GET and in the query of a POST, which are otherwise ignored, so that a credential
 * there is refused too. Never throws.
 */
export function readRequest(request: FastifyRequest, graphql: Graphql): ParsedRequest {
  const { method, parsedQuery, parsedBody } = request
  const isPost = method === 'POST'
  const { names, parameters } = isPost ? readBody(request, graphql) : readAddress(request, graphql)
  const isElsewhere = isPost ? parsedQuery.names.length > 0 : parsedBody !== undefined
  if (!isElsewhere) return { names, parameters }
  const elsewhere = isPost ? readAddress(request, graphql) : readBody(request, graphql)
  return { names: [...names, ...elsewhere.names], parameters }
}

function readAddress(request: FastifyRequest, graphql: Graphql): ParsedRequest {
  return readSafely(() => readQuery(request, graphql))
}

function readBody(request: FastifyRequest, graphql: Graphql): ParsedRequest {
  return readSafely(() =>
    request.parsedBody?.kind === 'multipart' ? readMultipart(request, graphql) : readJson(request, graphql),
  )
}

function readSafely(read: () => ParsedRequest): ParsedRequest {
  try {
    return read()
  } catch (error) {
    return {
      names: [],
      parameters() {
        throw error
      },
    }
  }
}

function readQuery({ parsedQuery: { fields } }: FastifyRequest, graphql: Graphql): ParsedRequest {
  const sent: SentParameters = { ...fields }
  for (const name of ['variables', 'extensions']) {
    // Some forms send an empty text for no value.
    if (sent[name] === '') delete sent[name]
    else if (typeof sent[name] === 'string') sent[name] = parseJsonText(sent[name], name)
  }
  return {
    names: graphql.names(sent),
    parameters() {
      requireHarmless(sent, 'variablesTooDeep')
      return sent
    },
  }
}

function readJson({ parsedBody }: FastifyRequest, graphql: Graphql): ParsedRequest {
  if (parsedBody?.kind === 'form') {
    throw new ServiceError('unsupported_media_type', sentence('bodyTypes'))
  }
  if (!parsedBody) throw new ServiceError('malformed_request', sentence('bodyMissing'))
  const { fields } = parsedBody
  // Batches are not supported.
  if (!fields) throw new ServiceError('malformed_request', sentence('bodyNotObject'))
  return { names: graphql.names(fields), parameters: () => fields }
}

function readMultipart({ parsedBody }: FastifyRequest, graphql: Graphql): ParsedRequest {
  const form = readForm({ fields: parsedBody!.fields ?? {}, files: parsedBody!.files })
  return { names: [...form.names, ...graphql.names(form.operations)], parameters: form.parameters }
}
