import type { Fields } from './route.ts'

/**
 * Reshapes the parameters of an app. Several redirect URIs or scopes may be sent as one text, and an empty website
 * counts as none.
 */
export function appShape(fields: Fields): Fields {
  const { redirect_uris: addresses, scopes, website, ...rest } = fields
  return {
    ...rest,
    ...(isSent(addresses) && { redirect_uris: listOf(addresses) }),
    ...(isSent(scopes) && { scopes: listOf(scopes) }),
    ...(isSent(website) && { website }),
  }
}

const isSent = (value: unknown) => value !== undefined && value !== null && value !== ''

// Values of another type stay as they are, and validation refuses them.
function listOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => listOf(one))
  return typeof value === 'string' ? value.split(/\s+/).filter(Boolean) : value
}
