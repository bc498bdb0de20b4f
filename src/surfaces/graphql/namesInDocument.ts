import { type DocumentNode, visit } from 'graphql'

/**
 * Returns the names in a document that could carry a credential: those of variables, arguments and the fields of
 * input objects.
 */
export function namesInDocument(document: DocumentNode): string[] {
  const names = new Set<string>()
  visit(document, {
    VariableDefinition: ({ variable }) => void names.add(variable.name.value),
    Variable: ({ name }) => void names.add(name.value),
    Argument: ({ name }) => void names.add(name.value),
    ObjectField: ({ name }) => void names.add(name.value),
  })
  return [...names]
}
