import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { importsIn } from './importsIn.ts'

const root = join(import.meta.dirname, '../..')

const files = globSync(['{src,cli,web,bench,scripts,test}/**/*.{ts,tsx}', 'client/*.ts'], { cwd: root })

const imports = new Map(
  files.map((file) => {
    const targets = importsIn(readFileSync(join(root, file), 'utf8')).filter((target) => target.startsWith('.'))
    return [file, targets.map((target) => join(dirname(file), target))]
  }),
)

/** Returns a cycle for each import that closes one, as `a.ts -> b.ts -> a.ts`. */
function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = []
  const path: string[] = []
  const visited = new Set<string>()
  function visit(file: string): void {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
    if (visited.has(file)) return
    visited.add(file)
    path.push(file)
    for (const target of graph.get(file) ?? []) visit(target)
    path.pop()
  }
  for (const file of graph.keys()) visit(file)
  return cycles
}

test('no files import each other in a cycle, not even for types', () => {
  expect(cyclesIn(imports)).toEqual([])
})

test('a cycle of any length and any kind of import is found', () => {
  const graph = { 'a.ts': ['b.ts', 'c.ts'], 'b.ts': ['c.ts'], 'c.ts': ['d.ts'], 'd.ts': ['b.ts'], 'e.ts': ['e.ts'] }
  expect(cyclesIn(new Map(Object.entries(graph)))).toEqual(['b.ts -> c.ts -> d.ts -> b.ts', 'e.ts -> e.ts'])
  const kinds = [
    "import './a.ts'",
    "import type { B } from './b.ts'",
    "export * from './c.ts'",
    "await import('./d.ts')",
  ]
  expect(importsIn(kinds.join('\n'))).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts'])
  expect(imports.get('src/index.ts')).toContain('src/service/createServiceServer.ts')
  for (const folder of ['cli', 'web', 'bench', 'scripts', 'test'])
    expect(files.filter((file) => file.startsWith(`${folder}/`)).length).toBeGreaterThan(5)
})
