import { parseSync } from 'vite'

type Node = Record<string, unknown> & { type: string }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const hasLetters = (text: unknown): text is string => typeof text === 'string' && /\p{L}{2}/u.test(text)

// Attributes that people see or hear. Components of the client also use `label`, `text`, `title` and `hint`.
const textNames =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label|text|hint|trouble)$/

/**
 * Returns the texts in the source of a component that it would show or have read aloud. They should be in
 * the catalogue.
 */
export function visibleTexts(source: string, path = 'component.tsx'): string[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const found: string[] = []
  walk(program as unknown as Node, found)
  return found
}

function walk(node: Node, found: string[]): void {
  if (node.type === 'JSXText' && hasLetters(node['value'])) found.push(node['value'].trim())
  if (node.type === 'JSXAttribute' && textNames.test(nameOf(node['name']))) found.push(...textsOf(node['value']))
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    for (const child of node['children'] as Node[]) {
      if (child.type === 'JSXExpressionContainer') found.push(...textsOf(child))
    }
  }
  for (const value of Object.values(node)) for (const inner of [value].flat()) if (isNode(inner)) walk(inner, found)
}

const nameOf = (name: unknown) => (isNode(name) ? String(name['name']) : '')

/** Returns the literal texts that an expression may have as its value. */
function textsOf(value: unknown): string[] {
  if (!isNode(value)) return []
  const parts: Record<string, () => unknown[]> = {
    JSXExpressionContainer: () => [value['expression']],
    ConditionalExpression: () => [value['consequent'], value['alternate']],
    LogicalExpression: () => [value['left'], value['right']],
    BinaryExpression: () => (value['operator'] === '+' ? [value['left'], value['right']] : []),
    TemplateLiteral: () => value['quasis'] as unknown[],
  }
  if (value.type === 'Literal' && hasLetters(value['value'])) return [value['value']]
  if (value.type === 'TemplateElement') {
    const { cooked } = value['value'] as { cooked: string }
    return hasLetters(cooked) ? [cooked] : []
  }
  return (parts[value.type]?.() ?? []).flatMap(textsOf)
}
