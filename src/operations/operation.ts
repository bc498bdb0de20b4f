import type { z } from 'zod'
import type { AppCaller } from '../model/app.ts'
import type { Caller } from '../model/caller.ts'
import { requireConfirmed } from '../model/confirmation.ts'
import type { EventStream } from '../model/eventStream.ts'
import { sentence } from '../messages/text.ts'
import { invalidFields, notAllowed, ServiceError, userNeeded } from '../model/errors.ts'
import { admitsAnonymous, type Anonymity } from '../model/openness.ts'
import { allows, type Permission } from '../model/role.ts'
import { requireScope, type Scope } from '../model/scopes.ts'
import { readBy } from './issueProblem.ts'
import type { Services } from './services.ts'

/** Which allowance a call is counted against. */
export type RateBucket = 'requests' | 'uploads' | 'appRegistrations'

/** What a call counts: a whole one, or a quarter for what takes little and is asked often. */
export type CallCost = 1 | 0.25

/**
 * What an operation gets besides its input: who is calling, and what the service is made of. No request, no headers.
 */
export interface Call extends Services {
  caller: Caller
  /** The surface of the call, for the audit log. @default REST */
  surface?: 'graphql'
  /** Returns the IP address that it comes from; undefined for a call of the service itself. */
  address?: (() => string) | undefined
}

/** The call of an operation that anonymous callers may make. */
export interface OpenCall extends Services {
  caller: Caller | undefined
  /** The app that calls in nobody's name: to operations it is anonymous, but for those that look. */
  app?: AppCaller | undefined
  /** The surface of the call. @default REST */
  surface?: 'graphql'
  /** Returns the IP address that it comes from; undefined for a call of the service itself. */
  address?: (() => string) | undefined
}

interface Description<Input extends z.ZodObject, Output extends z.ZodType> {
  /** Verb and noun for a mutation, a noun for a query: also the file, the `operationId` and the GraphQL field. */
  name: string
  kind: 'query' | 'mutation'
  /** Whether the owner of an account that waits for approval may call it too, over REST. */
  admitsPending?: true
  /** What a session must be allowed to do; null when any session will do. */
  scope: Scope | null
  bucket?: RateBucket
  /** @default 1 */
  cost?: CallCost
  /** One sentence for every reference page. */
  summary: string
  input: Input
  output: Output
}

interface Closed<Input extends z.ZodObject, Output extends z.ZodType> extends Description<Input, Output> {
  run(input: z.output<Input>, call: Call): Promise<z.output<Output>>
}

interface Moderating<Input extends z.ZodObject, Output extends z.ZodType> extends Closed<Input, Output> {
  /** The caller's role must have one of these. */
  permissions: readonly Permission[]
}

interface Streaming<Input extends z.ZodObject, Output extends z.ZodType> extends Omit<
  Description<Input, Output>,
  'kind'
> {
  run(input: z.output<Input>, call: Call): Promise<EventStream<z.output<Output>>>
}

interface Open<Input extends z.ZodObject, Output extends z.ZodType> extends Description<Input, Output> {
  anonymous: 'reads' | 'always'
  run(input: z.output<Input>, call: OpenCall): Promise<z.output<Output>>
}

/** One thing the service can do. It knows the stores; it knows no surface. */
export interface Operation {
  name: string
  /** What `run` of a `stream` resolves to is an `EventStream` of what `output` says. */
  kind: 'query' | 'mutation' | 'stream'
  scope: Scope | null
  anonymous: Anonymity
  /** The caller's role must have one of these; undefined if no role is needed. */
  permissions?: readonly Permission[]
  /** Whether an app may call it in nobody's name, though not everybody may. */
  takesApps?: true
  /** Whether the owner of an account that waits for approval may call it too, over REST. */
  admitsPending?: true
  bucket: RateBucket
  cost: CallCost
  summary: string
  input: z.ZodObject
  output: z.ZodType
  run(input: unknown, call: OpenCall): Promise<unknown>
}

const usualRate = { bucket: 'requests', cost: 1 } as const

/** An operation that needs a session. It exists so that `run` is checked against `input` and `output`. */
export function defineOperation<Input extends z.ZodObject, Output extends z.ZodType>(operation: Closed<Input, Output>) {
  return { ...usualRate, anonymous: 'never', ...operation } as unknown as Operation
}

/** An operation that anonymous callers may make too. */
export function defineOpenOperation<Input extends z.ZodObject, Output extends z.ZodType>(
  operation: Open<Input, Output>,
) {
  return { ...usualRate, ...operation } as unknown as Operation
}

/** An operation that needs a session, or an app that calls in nobody's name. */
export function defineAppOperation<Input extends z.ZodObject, Output extends z.ZodType>(
  operation: Omit<Open<Input, Output>, 'anonymous'>,
) {
  return { ...usualRate, anonymous: 'never', takesApps: true, ...operation } as unknown as Operation
}

/**
 * An operation of moderators: it needs a session, and a role that has one of the permissions. A change by a page needs
 * a proof of identity from the last ten minutes.
 */
export function defineModeration<Input extends z.ZodObject, Output extends z.ZodType>(
  operation: Moderating<Input, Output>,
) {
  return { ...usualRate, anonymous: 'never', ...operation } as unknown as Operation
}

/** An operation that needs a session and tells what happens as it happens. */
export function defineStream<Input extends z.ZodObject, Output extends z.ZodType>(operation: Streaming<Input, Output>) {
  return { ...usualRate, anonymous: 'never', kind: 'stream', ...operation } as unknown as Operation
}

/**
 * The one door: every surface calls this and nothing else, so a rule said here holds on all of them.
 * Checks the permission, applies defaults, validates, runs. Throws `unauthorized`, `forbidden` (for
 * an app in nobody's name, and without a role that allows it), `insufficient_scope`,
 * `reauthentication_required`, `validation_failed`, or what `run` throws.
 */
export async function callOperation(operation: Operation, rawInput: unknown, call: OpenCall): Promise<unknown> {
  requirePermission(operation, call)
  if (operation.permissions) await requireRole(operation.kind, operation.permissions, call)
  const output = await operation.run(inputOf(operation.input, rawInput), call)
  if (operation.kind === 'mutation') call.streams.ring()
  return call.checkOutput ? checked(operation, output) : output
}

/** Returns what was sent as its schema has it; throws `validation_failed`. */
export function inputOf<Input extends z.ZodObject>(schema: Input, sent: unknown): z.output<Input> {
  const input = readBy(schema, sent)
  if (input.success) return input.data
  throw invalidFields(input.issues.map(({ issue, problem }) => ({ field: fieldOf(issue), problem })))
}

function fieldOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.path.join('.') || 'input'
}

function checked(operation: Operation, output: unknown): unknown {
  if (operation.kind === 'stream') return checkedStream(operation, output as EventStream<unknown>)
  operation.output.parse(output)
  return output
}

function checkedStream({ output }: Operation, stream: EventStream<unknown>): EventStream<unknown> {
  return {
    start: (sink) => stream.start({ ...sink, deliver: (event) => void (output.parse(event) && sink.deliver(event)) }),
    told: () => stream.told(),
    stop: () => stream.stop(),
  }
}

/** Whether a caller may call an operation at all; throws `unauthorized`, `forbidden` or `insufficient_scope`. */
export function requirePermission(operation: Operation, call: OpenCall): void {
  if (!call.caller) {
    if (admitsAnonymous(operation.anonymous, call.settings) || (operation.takesApps && call.app)) return
    // Not 401: an app that has a good token would throw it away.
    if (call.app) throw userNeeded()
    throw new ServiceError('unauthorized', sentence('userNeeded'))
  } else if (operation.scope) {
    requireScope(call.caller.scopes, operation.scope)
  }
}

// Read at each call, so that a role that is removed has no effect any more, whatever sessions exist.
async function requireRole(
  kind: Operation['kind'],
  permissions: readonly Permission[],
  { caller, stores }: OpenCall,
): Promise<void> {
  const role = caller && (await stores.roles.ofAccount(caller.accountId))
  if (!role || !allows(role, ...permissions)) throw notAllowed()
  // Only pages can ask for a new proof of identity. People let an app in with such a proof.
  if (kind === 'mutation' && caller.isConfirmed !== undefined) await requireConfirmed(caller, stores.credentials)
}
