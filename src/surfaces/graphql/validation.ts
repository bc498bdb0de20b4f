import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  validate,
  type ValidationContext,
  type ValidationRule,
  ValuesOfCorrectTypeRule,
} from 'graphql'

const errorsAtMost = 20

/**
 * Validates a document against the specification. Without introspection, messages do not suggest names. No message
 * repeats a value from the document.
 */
export function validateDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  introspection: boolean,
): GraphQLError[] {
  const rules = introspection ? ownRules : [...ownRules, NoSchemaIntrospectionCustomRule]
  try {
    return [...validate(schema, document, rules, { maxErrors: errorsAtMost, hideSuggestions: !introspection })]
  } catch (error) {
    // The rule that a subscription has a single field evaluates conditions, and throws for a condition that is not a
    // literal true or false. The error message quotes the condition.
    if (!(error instanceof GraphQLError)) throw error
    return [
      new GraphQLError('On the field of a subscription, @skip and @include must not use variables', {
        nodes: error.nodes ?? null,
      }),
    ]
  }
}

const ownRules: readonly ValidationRule[] = specifiedRules.map((rule) =>
  rule === ValuesOfCorrectTypeRule ? valuesOfCorrectType : rule,
)

// The rule's own messages quote the value, which may be a secret.
function valuesOfCorrectType(context: ValidationContext): ReturnType<ValidationRule> {
  const quiet = Object.create(context, {
    reportError: {
      value(error: GraphQLError) {
        context.reportError(isAboutNames(error) ? error : withoutValue(error, context))
      },
    },
  }) as ValidationContext
  return ValuesOfCorrectTypeRule(quiet)
}

function isAboutNames({ message }: GraphQLError): boolean {
  return /^(?:OneOf Input Object "|Field "[\w.]+" (?:of required type|is not defined by type|must be non-null))/.test(
    message,
  )
}

function withoutValue(error: GraphQLError, context: ValidationContext): GraphQLError {
  const type = context.getInputType()
  const message = type ? `Expected a value of type "${String(type)}".` : 'A value is of the wrong type.'
  return new GraphQLError(message, { nodes: error.nodes ?? null })
}
