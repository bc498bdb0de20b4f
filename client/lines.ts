import type { Lines } from './schema.ts'

/** An endpoint of the API, named by its request line, such as `GET /api/v1/statuses/{id}`. */
export type Line = keyof Lines

/** Endpoints that return a page, with a `Link` to the next one. */
export type PagedLine = { [L in Line]: Lines[L] extends { paged: true } ? L : never }[Line]

/** Endpoints whose pages are lists. */
export type ListLine = { [L in PagedLine]: Lines[L]['answer'] extends unknown[] ? L : never }[PagedLine]

/** Endpoints that return another type if the body has a certain field. */
export type AlternativeLine = { [L in Line]: Lines[L] extends { alternative: object } ? L : never }[Line]

/** The response body of an endpoint. */
export type ResponseBody<L extends Line> = Lines[L]['answer']

/** The type of an item of a list. */
export type Item<L extends ListLine> = ResponseBody<L> extends (infer One)[] ? One : never

/** The options of every call. */
export interface CallOptions {
  /** Aborts the call, including its retries and waits. The call then throws the signal's reason. */
  signal?: AbortSignal | undefined
  /** The timeout of each attempt in milliseconds, until the response is complete, or 0 for none. */
  timeout?: number | undefined
}

// Undefined values are left out of URLs and JSON, so they are accepted. Readonly lists are accepted, because lists are
// only read.
type Loose<Value> = Value extends Blob
  ? Value
  : Value extends (infer One)[]
    ? readonly Loose<One>[]
    : Value extends object
      ? { [Key in keyof Value]: Loose<Value[Key]> | (object extends Pick<Value, Key> ? undefined : never) }
      : Value

// A part may be left out if none of its fields is required.
type Part<Name extends string, Value> = object extends Value
  ? { [N in Name]?: Value | undefined }
  : { [N in Name]: Value }

type Path<L extends Line> = Lines[L] extends { path: infer P } ? { path: P } : unknown

/** The query parameters of an endpoint. Write lists as arrays, under the name without `[]`. */
export type Query<L extends Line> = Lines[L] extends { query: infer Q } ? Loose<Q> : Record<never, never>

type QueryPart<L extends Line> = Lines[L] extends { query: infer Q } ? Part<'query', Loose<Q>> : unknown
type BodyPart<B> = Part<'body', Loose<B>>
type Headers<L extends Line> = Lines[L] extends { headers: { 'Idempotency-Key'?: string } }
  ? {
      /**
       * Repeat a call with the same key within an hour to get the result of the first call: nothing is created twice.
       */
      idempotencyKey?: string | undefined
    }
  : unknown

type DefaultParts<L extends Line> = Path<L> & QueryPart<L> & Headers<L> & CallOptions

// Excludes the field that selects the other response, because the other overload of `call` has it.
type Body<L extends Line> = Lines[L] extends { body: infer B }
  ? BodyPart<
      Lines[L] extends { alternative: { when: infer W extends string } } ? Omit<B, W> & { [N in W]?: undefined } : B
    >
  : unknown

/**
 * The parts of a call: `path`, `query`, `body` and `idempotencyKey`, if the endpoint has them. A `Blob` or `File` in a
 * body makes it a form.
 */
export type RequestParts<L extends Line> = DefaultParts<L> & Body<L>

/** The parts of a call with the field that selects the other response. */
export type AlternativeParts<L extends AlternativeLine> = DefaultParts<L> & { body: AlternativeBody<Lines[L]> }

type AlternativeBody<L> = L extends { body: infer B; alternative: { when: infer W } }
  ? Loose<Omit<B, W & keyof B>> & { [N in W & keyof B]-?: NonNullable<B[N]> }
  : never

/** The response body of a call with the field that selects the other response. */
export type AlternativeAnswer<L extends AlternativeLine> = Lines[L] extends { alternative: { answer: infer A } }
  ? A
  : never

/** The parts as the last argument of a call, optional if the endpoint requires none. */
export type PartsArgument<Required> = object extends Required ? [parts?: Required] : [parts: Required]
