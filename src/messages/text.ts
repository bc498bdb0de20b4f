import { de } from './de/index.ts'
import { en, type Messages } from './en/index.ts'

const catalogue = { en, de }

/** A language of error messages. */
export type Language = keyof typeof catalogue

/** The languages of error messages; the first is the default. */
export const languages = Object.keys(catalogue) as [Language, ...Language[]]

type Sentences = Messages['sentences']
type Problems = Messages['problems']
type Entries = Sentences & Problems

/** The key of a whole sentence. */
export type SentenceKey = keyof Sentences
/** The key of a problem: the part of a sentence that follows the name of the field. */
export type ProblemKey = keyof Problems
/** The key of a problem with a field: a part of a sentence, or a whole one. */
export type FieldKey = SentenceKey | ProblemKey

/** The values of a sentence: nothing, or one object. */
export type Values<Key extends FieldKey> = Entries[Key] extends (values: infer Arguments) => string
  ? [values: Arguments]
  : []

/** A message that is available in every language. */
export interface Text {
  in(language: Language): string
}

/** One entry of the catalogue with its values. */
export interface Entry extends Text {
  readonly key: FieldKey
  readonly values: object | undefined
}

/** Returns a sentence of the catalogue: `sentence('pinsTooMany', { most: 5 })`. */
export function sentence<Key extends SentenceKey>(key: Key, ...values: Values<Key>): Entry {
  return entry(key, values[0] as object | undefined)
}

/** Returns a problem with a field: `problem('tooLong', { most: 500 })`, or a whole sentence. */
export function problem<Key extends FieldKey>(key: Key, ...values: Values<Key>): Entry {
  return entry(key, values[0] as object | undefined)
}

/** Checks the key of a problem at compile time, for the message of a schema. `inputOf` turns it into words. */
export const problemKey = <Key extends KeyWithoutValues>(key: Key): Key => key

type KeyWithoutValues = { [Key in ProblemKey]: Entries[Key] extends string ? Key : never }[ProblemKey]

/** Returns whether a text is the key of a problem that needs no values. */
export function isProblemKey(key: string): key is KeyWithoutValues {
  return Object.hasOwn(en.problems, key) && typeof en.problems[key as ProblemKey] === 'string'
}

/** Returns whether a problem follows the name of its field, instead of being a whole sentence. */
export const followsField = ({ key }: Entry): boolean => Object.hasOwn(en.problems, key)

/** Returns the label of a field: `poll.options.1` is "Poll options". Unknown fields keep their names. */
export function labelOf(field: string, language: Language): string {
  const { labels } = catalogue[language]
  const plain = field.replace(/\.\d+(?=\.|$)/g, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.hasOwn(labels, plain) ? labels[plain as keyof typeof labels] : field
}

function entry(key: FieldKey, values: object | undefined): Entry {
  return { key, values, in: (language) => filled(language, key, values) }
}

function filled(language: Language, key: FieldKey, values: object | undefined): string {
  const { sentences, problems } = catalogue[language]
  const template = (Object.hasOwn(problems, key) ? problems[key as ProblemKey] : sentences[key as SentenceKey]) as
    string | ((values: object) => string)
  return typeof template === 'string' ? template : template(values!)
}
