import type { BrowserLines, Lines, PublicOnlyLine } from '../schema/api.ts'

// The latest version of a line counts, and its name has no version: `/api/v2/search` is `/api/search`.
type Latest<L> = L extends `${infer Method} /api/v1/${infer Place}`
  ? Extract<keyof Lines, `${Method} /api/v2/${Place}`> extends never
    ? L
    : never
  : L
type Unversioned<L> = L extends `${infer Method} /api/v${number}/${infer Place}` ? `${Method} /api/${Place}` : never
type Mirrored = Latest<Exclude<keyof Lines, PublicOnlyLine>>

type Routes = { [L in Mirrored as Unversioned<L>]: Lines[L] } & BrowserLines

/** A line of the service below `/v1/browser`, such as `GET /api/statuses/{id}`. */
export type Line = keyof Routes

/** What a line answers, including what a field of its body can ask for instead. */
export type Answer<L extends Line> =
  Routes[L]['answer'] | (Routes[L] extends { alternative: { answer: infer Other } } ? Other : never)

type Path<L extends Line> = Routes[L] extends { path: infer P } ? { path: P } : unknown
type Query<L extends Line> = Routes[L] extends { query: infer Q } ? { query?: Loose<Q> } : unknown
type Body<L extends Line> = Routes[L] extends { body: infer B }
  ? { body?: Loose<WithoutFiles<B>>; form?: FormData }
  : { form?: FormData }

// Files go in a form.
type WithoutFiles<B> = { [Name in keyof B as Blob extends B[Name] ? never : Name]: B[Name] }

// What is undefined is left out, of an address and of JSON.
type Loose<Value> = Value extends object ? { [Key in keyof Value]: Value[Key] | undefined } : Value

/**
 * What goes with a call: what its line takes, besides headers such as `Idempotency-Key`, a signal
 * that ends it, and whether it is to arrive though the page is left meanwhile (64 KiB at most).
 */
export type Parts<L extends Line> = Path<L> &
  Query<L> &
  Body<L> & { headers?: Record<string, string>; signal?: AbortSignal; keepalive?: boolean }
