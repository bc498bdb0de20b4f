import { z } from 'zod'

const sentencesOf = z.registry<{ sentences: Readonly<Record<string, string>> }>()
// `words` is not typed as an enum, because the type of the registry would then refer to itself infinitely.
const wordsOf = z.registry<{ words: unknown }>()

/** Makes a named enum with a sentence for each value. */
export function choice<const Sentences extends Record<string, string>>(
  id: string,
  description: string,
  sentences: Sentences,
) {
  const values = Object.keys(sentences) as (keyof Sentences & string)[]
  const schema = z.enum(values).meta({ id, description })
  sentencesOf.add(schema, { sentences })
  return schema
}

/** Returns the sentence of each value of a choice; undefined for other schemas. */
export function sentencesOfChoice(schema: z.ZodType): Readonly<Record<string, string>> | undefined {
  return sentencesOf.get(schema)?.sentences
}

/**
 * Turns a schema into an open choice: besides those in `words`, it accepts words that other servers or older clients
 * send. Lists of the accepted words contain only those in `words`.
 */
export function openChoice<Schema extends z.ZodType>(schema: Schema, words: z.ZodEnum): Schema {
  wordsOf.add(schema, { words })
  return schema
}

/** Returns the known words of an open choice; undefined for other schemas. */
export function knownWords(schema: z.ZodType): z.ZodEnum | undefined {
  return wordsOf.get(schema)?.words as z.ZodEnum | undefined
}
