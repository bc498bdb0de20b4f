import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generatedTypes } from './generatedTypes.ts'

const folder = join(import.meta.dirname, 'src/generated')
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'graphql.ts'), await generatedTypes())
console.log('wrote src/generated/graphql.ts')
