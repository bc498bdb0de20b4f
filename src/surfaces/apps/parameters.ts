import type { FastifyRequest } from 'fastify'
import { invalidRequest } from '../../sessions/apps/oauthError.ts'
import type { ParamObject } from '../http/input/params.ts'
import { bodyFields } from '../http/routeInput.ts'

const longest = 4000

/** The body of an app's request, with the names of RFC 6749, 7009, 7636 and 8628. */
export interface AppParameters {
  /**
   * Returns undefined for a missing or empty parameter (section 3.2). Throws `invalid_request` for a parameter that is
   * repeated or is not a text.
   */
  optional(name: string): string | undefined
  /** Also throws `invalid_request` for a missing parameter. */
  required(name: string): string
}

/** Returns the parameters in the body of a request, in any encoding, but never those in its URL. */
export function appParameters(request: FastifyRequest): AppParameters {
  const fields = bodyFields(request)
  const optional = (name: string) => textOf(fields, name)
  return {
    optional,
    required(name) {
      const text = optional(name)
      if (text === undefined) throw invalidRequest(`${name} is required, in the body`)
      return text
    },
  }
}

function textOf(fields: ParamObject, name: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (value === undefined || value === null || value === '') return undefined
  // The value is never repeated, because it may be a secret.
  if (typeof value !== 'string') throw invalidRequest(`${name} is required once, as text`)
  if (value.length > longest) throw invalidRequest(`${name} is too long`)
  return value
}
