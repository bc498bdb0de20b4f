/** The media type of GraphQL over HTTP. Its status codes show whether a request was executed. */
export const responseType = 'application/graphql-response+json'
/** The older media type. Every well-formed request is answered with 200. */
export const plainType = 'application/json'
/** The media type of GraphQL over SSE. */
export const eventStreamType = 'text/event-stream'

/** The media types of GraphQL responses. */
export type GraphqlMediaType = typeof responseType | typeof plainType | typeof eventStreamType

const ranges: ReadonlyMap<string, GraphqlMediaType> = new Map([
  [responseType, responseType],
  [plainType, plainType],
  [eventStreamType, eventStreamType],
  // GraphQL over HTTP, "Legacy Watershed": requests that accept anything, or have no `Accept`, get the older type.
  ['application/*', plainType],
  ['*/*', plainType],
])

/**
 * Returns the media types that a request's `Accept` asks for, the most wanted first. Returns `application/json` if the
 * service supports none of them. RFC 9110 section 12.5.1 allows that, and it is more useful to a reader than an empty
 * 406.
 */
export function acceptedMediaTypes(accept: string | undefined): GraphqlMediaType[] {
  const accepted = (accept ?? '*/*').split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const type = ranges.get(range)
    const weight = qualityOf(parameters)
    return type === undefined || weight === 0 ? [] : [{ type, weight }]
  })
  accepted.sort((one, other) => other.weight - one.weight)
  return accepted.length === 0 ? [plainType] : accepted.map(({ type }) => type)
}

function qualityOf(parameters: string[]): number {
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return weight >= 0 && weight <= 1 ? weight : 1
}

/** Returns the media type of a response that is not a stream. */
export function jsonMediaType(accept: string | undefined): typeof responseType | typeof plainType {
  for (const type of acceptedMediaTypes(accept)) if (type !== eventStreamType) return type
  return plainType
}
