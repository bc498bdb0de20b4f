import type { z } from 'zod'

/** What values an option takes: judged alike whether they come from code or from the environment. */
export interface ValueType<Value = unknown, Given = Value> {
  /** Judges a value given in code. */
  schema: z.ZodType<Value, Given>
  /** Ends the sentence "NAME must be ...". */
  words: string
  /** The TypeScript type of a given value. */
  code: string
  /** The file under `src/` that exports the type named by `code`. */
  from?: string
  /**
   * Converts text from the environment to the value that code would give; returns the text itself
   * if it stands for none.
   */
  read(text: string): unknown
}

type AnyType = ValueType<any, any>

/** The value of a type once it has been judged. */
export type ValueOfType<Type> = Type extends ValueType<infer Value, infer _Given> ? Value : never

/** One option. */
export interface Option<Type extends AnyType = AnyType, Default = unknown> {
  /** The environment variable; options without one can only be given in code. */
  variable?: string
  type: Type
  /** Used where nothing, or `undefined`, is given. */
  default?: Default
  /** The default of `social-service serve`, where it differs from that of a program. */
  serveDefault?: ValueOfType<Type>
  /** English sentences: the doc comment in the types, and the text on the reference page. */
  description: string
  /** Whether the value must stay out of logs, errors and help. */
  isSecret?: true
}

/** Options under one name, such as `browser`. */
export interface Group<Options = Table, Also = any, One = unknown> {
  /** The environment variable that turns the whole group off. */
  variable?: string
  description: string
  /** The name of the generated interface. */
  code: string
  options: Options
  /** What may be given in place of an object of these options. */
  also?: ValueType<Also, Also>
  /** Exactly one of these options must be given where the group is; it has no value otherwise. */
  oneOf?: readonly One[]
}

/** Options and groups of options by their names in code. */
export type Table = { readonly [name: string]: Option<AnyType> | Group<any, any, any> }

/** Defines an option. */
export function option<Type extends AnyType>(
  definition: Option<Type> & { default: ValueOfType<Type> },
): Option<Type, ValueOfType<Type>>
export function option<Type extends AnyType>(definition: Option<Type, undefined>): Option<Type, undefined>
export function option<Type extends AnyType>(definition: Option<Type>): Option<Type> {
  return definition
}

/** Defines a group of options. */
export function group<Options extends object, Also = never, const One extends string & keyof Options = never>(
  definition: Group<Options, Also, One>,
): Group<Options, Also, One> {
  return definition
}

/** Whether an entry of a table is a group. */
export function isGroup(entry: Table[string]): entry is Group<any, any, any> {
  return 'options' in entry
}

type ValueOf<Entry> =
  Entry extends Group<infer Options, infer Also, infer One>
    ? Also | ([One] extends [never] ? ValuesOf<Options> : WithOne<ValuesOf<Options>, One, One> | undefined)
    : Entry extends Option<infer Type, infer Default>
      ? ValueOfType<Type> | Default
      : never

// One of the alternatives, and what goes with any of them.
type WithOne<Values, One, Alternatives> = One extends keyof Values
  ? { [Name in One]: NonNullable<Values[One]> } & Omit<Values, Alternatives & PropertyKey>
  : never

/** The values of a table when every default has been filled in. */
export type ValuesOf<Options> = { [Name in keyof Options]: ValueOf<Options[Name]> }
