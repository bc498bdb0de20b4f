import { expect, onTestFinished } from 'vitest'
import type { Scope } from '../../src/model/scopes.ts'
import type { TestService } from '../support/service.ts'
import { type Caller, callers, GraphqlRefusal } from './graphqlCallers.ts'

/** A person who calls GraphQL. */
export interface GraphqlPerson {
  id: string
  name: string
  token: string
  ask(query: string, variables?: Record<string, unknown>): Promise<any>
  /** Calls a mutation by name, and returns the selected fields. */
  act(mutation: string, input: Record<string, unknown>, selection?: string): Promise<any>
  /** Follows a stream from now on. `line` is its field with arguments, but without `after`. */
  follow(line: string, selection: string, after?: string): Promise<RunningSubscription>
}

export interface RunningSubscription {
  next(): Promise<any>
  stop(): Promise<unknown>
}

let count = 0

/** Creates people who call with one kind of client until their test ends. */
export async function newPeople<Names extends string>(service: TestService, kind: string, ...names: Names[]) {
  const nth = ++count
  const people = names.map(async (name) => [name, await newPerson(service, kind, `${name}${nth}`)] as const)
  return Object.fromEntries(await Promise.all(people)) as Record<Names, GraphqlPerson>
}

async function newPerson(service: TestService, kind: string, name: string): Promise<GraphqlPerson> {
  const { id, token } = await service.createAccount(name)
  return { id, name, token, ...calling(callers[kind]!(service.url, token)) }
}

/** Returns functions that call as a person, in a new session with these scopes. */
export async function withScopes(service: TestService, kind: string, { id }: GraphqlPerson, scopes: Scope[]) {
  const { token } = await service.signIn(id as never, scopes)
  return calling(callers[kind]!(service.url, token))
}

/** Returns functions that call with a client. The client is closed when the test ends. */
export function calling(caller: Caller): Pick<GraphqlPerson, 'ask' | 'act' | 'follow'> {
  onTestFinished(async () => void (await caller.close()))
  const ask = (query: string, variables = {}) => caller.ask(query, variables)
  return {
    ask,
    async act(mutation, input, selection = 'id') {
      const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input!`
      return (await ask(`mutation ($input: ${type}) { ${mutation}(input: $input) { ${selection} } }`, { input }))[
        mutation
      ]
    },
    async follow(line, selection, after) {
      const [, field, args] = /^(\w+)(?:\((.*)\))?$/.exec(line)!
      const from = after ?? (await ask('{ streamPosition { position } }')).streamPosition.position
      const query = `subscription ($after: ID) { ${field}(${args ? `${args}, ` : ''}after: $after) { ${selection} } }`
      const events = caller.follow(query, { after: from })
      return {
        async next() {
          const { done, value } = await events.next()
          if (done) throw new Error('The stream has ended')
          return value[field!]
        },
        stop: async () => events.return?.(),
      }
    },
  }
}

/** Returns the first error of a refusal, which must exist. */
export async function refusal(request: Promise<unknown>) {
  const error: unknown = await request.then(
    (data) => new Error('It was not refused', { cause: data }),
    (cause: unknown) => cause,
  )
  if (!(error instanceof GraphqlRefusal)) throw error
  expect(error.errors.length).toBeGreaterThan(0)
  return error.errors[0]!
}
