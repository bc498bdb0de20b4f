import type { Routes } from '../schema/api.ts'

/** A line of the service below `/v1/browser`, such as `GET /api/statuses/{id}`. */
export type Line = keyof Routes

/** What a line answers. */
export type Answer<L extends Line> = Routes[L]['answer']

type Path<L extends Line> = Routes[L] extends { path: infer P } ? { path: P } : unknown
type Query<L extends Line> = Routes[L] extends { query: infer Q } ? { query?: Loose<Q> } : unknown
type Body<L extends Line> = Routes[L] extends { body: infer B }
  ? { body?: Loose<B>; form?: FormData }
  : { form?: FormData }

// What is undefined is left out, of an address and of JSON.
type Loose<Value> = Value extends object ? { [Key in keyof Value]: Value[Key] | undefined } : Value

/**
 * What goes with a call: what its line takes, besides headers such as `Idempotency-Key`, a signal that ends it, and whether it is
 * to arrive though the page is left meanwhile (64 KiB at most).
 */
export type Parts<L extends Line> = Path<L> &
  Query<L> &
  Body<L> & { headers?: Record<string, string>; signal?: AbortSignal; keepalive?: boolean }
