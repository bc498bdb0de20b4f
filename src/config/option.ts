import type { z } from 'zod'

/** The values that an option accepts. Values from code and from the environment are checked alike. */
export interface ValueType<Value = unknown, Input = Value> {
  /** Checks a value given in code. */
  schema: z.ZodType<Value, Input>
  /** Completes the sentence "NAME must be ...". */
  words: string
  /** The TypeScript type of a value given in code. */
  code: string
  /** The file under `src/` that exports the type named by `code`. */
  from?: string
  /**
   * Converts a text from the environment to the value that code would give. Returns the text itself if it does not
   * stand for a value.
   */
  read(text: string): unknown
}

type AnyType = ValueType<any, any>

/** The checked value of a type. */
export type ValueOfType<Type> = Type extends ValueType<infer Value, infer _Input> ? Value : never

/** An option. */
export interface Option<Type extends AnyType = AnyType, Default = unknown> {
  /** The environment variable. Options without one can only be set in code. */
  variable?: string
  type: Type
  /** The default, also used for `undefined`. */
  default?: Default
  /** The default of `social-service serve`, if it differs from that of a program. */
  serveDefault?: ValueOfType<Type>
  /** English sentences for the doc comment in the types, and for the reference page. */
  description: string
  /** True if the value must not appear in logs, errors and help. */
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
  /** A value that may be given instead of an object of these options. */
  also?: ValueType<Also, Also>
  /** If the group is given, exactly one of these options must be given. If the group is not given, it has no value. */
  oneOf?: readonly One[]
}

/** Options and groups of options, by their names in code. */
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

/** Returns true if an entry of a table is a group. */
export function isGroup(entry: Table[string]): entry is Group<any, any, any> {
  return 'options' in entry
}

type ValueOf<Entry> =
  Entry extends Group<infer Options, infer Also, infer One>
    ? Also | ([One] extends [never] ? ValuesOf<Options> : WithOne<ValuesOf<Options>, One, One> | undefined)
    : Entry extends Option<infer Type, infer Default>
      ? ValueOfType<Type> | Default
      : never

// One of the alternatives, and the options that can be combined with any of them.
type WithOne<Values, One, Alternatives> = One extends keyof Values
  ? { [Name in One]: NonNullable<Values[One]> } & Omit<Values, Alternatives & PropertyKey>
  : never

/** The values of a table with all defaults filled in. */
export type ValuesOf<Options> = { [Name in keyof Options]: ValueOf<Options[Name]> }
