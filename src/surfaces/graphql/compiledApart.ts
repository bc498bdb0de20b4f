import { GraphQLObjectType, GraphQLSchema } from 'graphql'
import { compiled, type CompiledOperation, withCoercedVariables } from './compiled.ts'
import type { KnownOperation } from './documents.ts'
import { type KeptJson, openKeptJson } from './keptJson.ts'
import { outlineSchema } from './outlineSchema.ts'
import { eachPlace, type Places, postPlaces, shared, withoutPosts } from './postPlaces.ts'
import type { Executed, JsonPiece } from './resultErrors.ts'

/**
 * A compiler of queries whose posts are written apart from the rest: once for all readers who are given the same
 * object. Undefined for a query that asks for none, or for more of one than is in it. `whole` compiles the query
 * as it is, for an answer with a post that is broken: only there is known to which place its errors belong.
 */
export function postsApartCompiler(schema: GraphQLSchema) {
  const kept = openKeptJson()
  let schemas: { outline: GraphQLSchema; post: GraphQLSchema } | undefined

  return (operation: KnownOperation, whole: () => CompiledOperation | undefined): CompiledOperation | undefined => {
    const places = postPlaces(schema, operation)
    if (!places) return undefined
    schemas ??= { outline: outlineSchema(schema), post: postSchema(schema) }
    const { post } = schemas
    const outline = compiled(schemas.outline, withoutPosts(schema, withCoercedVariables(operation)), operation.name)
    if (!outline) return undefined
    const jsonOf = eachPlace(places, (document) => postJson(compiled(post, document), kept))
    let asItIs: CompiledOperation | undefined
    return async (...request) => {
      const result = await outline(...request)
      try {
        return { ...result, dataPieces: written(result.data, jsonOf) }
      } catch (error) {
        if (!(error instanceof BrokenPost)) throw error
        asItIs ??= whole()
        return asItIs!(...request)
      }
    }
  }
}

/** A post that is null where it must not be, or holds what its type does not know. */
class BrokenPost extends Error {}

function postSchema(schema: GraphQLSchema): GraphQLSchema {
  const fields = { post: { type: schema.getType(shared) as GraphQLObjectType } }
  return new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields }), assumeValid: true })
}

/** Gives the JSON of a post. */
type PostJson = (post: object) => Buffer

function postJson(execute: CompiledOperation | undefined, kept: KeptJson): PostJson {
  const make = (post: object) => {
    // It asks for nothing that takes its time, or that depends on the caller.
    const result = execute?.({ post }, undefined as never, {}) as Executed | undefined
    if (!result || result.errors) throw new BrokenPost()
    return JSON.stringify(result.data!['post'])
  }
  return (post) => kept.of(post, make)
}

/** What an outline gave as pieces of JSON, with the posts in their places. */
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
