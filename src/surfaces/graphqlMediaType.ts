/** The form of GraphQL over HTTP, whose statuses say whether a request was executed. */
export const responseType = 'application/graphql-response+json'
/** The older form, which is 200 for every well-formed request. */
export const plainType = 'application/json'
/** The form of GraphQL over SSE. */
export const eventStreamType = 'text/event-stream'

/** The forms that GraphQL answers in. */
export type GraphqlMediaType = typeof responseType | typeof plainType | typeof eventStreamType

const ranges: ReadonlyMap<string, GraphqlMediaType> = new Map([
  [responseType, responseType],
  [plainType, plainType],
  [eventStreamType, eventStreamType],
  // GraphQL over HTTP, "Legacy Watershed": whoever accepts anything, or says nothing, gets the older one.
  ['application/*', plainType],
  ['*/*', plainType],
])

/**
 * The media types that a request's `Accept` asks for, the most wanted first; `application/json` where it names none
 * that there is, which RFC 9110 section 12.5.1 leaves open, and which says more to whoever reads it than an empty 406.
 */
export function acceptedMediaTypes(accept: string | undefined): GraphqlMediaType[] {
  const wanted = (accept ?? '*/*').split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const type = ranges.get(range)
    const weight = qualityOf(parameters)
    return type === undefined || weight === 0 ? [] : [{ type, weight }]
  })
  wanted.sort((one, other) => other.weight - one.weight)
  return wanted.length === 0 ? [plainType] : wanted.map(({ type }) => type)
}

function qualityOf(parameters: string[]): number {
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return weight >= 0 && weight <= 1 ? weight : 1
}

/** The form of an answer that is no stream. */
export function jsonMediaType(accept: string | undefined): typeof responseType | typeof plainType {
  for (const type of acceptedMediaTypes(accept)) if (type !== eventStreamType) return type
  return plainType
}
