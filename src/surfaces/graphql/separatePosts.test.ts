import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { notFound } from '../../model/errors.ts'
import type { OpenCall } from '../../operations/operation.ts'
import type { GraphqlContext } from './context.ts'
import { type EngineName } from './engine.ts'
import { openGraphql } from './graphql.ts'

const text = { type: new GraphQLNonNull(GraphQLString) }

interface Post {
  id: string
  html: string
  kind: string
  author: { name: string | null }
  media: ({ url: string } | null)[]
  boostOf: Post | null
}

const Kind = new GraphQLEnumType({ name: 'Kind', values: { PLAIN: { value: 'plain' }, POLL: { value: 'poll' } } })
const Author = new GraphQLObjectType({
  name: 'Author',
  fields: {
    name: text,
    isOwn: { type: GraphQLBoolean, resolve: (_author, _args, { isOwn }: { isOwn: boolean }) => isOwn },
  },
})
const PostType: GraphQLObjectType<Post> = new GraphQLObjectType<Post>({
  name: 'Post',
  fields: () => ({
    id: text,
    html: text,
    kind: { type: Kind },
    author: { type: Author },
    media: { type: new GraphQLList(new GraphQLObjectType({ name: 'Media', fields: { url: text } })) },
    boostOf: { type: PostType },
    answered: { type: PostType, resolve: (post) => Promise.resolve({ ...post, id: `${post.id} answered` }) },
  }),
})
const required = new GraphQLNonNull(PostType)
const Edge = new GraphQLObjectType({ name: 'Edge', fields: { cursor: text, node: { type: required } } })
const Page = new GraphQLObjectType({
  name: 'Page',
  fields: {
    edges: {
      type: new GraphQLList(new GraphQLNonNull(Edge)),
      resolve: (posts: Post[]) => posts.map((node) => ({ node, cursor: `at ${node.id} "` })),
    },
    nodes: { type: new GraphQLNonNull(new GraphQLList(required)), resolve: (posts: Post[]) => posts },
    loose: { type: new GraphQLList(PostType), resolve: (posts: Post[]) => [null, ...posts] },
    rows: { type: new GraphQLList(new GraphQLList(PostType)), resolve: (posts: Post[]) => [posts, [], null] },
    count: { type: GraphQLInt, resolve: ({ length }: Post[]) => length },
    broken: {
      type: GraphQLString,
      resolve() {
        throw notFound()
      },
    },
  },
})

/** Returns posts, and a function that runs queries about them with either engine, often enough to compile them. */
function setUp(posts: readonly Post[], context: object = {}) {
  const page = { type: Page, args: { first: { type: GraphQLInt, defaultValue: 99 } } }
  const query = new GraphQLObjectType({
    name: 'Query',
    fields: {
      page: { ...page, resolve: (_: unknown, { first }: { first: number }) => Promise.resolve(posts.slice(0, first)) },
      post: {
        type: PostType,
        args: { id: text },
        resolve: (_, { id }) => posts.find((post) => post.id === id) ?? null,
      },
      posts: { type: new GraphQLList(required), resolve: () => posts },
      nothing: { type: Page, resolve: () => null },
    },
  })
  const limits = { graphqlDocumentBytes: 16_384, graphqlDepth: 12, graphqlCost: 20_000, graphqlAliases: 15 }
  const makeContext = () => context as GraphqlContext
  const open = (engine: EngineName) =>
    openGraphql({ schema: new GraphQLSchema({ query }), limits, introspection: true, engine, makeContext })
  const [jit, reference] = [open('jit'), open('reference')]
  const asking = async (graphql: typeof jit, query: string, variables: object) => {
    const request = graphql.prepare({
      ...{ query, variables: { ...variables }, operationName: undefined, documentId: undefined },
    })
    return graphql.execute(request, { call: {} as OpenCall, requestId: 'r', language: 'en', log: () => undefined })
  }
  return {
    expected: async (query: string, variables = {}) => String((await asking(reference, query, variables)).json),
    async responses(query: string, variables = {}) {
      const responses = []
      for (let time = 0; time < 5; time++) responses.push(String((await asking(jit, query, variables)).json))
      return responses
    },
    async isApart(query: string, variables = {}) {
      let answer
      for (let time = 0; time < 5; time++) answer = await asking(jit, query, variables)
      return Buffer.isBuffer(answer!.json)
    },
  }
}

const frozen = (post: Post) => Object.freeze(post)

const plain = (id: string, more: Partial<Post> = {}): Post => ({
  ...{ id, html: `<p>${id} "ä" \u2028 🎉</p>`, kind: 'plain', author: { name: 'alice' }, media: [{ url: 'a' }, null] },
  ...{ boostOf: null, ...more },
})

const some = [plain('1'), plain('2', { kind: 'poll', media: [] }), plain('3', { boostOf: plain('4') }), plain('5')]
const mixed = some.map((post, index) => (index === 1 ? post : frozen(post)))

const queries: [string, string, object?][] = [
  ['nodes', '{ page { nodes { id html kind author { name } media { url } boostOf { id html } } count } }'],
  ['edges', 'query ($n: Int!) { page(first: $n) { count edges { cursor node { html id } } } }', { n: 3 }],
  ['aliases', '{ a: page(first: 1) { x: nodes { y: id z: id } } b: page { x: nodes { y: html } nodes { id } } }'],
  [
    'fragments',
    '{ page { ...P } } fragment P on Page { nodes { ...N } } fragment N on Post { id boostOf { ...O } } fragment O on Post { html }',
  ],
  [
    'fields that are selected in several places',
    '{ page { nodes { id } ...P nodes { html } } } fragment P on Page { nodes { kind ... { author { name } } id } }',
  ],
  [
    'a fragment that is reached in more than one way',
    '{ page { edges { ...E } loose { ...N } } } fragment E on Edge { node { ...N } } fragment N on Post { id media { url } }',
  ],
  ['typenames', '{ __typename page { __typename nodes { __typename author { __typename } } } }'],
  ['lists of lists, and nulls in lists', '{ page { loose { id } rows { html } } nothing { nodes { id } } }'],
  [
    'posts in top-level fields',
    'query ($id: String!) { post(id: $id) { id } none: post(id: "0") { id } posts { html } }',
    { id: '3' },
  ],
  ['an empty page', '{ page(first: 0) { edges { node { id } } nodes { id } count } }'],
  ['aliases that are names of JavaScript', '{ constructor: page { toString: nodes { valueOf: id } } }'],
  ['an error beside posts', '{ page { nodes { id } broken } }'],
]

describe('separately rendered posts give the same response as graphql-js', () => {
  test.each(queries)('%s', async (_, query, variables) => {
    const { responses, expected, isApart } = setUp(mixed)
    expect(await responses(query, variables)).toEqual(Array(5).fill(await expected(query, variables)))
    expect(await isApart(query, variables)).toBe(true)
  })

  test.each<[string, string, object?]>([
    ['a post with an asynchronous field', '{ page { nodes { id answered { id } } } }'],
    ['a post with a field that depends on the caller', '{ page { nodes { id boostOf { author { isOwn } } } } }'],
    [
      'a post with conditional fields',
      'query ($on: Boolean!) { page { nodes { id html @include(if: $on) } } }',
      { on: false },
    ],
    ['a query without posts', '{ page { count } }'],
  ])('%s is not rendered separately', async (_, query, variables) => {
    const { responses, expected, isApart } = setUp(mixed, { isOwn: true })
    expect(await responses(query, variables)).toEqual(Array(5).fill(await expected(query, variables)))
    expect(await isApart(query, variables)).toBe(false)
  })
})

describe('a broken post', () => {
  const nameless = frozen(plain('7', { boostOf: plain('8', { author: { name: null } }) }))
  const odd = frozen(plain('9', { kind: 'unheard of' }))
  const all = '{ page { loose { id kind boostOf { id author { name } } } } posts { kind } }'

  test.each([
    ['with null in a non-null field', nameless, '{ page { loose { boostOf { author { name } } } } }'],
    ['that nulls its parents', nameless, '{ page { nodes { boostOf { author { name } } } } }'],
    ['of an unknown kind', odd, '{ page { edges { node { id kind } cursor } } }'],
    ['that is null', null as never, '{ page { nodes { id } } }'],
  ])('%s: the error is reported at its place', async (_, broken, query) => {
    const { responses, expected } = setUp([frozen(plain('1')), broken])
    const delivered = JSON.parse(await expected(query)) as { errors: object[]; data: object }
    expect(delivered.errors.length).toBe(1)
    for (const answer of await responses(query)) expect(JSON.parse(answer)).toMatchObject(delivered)
  })

  test('does not change the responses about other posts', async () => {
    const posts = [frozen(plain('1')), nameless]
    const { responses } = setUp(posts)
    const broken = await responses(all)
    expect(JSON.parse(broken.at(-1)!)).toHaveProperty('errors')
    posts.pop()
    const { data, errors } = JSON.parse((await responses(all)).at(-1)!) as { data: object; errors?: object[] }
    expect(errors).toBeUndefined()
    expect(data).toMatchObject({ page: { loose: [null, { id: '1', kind: 'PLAIN', boostOf: null }] } })
  })
})

describe('the rendering of a post', () => {
  /** Returns a post that counts how often its fields are read. */
  function counting(post: Post) {
    let count = 0
    const counted = Object.defineProperty({ ...post }, 'html', {
      get: () => {
        count++
        return post.html
      },
    })
    return { post: counted, count: () => count }
  }

  test('is cached for each query if the post is a frozen object', async () => {
    const { post, count } = counting(plain('1'))
    const { responses } = setUp([frozen(post)])
    await responses('{ page { nodes { html } } }')
    const before = count()
    await responses('{ page { nodes { html } } }')
    expect(count()).toBe(before)
    await responses('{ page { nodes { id html } } }')
    expect(count()).toBeGreaterThan(before)
  })

  test('is repeated each time if the post may change', async () => {
    const post = plain('1')
    const { responses } = setUp([post])
    await responses('{ page { nodes { html } } }')
    post.html = 'edited'
    expect(new Set(await responses('{ page { nodes { html } } }'))).toEqual(
      new Set(['{"data":{"page":{"nodes":[{"html":"edited"}]}}}']),
    )
  })

  test('is inserted in the place of that post, however many posts there are', async () => {
    const posts = Array.from({ length: 50 }, (_, index) => frozen(plain(String(index))))
    const { responses, expected } = setUp(posts)
    for (const first of [50, 1, 7]) {
      const query = 'query ($n: Int) { page(first: $n) { edges { cursor node { id html } } } }'
      expect(new Set(await responses(query, { n: first }))).toEqual(new Set([await expected(query, { n: first })]))
    }
  })
})
