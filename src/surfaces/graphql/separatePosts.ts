import { GraphQLObjectType, GraphQLSchema } from 'graphql'
import { compiled, type CompiledOperation, withCoercedVariables } from './compiled.ts'
import type { PreparedOperation } from './documents.ts'
import { type JsonCache, openJsonCache } from './jsonCache.ts'
import { skeletonSchema } from './skeletonSchema.ts'
import { eachPlace, type Places, postPlaces, shared, withoutPosts } from './postPlaces.ts'
import type { WrittenResult, JsonPiece } from './resultErrors.ts'

/**
 * Returns a compiler for queries whose posts are rendered separately from the rest: once for all readers of the same
 * object. It returns undefined for a query that asks for no posts, or for a field of a post that needs a resolver.
 * `whole` compiles the query as a whole, for a result with a broken post, because otherwise the errors would have the
 * wrong path.
 */
export function separatePostsCompiler(schema: GraphQLSchema) {
  const cache = openJsonCache()
  let schemas: { skeleton: GraphQLSchema; post: GraphQLSchema } | undefined

  return (operation: PreparedOperation, whole: () => CompiledOperation | undefined): CompiledOperation | undefined => {
    const places = postPlaces(schema, operation)
    if (!places) return undefined
    schemas ??= { skeleton: skeletonSchema(schema), post: postSchema(schema) }
    const { post } = schemas
    const skeleton = compiled(schemas.skeleton, withoutPosts(schema, withCoercedVariables(operation)), operation.name)
    if (!skeleton) return undefined
    const jsonOf = eachPlace(places, (document) => postJson(compiled(post, document), cache))
    let wholeQuery: CompiledOperation | undefined
    return async (...request) => {
      const result = await skeleton(...request)
      try {
        return { ...result, dataPieces: written(result.data, jsonOf) }
      } catch (error) {
        if (!(error instanceof BrokenPost)) throw error
        wholeQuery ??= whole()
        return wholeQuery!(...request)
      }
    }
  }
}

/** Thrown for a post that is null in a non-null place, or has a value that its type does not allow. */
class BrokenPost extends Error {}

function postSchema(schema: GraphQLSchema): GraphQLSchema {
  const fields = { post: { type: schema.getType(shared) as GraphQLObjectType } }
  return new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields }), assumeValid: true })
}

/** Returns the JSON of a post. */
type PostJson = (post: object) => Buffer

function postJson(execute: CompiledOperation | undefined, cache: JsonCache): PostJson {
  const make = (post: object) => {
    // The query of a post has neither asynchronous fields nor any that depend on the caller.
    const result = execute?.({ post }, undefined as never, {}) as WrittenResult | undefined
    if (!result || result.errors) throw new BrokenPost()
    return JSON.stringify(result.data!['post'])
  }
  return (post) => cache.of(post, make)
}

/** Writes the result of a skeleton query as pieces of JSON, with the posts in their places. */
function written(data: unknown, places: Places<PostJson>): JsonPiece[] {
  const pieces: JsonPiece[] = []
  let text = ''

  function write(value: unknown, place: PostJson | Places<PostJson> | undefined): void {
    if (typeof value !== 'object' || value === null || place === undefined) text += JSON.stringify(value)
    else if (Array.isArray(value)) writeList(value, place)
    else if (typeof place === 'function') {
      pieces.push(text, place(value))
      text = ''
    } else writeObject(value, place)
  }

  function writeList(items: readonly unknown[], place: PostJson | Places<PostJson>): void {
    text += '['
    for (let index = 0; index < items.length; index++) {
      if (index > 0) text += ','
      write(items[index], place)
    }
    text += ']'
  }

  function writeObject(object: object, places: Places<PostJson>): void {
    let before = '{'
    for (const key of Object.keys(object)) {
      text += `${before}"${key}":`
      write((object as Record<string, unknown>)[key], places.get(key))
      before = ','
    }
    text += '}'
  }

  write(data, places)
  return [...pieces, text]
}
