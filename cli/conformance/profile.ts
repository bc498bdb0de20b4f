import { wrongUsage } from '../failure.ts'
import { readJsonFile } from './jsonFile.ts'

/** The deployment's names for things that the interface leaves open. Everything is optional. */
export interface Profile {
  /** The paths of surfaces; false for a surface that the deployment lacks. */
  surfaces?: {
    graphql?: string | false
    streaming?: string | false
    openapi?: string | false
    websocket?: false
    browser?: false
    apps?: false
    pages?: false
  }
  graphql?: {
    /** The query of the home timeline. */
    homeTimeline?: string
    /** The mutation that creates a post, with one input object. */
    createPost?: string
    /** The field for the text in its input object. */
    postText?: string
    /** Other input fields, which make the post visible only to its author. */
    postValues?: Record<string, unknown>
  }
  streams?: {
    /** The arguments for which `timelineStream` is the home timeline. */
    timelineArguments?: string
    /** The path of the post's text in an event of `timelineStream`, such as `post.text`. */
    postText?: string
  }
}

type Check = readonly [expected: string, isSo: (value: unknown) => boolean]

const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)
const path: Check = [
  'a path such as /graphql, or false',
  (value) => value === false || matches(/^\/[\w./~-]{0,200}$/)(value),
]
const absent: Check = ['false, or left out', (value) => value === false]
const name: Check = ['a GraphQL name', matches(/^[A-Za-z_]\w{0,99}$/)]
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const keys: Record<string, Record<string, Check>> = {
  surfaces: {
    ...{ graphql: path, streaming: path, openapi: path },
    ...{ websocket: absent, browser: absent, apps: absent, pages: absent },
  },
  graphql: {
    ...{ homeTimeline: name, createPost: name, postText: name },
    postValues: ['an object', isObject],
  },
  streams: {
    timelineArguments: ['arguments such as timeline: HOME', matches(/^[\w\s:,"]{0,200}$/)],
    postText: ['names with dots between them, such as post.text', matches(/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*){0,9}$/)],
  },
}

/** Reads the file of a profile. An invalid key is a usage error. */
export async function readProfile(file: string): Promise<Profile> {
  return profileOf(await readJsonFile('--profile', file))
}

/** Checks that a value is a profile. An invalid key is a usage error. */
export function profileOf(value: unknown): Profile {
  if (!isObject(value)) throw wrongUsage('--profile: the file must hold an object.')
  for (const [part, inner] of Object.entries(value)) {
    const checks = requireValue(keys, part, part)
    if (!isObject(inner)) throw wrongUsage(`--profile: "${part}" must be an object.`)
    for (const [key, value] of Object.entries(inner)) {
      const [expected, isSo] = requireValue(checks, key, `${part}.${key}`)
      if (!isSo(value)) throw wrongUsage(`--profile: "${part}.${key}" must be ${expected}.`)
    }
  }
  return value as Profile
}

function requireValue<Value>(values: Record<string, Value>, key: string, shown: string): Value {
  const value = Object.hasOwn(values, key) ? values[key] : undefined
  if (value !== undefined) return value
  const others = Object.keys(values).join(', ')
  throw wrongUsage(`--profile: there is no key "${shown.replace(/[^\w.-]/g, '')}"; the keys there are ${others}.`)
}
