import type { z } from 'zod'
import type { AppCaller } from '../model/app.ts'
import type { Caller } from '../model/caller.ts'
import { requireConfirmed } from '../model/confirmation.ts'
import { type EventStream, mappedStream } from '../model/eventStream.ts'
import { sentence } from '../messages/text.ts'
import { invalidFields, notAllowed, ServiceError, userNeeded } from '../model/errors.ts'
import { admitsAnonymous, type Anonymity } from '../model/openness.ts'
import { allows, type Permission } from '../model/role.ts'
import { requireScope, type Scope } from '../model/scopes.ts'
import { parseWith } from './issueProblem.ts'
import type { Services } from './services.ts'

/** The allowance that a call counts against. */
export type RateBucket = 'requests' | 'uploads' | 'appRegistrations'

/** The cost of a call: one, or a quarter for a cheap and frequent call. */
export type CallCost = 1 | 0.25

/** The context of an operation besides its input: the caller and the service. It contains no request and no headers. */
export interface Call extends Omit<OpenCall, 'caller' | 'app'> {
  caller: Caller
}

/** The context of an operation that anonymous callers may call. */
export interface OpenCall extends Services {
  caller: Caller | undefined
  /** The app that calls without a user. For most operations it is an anonymous caller. */
  app?: AppCaller | undefined
  /**
   * The surface of the call, for the audit log.
   *
   * @default REST
   */
  surface?: 'graphql'
  /** Returns the IP address that the call comes from; undefined for a call by the service itself. */
  address?: (() => string) | undefined
}

interface Description<Input extends z.ZodObject, Output extends z.ZodType> {
  /**
   * A verb and a noun for a mutation, a noun for a query. It is also the name of the file, the `operationId` and the
   * GraphQL field.
   */
  name: string
  kind: 'query' | 'mutation'
  /** True if the owner of an account that waits for approval may call it too, over REST. */
  admitsPending?: true
  /** The scope that the session needs; null for any session. */
  scope: Scope | null
  bucket?: RateBucket
  /** @default 1 */
  cost?: CallCost
  /** One sentence for every reference page. */
  summary: string
  input: Input
  output: Output
}

interface SignedInDescription<Input extends z.ZodObject, Output extends z.ZodType> extends Description<Input, Output> {
  run(input: z.output<Input>, call: Call): Promise<z.output<Output>>
}

interface ModeratorDescription<Input extends z.ZodObject, Output extends z.ZodType> extends SignedInDescription<
  Input,
  Output
> {
  /** The caller's role must have one of these permissions. */
  permissions: readonly Permission[]
}

interface StreamDescription<Input extends z.ZodObject, Output extends z.ZodType> extends Omit<
  Description<Input, Output>,
  'kind'
> {
  run(input: z.output<Input>, call: Call): Promise<EventStream<z.output<Output>>>
}

interface Open<Input extends z.ZodObject, Output extends z.ZodType> extends Description<Input, Output> {
  anonymous: 'reads' | 'always'
  run(input: z.output<Input>, call: OpenCall): Promise<z.output<Output>>
}

/** A function of the service. It uses the stores and is independent of the surfaces. */
export interface Operation {
  name: string
  /** For a `stream`, `run` resolves to an `EventStream` of `output`. */
  kind: 'query' | 'mutation' | 'stream'
  scope: Scope | null
  anonymous: Anonymity
  /** The caller's role must have one of these permissions; undefined if no role is needed. */
  permissions?: readonly Permission[]
  /** True if an app may call it without a user, although anonymous callers may not. */
  takesApps?: true
  /** True if the owner of an account that waits for approval may call it too, over REST. */
  admitsPending?: true
  bucket: RateBucket
  cost: CallCost
  summary: string
  input: z.ZodObject
  output: z.ZodType
  run(input: unknown, call: OpenCall): Promise<unknown>
}

const defaultRate = { bucket: 'requests', cost: 1 } as const

/** Defines an operation that needs a session. It makes the compiler check `run` against `input` and `output`. */
export function defineOperation<Input extends z.ZodObject, Output extends z.ZodType>(
  operation: SignedInDescription<Input, Output>,
) {
  return { ...defaultRate, anonymous: 'never', ...operation } as unknown as Operation
}

/** Defines an operation that anonymous callers may call too. */
export function defineOpenOperation<Input extends z.ZodObject, Output extends z.ZodType>(
  operation: Open<Input, Output>,
) {
  return { ...defaultRate, ...operation } as unknown as Operation
}

/** Defines an operation that callers with a session and apps without a user may call, but anonymous callers may not. */
export function defineAppOperation<Input extends z.ZodObject, Output extends z.ZodType>(
  operation: Omit<Open<Input, Output>, 'anonymous'>,
) {
  return { ...defaultRate, anonymous: 'never', takesApps: true, ...operation } as unknown as Operation
}

/**
 * Defines an operation for moderators. It needs a session, and a role with one of the permissions. A mutation by a page
 * needs a proof of identity from the last ten minutes.
 */
export function defineModeration<Input extends z.ZodObject, Output extends z.ZodType>(
  operation: ModeratorDescription<Input, Output>,
) {
  return { ...defaultRate, anonymous: 'never', ...operation } as unknown as Operation
}

/** Defines a live stream, which needs a session. */
export function defineStream<Input extends z.ZodObject, Output extends z.ZodType>(
  operation: StreamDescription<Input, Output>,
) {
  return { ...defaultRate, anonymous: 'never', kind: 'stream', ...operation } as unknown as Operation
}

/**
 * The dispatcher: every surface calls operations only through it, so its rules hold on all surfaces. It checks
 * permissions, applies defaults, validates the input and runs the operation. If the input is a function, it is called
 * only after the caller's permissions are checked.
 *
 * Throws `unauthorized`, `forbidden` (for an app without a user, and for a role without the permission),
 * `insufficient_scope`, `reauthentication_required`, `validation_failed`, or an error of `run`.
 */
export async function callOperation(operation: Operation, rawInput: unknown, call: OpenCall): Promise<unknown> {
  requirePermission(operation, call)
  if (operation.permissions) await requireRole(operation.kind, operation.permissions, call)
  const sent: unknown = typeof rawInput === 'function' ? rawInput() : rawInput
  const output = await operation.run(inputOf(operation.input, sent), call)
  if (operation.kind === 'mutation') call.streams.wake()
  return call.checkOutput ? checked(operation, output) : output
}

/** Parses an input with its schema. Throws `validation_failed`. */
export function inputOf<Input extends z.ZodObject>(schema: Input, sent: unknown): z.output<Input> {
  const input = parseWith(schema, sent)
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
  return mappedStream(stream, (event) => output.parse(event) && event)
}

/** Checks that a caller may call an operation. Throws `unauthorized`, `forbidden` or `insufficient_scope`. */
export function requirePermission(operation: Operation, call: OpenCall): void {
  if (!call.caller) {
    if (admitsAnonymous(operation.anonymous, call.settings) || (operation.takesApps && call.app)) return
    // Does not answer 401, because an app would discard its valid token.
    if (call.app) throw userNeeded()
    throw new ServiceError('unauthorized', sentence('userNeeded'))
  } else if (operation.scope) {
    requireScope(call.caller.scopes, operation.scope)
  }
}

// The role is read at each call, so that removing it takes effect at once in all sessions.
async function requireRole(
  kind: Operation['kind'],
  permissions: readonly Permission[],
  { caller, stores }: OpenCall,
): Promise<void> {
  const role = caller && (await stores.roles.ofAccount(caller.accountId))
  if (!role || !allows(role, ...permissions)) throw notAllowed()
  // Only pages can ask for a new proof of identity. Users gave such a proof when they authorised an app.
  if (kind === 'mutation' && caller.isConfirmed !== undefined) await requireConfirmed(caller, stores.credentials)
}
