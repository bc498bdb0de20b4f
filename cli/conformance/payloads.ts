import { documentOf, type GraphqlField, graphqlFields } from './axes/inputs.ts'
import { askGraphql } from './graphql.ts'
import { assume, hasData } from './judging.ts'
import { bearer, type Target } from './target.ts'
import { ifChecked } from './violation.ts'

/** GraphQL's field for the home timeline, whatever its name. */
export interface HomePayload {
  name: string
  /** Returns a query for the field, with `more` arguments at the end. */
  query(more?: string): string
  /** Returns a query for a page with `length` entries; undefined if no argument sets the length. */
  page(length: number): string | undefined
}

/** The mutation that creates a post, whatever its name. */
export interface PostPayload {
  query(more?: string): string
  /** Returns variables for a post that only its author sees. `more` are further fields of its input object. */
  variables(text: string, more?: object): Record<string, unknown>
}

const besides = (more: string) => (more === '' ? '' : `, ${more}`)

/** The names are those in `schema/schema.graphql`. */
const defaultHome: HomePayload = {
  name: 'homeTimeline',
  query: (more = '') => `{ homeTimeline(first: 1${besides(more)}) { pageInfo { hasNextPage } } }`,
  page: (length) => `{ homeTimeline(first: ${length}) { pageInfo { hasNextPage } } }`,
}
const defaultPost: PostPayload = {
  query: (more = '') => `mutation ($input: CreatePostInput!) { createPost(input: $input${besides(more)}) { id } }`,
  variables: (text, more) => ({ input: { text, visibility: 'DIRECT', ...more } }),
}

/** Returns the home timeline field: the profile's, the default one, or a similar one in the schema. */
export function homePayload(target: Target): Promise<HomePayload> {
  return target.once('home timeline of GraphQL', async () => {
    const profileField = target.profile.graphql?.homeTimeline
    const field = await fieldFor(
      target,
      'query',
      profileField,
      'homeTimeline',
      /^(?:my|get|read)?_?home(?:_?(?:timeline|feed))?$/i,
    )
    if (field === undefined) return defaultHome
    const size = ['first', 'limit'].find((argument) => field.arguments.includes(argument))
    return {
      name: field.name,
      query: (more) => documentOf(field, more),
      page: (length) => (size === undefined ? undefined : documentOf(field, `${size}: ${length}`)),
    }
  })
}

/**
 * Returns the mutation that creates a post. A mutation that is not the default one is tried once, so that a later
 * refusal cannot be due to a wrong name.
 */
export function postPayload(target: Target): Promise<PostPayload> {
  return target.once('posts by GraphQL', async () => {
    const { createPost, postText, postValues } = target.profile.graphql ?? {}
    const field = await fieldFor(
      target,
      'mutation',
      createPost,
      'createPost',
      /^(?:create|publish|add|new)_?(?:post|status|note)?$/i,
    )
    const isDefault = field === undefined && postText === undefined && postValues === undefined
    if (isDefault) return defaultPost
    const payload = describedPost(field ?? (await defaultField(target)), postText, postValues)
    const request = { query: payload.query(), variables: payload.variables(target.newText()) }
    const answer = await target.aside(() => askGraphql(target, request, [bearer(target)]))
    assume(
      hasData(answer),
      'no post could be created by GraphQL: describe the mutation in the profile (graphql.createPost, postText)',
    )
    return payload
  })
}

async function defaultField(target: Target): Promise<GraphqlField> {
  const field = (await fieldsOf(target))?.find(
    ({ operation, name }) => operation === 'mutation' && name === 'createPost',
  )
  assume(field !== undefined, 'introspection is off, so the input of posts is not known')
  return field
}

function describedPost(field: GraphqlField, postText: string | undefined, postValues: object = {}): PostPayload {
  const [argument] = field.objects
  assume(argument !== undefined, `${field.name} has no input object`)
  const inputs = field.inputs[argument] ?? []
  const text = postText ?? ['text', 'status', 'content', 'body'].find((key) => inputs.includes(key))
  assume(text !== undefined, 'the text of a post is not known: name it in the profile (graphql.postText)')
  return {
    query: (more) => documentOf(field, more),
    variables: (written, more) => ({
      ...field.values,
      [argument]: { ...(field.values[argument] as object), ...postValues, [text]: written, ...more },
    }),
  }
}

/**
 * Returns a field whose name is not the default; undefined if it has the default name, or if no schema is published.
 */
async function fieldFor(
  target: Target,
  operation: GraphqlField['operation'],
  profileField: string | undefined,
  defaultValue: string,
  pattern: RegExp,
): Promise<GraphqlField | undefined> {
  if (profileField === defaultValue) return undefined
  const fields = (await fieldsOf(target))?.filter((field) => field.operation === operation)
  if (fields === undefined && profileField === undefined) return undefined
  assume(fields !== undefined, `introspection is off, so nothing is known about ${profileField}`)
  if (profileField === undefined && fields.some(({ name }) => name === defaultValue)) return undefined
  const field = fields.find(({ name }) => (profileField === undefined ? pattern.test(name) : name === profileField))
  const what = profileField ?? defaultValue
  assume(
    field !== undefined,
    `the schema has no ${operation} ${what}: name it in the profile (graphql.${defaultValue})`,
  )
  return field
}

function fieldsOf(target: Target): Promise<GraphqlField[] | undefined> {
  return target.aside(() => ifChecked(graphqlFields(target)))
}

/** Subscribes to notifications, without fields that another implementation may lack. */
export const notificationsQuery = 'subscription { notificationStream { __typename } }'

/** Returns the subscription to `timelineStream`, and the path of the post's text in its events (graphql-13). */
export function timelinePayload({ profile }: Pick<Target, 'profile'>) {
  const { timelineArguments = 'timeline: HOME', postText = 'post.text' } = profile.streams ?? {}
  const steps = postText.split('.')
  const selection = steps.reduceRight((inner, step) => (inner === '' ? step : `${step} { ${inner} }`), '')
  const field = (more = '') => {
    const allArguments = [timelineArguments, more].filter(Boolean).join(', ')
    return allArguments === '' ? 'timelineStream' : `timelineStream(${allArguments})`
  }
  return { field, selection, steps }
}
