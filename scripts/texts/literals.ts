import { parsed } from './parsed.ts'

type Node = Record<string, unknown> & { type: string }

/** A text in a source, with its holder: the key of a property, or the name of a function or variable. */
export interface Literal {
  holder: string
  text: string
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Returns the texts in a TypeScript source in order: strings, templates with values as `{name}`, and sums of these. */
export function literalsIn(source: string, path: string): Literal[] {
  const found: Literal[] = []
  walk(parsed(source, path) as Node, '', found)
  return found
}

// Literals in these nodes are not texts, or are not shown.
const silent = /^(?:ImportDeclaration|Export(?:Named|All)Declaration|TaggedTemplateExpression|TS\w+|Directive)$/

function walk(node: Node, holder: string, found: Literal[]): void {
  if (silent.test(node.type) && !isNode(node['declaration']) && !isNode(node['expression'])) return
  const text = textOf(node)
  if (text !== undefined) found.push({ holder, text })
  for (const inner of childrenOf(node, text !== undefined)) walk(inner, holderOf(node, holder), found)
}

// Within a text, only its values can contain further texts.
function childrenOf(node: Node, isText: boolean): Node[] {
  if (isText) return valuesOf(node)
  const names = node.type === 'Property' ? ['value'] : Object.keys(node)
  return names.flatMap((name) => [node[name]].flat()).filter(isNode)
}

function valuesOf(node: Node): Node[] {
  if (node.type === 'BinaryExpression') return [node['left'], node['right']].filter(isNode).flatMap(valuesOf)
  if (node.type === 'TemplateLiteral') return (node['expressions'] as Node[]).flatMap(withoutNouns)
  return node.type === 'Literal' ? [] : [node]
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type === 'TemplateLiteral') return templateText(node)
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return undefined
  const sides = [node['left'], node['right']].filter(isNode)
  const texts = sides.map(textOf)
  return texts.every((text) => text === undefined)
    ? undefined
    : sides.map((side, at) => texts[at] ?? `{${nameOf(side)}}`).join('')
}

function templateText(node: Node): string {
  const expressions = node['expressions'] as Node[]
  const parts = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  return parts.map((part, at) => (at === 0 ? part : `{${nameOf(expressions[at - 1])}}${part}`)).join('')
}

// Returns a short name for an expression, such as `b` for `a.b`. That is enough for people who read the list of texts.
function nameOf(node: unknown): string {
  if (!isNode(node)) return '…'
  if (node.type === 'Identifier') return String(node['name'])
  if (node.type === 'MemberExpression') return nameOf(node['property'])
  if (node.type === 'CallExpression') return nameOfCall(node)
  if (node.type.startsWith('TS')) return nameOf(node['expression'])
  return '…'
}

// `count(most, 'post', 'posts')` becomes `{most posts}`, since its words are part of the text.
function nameOfCall(node: Node): string {
  const [first, ...others] = node['arguments'] as Node[]
  const noun = others.map(textOf).findLast((text) => text !== undefined)
  return [nameOf(first ?? node['callee']), noun].filter(Boolean).join(' ')
}

const withoutNouns = (node: Node): Node[] =>
  node.type === 'CallExpression'
    ? (node['arguments'] as Node[]).filter((one, at) => at === 0 || one.type !== 'Literal')
    : [node]

function holderOf(node: Node, outer: string): string {
  if (node.type === 'Property') return keyOf(node['key'])
  if (node.type === 'VariableDeclarator') return keyOf(node['id'])
  if (node.type === 'NewExpression') return nameOf(node['callee'])
  return node.type === 'CallExpression' ? calleeOf(node['callee'], outer) : outer
}

const keyOf = (key: unknown) => (isNode(key) && key.type === 'Literal' ? String(key['value']) : nameOf(key))

// Distinguishes `log.warn` from other warnings. For a method such as `list.map`, the name does not describe its
// literals.
function calleeOf(callee: unknown, outer: string): string {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return nameOf(callee)
  const [object, method] = [nameOf(callee['object']), nameOf(callee['property'])]
  return object === 'log' ? `log.${method}` : textCalls.test(method) ? method : outer
}

const textCalls = /^(?:describe|description|option|argument|refine|regex|addHelpText|error|addIssue)$/
