import { z } from 'zod'

const sentencesOf = z.registry<{ sentences: Readonly<Record<string, string>> }>()
// Not its type, which the registry's own would go through without end.
const knownOf = z.registry<{ known: unknown }>()

/** A named enum of which each value is explained by a sentence. */
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

/** What the values of a choice mean, value by value; undefined of what is no choice. */
export function sentencesOfChoice(schema: z.ZodType): Readonly<Record<string, string>> | undefined {
  return sentencesOf.get(schema)?.sentences
}

/**
 * Makes of a schema an open choice: it takes more words than those of `known`, which other servers
 * or older clients have. Where a surface can say which words there are, it says those of `known`.
 */
export function openChoice<Schema extends z.ZodType>(schema: Schema, known: z.ZodEnum): Schema {
  knownOf.add(schema, { known })
  return schema
}

/** The words of an open choice; undefined of what is none. */
export function knownWords(schema: z.ZodType): z.ZodEnum | undefined {
  return knownOf.get(schema)?.known as z.ZodEnum | undefined
}
