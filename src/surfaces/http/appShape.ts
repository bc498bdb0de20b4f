import type { Fields } from './route.ts'

/**
 * Parameters of an app: its addresses and scopes may be texts with several, and a website that is sent empty is none.
 */
export function appShape(fields: Fields): Fields {
  const { redirect_uris: addresses, scopes, website, ...rest } = fields
  return {
    ...rest,
    ...(isSaid(addresses) && { redirect_uris: listOf(addresses) }),
    ...(isSaid(scopes) && { scopes: listOf(scopes) }),
    ...(isSaid(website) && { website }),
  }
}

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== ''

// What is no text stays, for validation to refuse.
function listOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => listOf(one))
  return typeof value === 'string' ? value.split(/\s+/).filter(Boolean) : value
}
