import { GraphQLNonNull } from 'graphql'
import type { EventStream } from '../../../model/eventStream.ts'
import type { Page } from '../../../model/page.ts'
import { callOperation, type Operation } from '../../../operations/operation.ts'
import type { GraphqlContext } from '../context.ts'
import { connectionType, isPage } from './connections.ts'
import { fieldDescription } from './fieldDescription.ts'
import { inputReader } from './inputReader.ts'
import { inputFields, inputObject } from './inputTypes.ts'
import { inputName } from './names.ts'
import type { NamedTypes } from './namedTypes.ts'
import { nullableOutputType, outputType } from './outputTypes.ts'
import { type PageArguments, pageArguments, type PageRequest, pageRequest, pageSizes, pagingFields } from './paging.ts'
import { withoutArgument } from './withoutField.ts'
import { shapeOf } from './zodTypes.ts'
import type { Arguments, RootField } from './rootField.ts'

/**
 * Returns the field for an operation. The field of a query or mutation is null if the operation fails, so that the
 * other fields keep their results.
 */
export function operationField(operation: Operation, types: NamedTypes): RootField {
  switch (operation.kind) {
    case 'query':
      return isPage(operation.output) ? pageField(operation, types) : queryField(operation, types)
    case 'mutation':
      return mutationField(operation, types)
    case 'stream':
      return streamField(operation, types)
  }
}

// Search takes one input object, as clients expect. All other queries take plain arguments.
const withInput: ReadonlySet<string> = new Set(['search'])

function queryField(operation: Operation, types: NamedTypes): RootField {
  const read = inputReader(operation.input)
  const hasInput = withInput.has(operation.name)
  return {
    description: fieldDescription(operation),
    type: nullableOutputType(operation.output, types),
    args: hasInput ? inputArgument(operation, types) : inputFields(argumentsOf(operation), types),
    resolve: (_source, args, { call }) => callOperation(operation, read(hasInput ? args['input'] : args), call),
  }
}

function mutationField(operation: Operation, types: NamedTypes): RootField {
  const read = inputReader(operation.input)
  const isEmpty = Object.keys(operation.input.shape).length === 0
  return {
    description: fieldDescription(operation),
    type: nullableOutputType(operation.output, types),
    args: isEmpty ? {} : inputArgument(operation, types),
    async resolve(_source, { input }, { call, loaders }) {
      try {
        return await callOperation(operation, isEmpty ? {} : read(input), call)
      } finally {
        // Data loaded before a change may be outdated after it.
        loaders.clear()
      }
    },
  }
}

/** Returns the field for a query that returns a page, as a connection. */
function pageField(operation: Operation, types: NamedTypes): RootField {
  const connecting = pageCall(operation)
  return {
    description: fieldDescription(operation),
    type: connectionType(operation.output, types),
    args: connectionArguments(operation, types),
    resolve: (_source, args, { call }) => connecting(args, call, (output) => output as Page<unknown>),
    // The default length of a page, for computing the cost of a document.
    extensions: { defaultPage: sizesOf(operation).defaultSize },
  }
}

/** Returns the arguments of an operation that returns a page: its own, and those of the Relay specification. */
export function connectionArguments(operation: Operation, types: NamedTypes): NonNullable<RootField['args']> {
  const own = Object.entries(argumentsOf(operation)).filter(([name]) => !pagingFields.includes(name))
  return { ...inputFields(Object.fromEntries(own), types), ...pageArguments(sizesOf(operation)) }
}

/** Returns a function that calls an operation for a page. `pageOf` finds the page in the operation's output. */
export function pageCall(operation: Operation) {
  const read = inputReader(operation.input)
  const sizes = sizesOf(operation)
  return async (args: Arguments, call: GraphqlContext['call'], pageOf: (output: unknown) => Page<unknown>) => {
    const { first, last, after, before, ...own } = args as PageArguments & Arguments
    let request: PageRequest
    // It is a function, so that an error about the page reveals nothing about an operation that needs a permission.
    const readInput = () => {
      request = pageRequest({ first, last, after, before } as PageArguments, sizes)
      return { ...(read(own) as object), ...request.input }
    }
    const page = pageOf(await callOperation(operation, readInput, call))
    return request!.connect(page)
  }
}

function streamField(operation: Operation, types: NamedTypes): RootField {
  const read = inputReader(operation.input)
  const open = async (args: Arguments, call: GraphqlContext['call']) =>
    (await callOperation(operation, read(args), call)) as EventStream<unknown>
  return {
    description: fieldDescription(operation),
    type: outputType(operation.output, types),
    args: inputFields(argumentsOf(operation), types),
    resolve: (event) => event,
    // `open` is used instead of `subscribe`, because transports take events as they come, and render each event once
    // for all readers who see the same data.
    extensions: { open },
  }
}

function inputArgument(operation: Operation, types: NamedTypes): NonNullable<RootField['args']> {
  const { name, input } = operation
  const type = inputObject(inputName(name), `The input of \`${name}\`.`, input, types)
  return { input: { type: new GraphQLNonNull(type), description: `The input of \`${name}\`.` } }
}

function argumentsOf({ name, input }: Operation) {
  const left = withoutArgument[name] ?? {}
  return Object.fromEntries(Object.entries(shapeOf(input)).filter(([field]) => !(field in left)))
}

function sizesOf({ input }: Operation) {
  return pageSizes(shapeOf(input)['limit']!)
}
