import type { Lines } from './schema.ts'

/** A line of the API, such as `GET /api/v1/statuses/{id}`. */
export type Line = keyof Lines

/** The lines whose answer is a page, with a `Link` to the next one. */
export type PagedLine = { [L in Line]: Lines[L] extends { paged: true } ? L : never }[Line]

/** The lines whose pages are lists. */
export type ListLine = { [L in PagedLine]: Lines[L]['answer'] extends unknown[] ? L : never }[PagedLine]

/** The lines that answer something else where a field of the body says so. */
export type AlternativeLine = { [L in Line]: Lines[L] extends { alternative: object } ? L : never }[Line]

/** What a line answers. */
export type Answer<L extends Line> = Lines[L]['answer']

/** What a list consists of. */
export type Item<L extends ListLine> = Answer<L> extends (infer One)[] ? One : never

/** What goes with every call. */
export interface CallOptions {
  /** Ends the call, its retries and its waiting; what it was ended with is thrown. */
  signal?: AbortSignal | undefined
  /** Milliseconds without a whole answer after which a try is given up; 0 for never. */
  timeout?: number | undefined
}

// What is undefined is left out, of an address and of JSON; lists are only read.
type Loose<Value> = Value extends Blob
  ? Value
  : Value extends (infer One)[]
    ? readonly Loose<One>[]
    : Value extends object
      ? { [Key in keyof Value]: Loose<Value[Key]> | (object extends Pick<Value, Key> ? undefined : never) }
      : Value

// Where nothing has to be said, there may be nothing at all.
type Part<Name extends string, Value> = object extends Value
  ? { [N in Name]?: Value | undefined }
  : { [N in Name]: Value }

type Path<L extends Line> = Lines[L] extends { path: infer P } ? { path: P } : unknown

/** What the query of a line takes; lists as lists, without `[]`. */
export type Query<L extends Line> = Lines[L] extends { query: infer Q } ? Loose<Q> : Record<never, never>

type QueryPart<L extends Line> = Lines[L] extends { query: infer Q } ? Part<'query', Loose<Q>> : unknown
type BodyPart<B> = Part<'body', Loose<B>>
type Headers<L extends Line> = Lines[L] extends { headers: { 'Idempotency-Key'?: string } }
  ? {
      /** The same key again within an hour is answered with what the first call made: nothing is made twice. */
      idempotencyKey?: string | undefined
    }
  : unknown

type Usual<L extends Line> = Path<L> & QueryPart<L> & Headers<L> & CallOptions

// The field that asks for the other answer is for the other overload.
type Body<L extends Line> = Lines[L] extends { body: infer B }
  ? BodyPart<
      Lines[L] extends { alternative: { when: infer W extends string } } ? Omit<B, W> & { [N in W]?: undefined } : B
    >
  : unknown

/**
 * What a line takes: `path`, `query`, `body` and `idempotencyKey`, as far as there are any. A
 * `Blob` or `File` in a body makes it a form.
 */
export type Parts<L extends Line> = Usual<L> & Body<L>

/** What a line takes to answer something else: its body has the field that says so. */
export type AlternativeParts<L extends AlternativeLine> = Usual<L> & { body: AlternativeBody<Lines[L]> }

type AlternativeBody<L> = L extends { body: infer B; alternative: { when: infer W } }
  ? Loose<Omit<B, W & keyof B>> & { [N in W & keyof B]-?: NonNullable<B[N]> }
  : never

/** What a line answers where the body has that field. */
export type AlternativeAnswer<L extends AlternativeLine> = Lines[L] extends { alternative: { answer: infer A } }
  ? A
  : never

/** The parts of a call as its last argument, which may be left out where none is needed. */
export type Given<Required> = object extends Required ? [parts?: Required] : [parts: Required]
