import type { FastifyRequest } from 'fastify'
import { invalidRequest } from '../../sessions/apps/oauthError.ts'
import type { ParamObject } from '../http/input/params.ts'
import { bodyFields } from '../http/routeInput.ts'

const longest = 4000

/** What an app says in the body of its request, by the names of RFC 6749, 7009, 7636 and 8628. */
export interface AppParameters {
  /**
   * Undefined for what is left out or empty (section 3.2). Throws `invalid_request` for what is
   * given twice, or is no text.
   */
  optional(name: string): string | undefined
  /** Throws `invalid_request` for what is left out, too. */
  required(name: string): string
}

/** The parameters of a request: of its body, however that is encoded, and never of its address. */
export function appParameters(request: FastifyRequest): AppParameters {
  const fields = bodyFields(request)
  const optional = (name: string) => textOf(fields, name)
  return {
    optional,
    required(name) {
      const text = optional(name)
      if (text === undefined) throw invalidRequest(`${name} must be given, in the body`)
      return text
    },
  }
}

function textOf(fields: ParamObject, name: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (value === undefined || value === null || value === '') return undefined
  // Its value is never repeated: it may be a secret.
  if (typeof value !== 'string') throw invalidRequest(`${name} must be given once, as text`)
  if (value.length > longest) throw invalidRequest(`${name} is too long`)
  return value
}
