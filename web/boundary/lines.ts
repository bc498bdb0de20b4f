import type { BrowserLines, Lines, PublicOnlyLine } from '../schema/api.ts'

// Only the latest version of an endpoint is available, and its name has no version: `/api/v2/search` is `/api/search`.
type LatestVersion<L> = L extends `${infer Method} /api/v1/${infer Place}`
  ? Extract<keyof Lines, `${Method} /api/v2/${Place}`> extends never
    ? L
    : never
  : L
type UnversionedLine<L> = L extends `${infer Method} /api/v${number}/${infer Place}` ? `${Method} /api/${Place}` : never
type MirroredLine = LatestVersion<Exclude<keyof Lines, PublicOnlyLine>>

type Routes = { [L in MirroredLine as UnversionedLine<L>]: Lines[L] } & BrowserLines

/** A method and path below `/v1/browser`, such as `GET /api/statuses/{id}`. */
export type Line = keyof Routes

/** The response of a line, including the variants that a field of its request body selects. */
export type ResponseBody<L extends Line> =
  Routes[L]['answer'] | (Routes[L] extends { alternative: { answer: infer Other } } ? Other : never)

type Path<L extends Line> = Routes[L] extends { path: infer P } ? { path: P } : unknown
type Query<L extends Line> = Routes[L] extends { query: infer Q } ? { query?: Loose<Q> } : unknown
type Body<L extends Line> = Routes[L] extends { body: infer B }
  ? { body?: Loose<WithoutFiles<B>>; form?: FormData }
  : { form?: FormData }

// Files are sent in a multipart form.
type WithoutFiles<B> = { [Name in keyof B as Blob extends B[Name] ? never : Name]: B[Name] }

// Undefined values are left out of addresses and of JSON.
type Loose<Value> = Value extends object ? { [Key in keyof Value]: Value[Key] | undefined } : Value

/**
 * The parts of a call: those that its endpoint takes, headers such as `Idempotency-Key`, a signal that aborts it, and
 * `keepalive` for a request that must arrive even if the page is left (at most 64 KiB).
 */
export type RequestParts<L extends Line> = Path<L> &
  Query<L> &
  Body<L> & { headers?: Record<string, string>; signal?: AbortSignal; keepalive?: boolean }
