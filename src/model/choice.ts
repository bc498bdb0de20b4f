import { z } from 'zod'

const sentencesOf = z.registry<{ sentences: Readonly<Record<string, string>> }>()
// Not typed as an enum: the type of the registry would refer to itself without end.
const knownOf = z.registry<{ known: unknown }>()

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
 * Makes an open choice of a schema: it accepts more words than those of `known`, as other servers or older clients send
 * them. A surface that lists the words lists those of `known`.
 */
export function openChoice<Schema extends z.ZodType>(schema: Schema, known: z.ZodEnum): Schema {
  knownOf.add(schema, { known })
  return schema
}

/** Returns the known words of an open choice; undefined for other schemas. */
export function knownWords(schema: z.ZodType): z.ZodEnum | undefined {
  return knownOf.get(schema)?.known as z.ZodEnum | undefined
}
