import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.ts'
import { keepReachable } from './declarations.ts'
import { buildWebClient, copyWebClient, isBuilt } from '../web/build/webClient.ts'

// Makes `dist/`, which is published: JavaScript, the declarations that users of the package reach, the pictures and
// pages beside them, and the web client.
rmSync('dist', { recursive: true, force: true })
const { status } = spawnSync('tsc', ['-p', 'tsconfig.build.json', '--emitDeclarationOnly'], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
await bundle('dist')
await keepReachable('dist', ['src/index.d.ts', 'client/index.d.ts'])
const pages = 'src/surfaces/http/pages/assets'
for (const folder of ['src/media/assets', pages]) cpSync(folder, `dist/${folder}`, { recursive: true })
copySwaggerUi(`dist/${pages}`)
if (!(await isBuilt())) await buildWebClient()
await copyWebClient('dist/web/dist')

// Copies only the files that the page at /docs loads, because the whole package has twelve megabytes. Its licence
// (Apache 2.0, section 4) requires that the licence and the notice are included.
function copySwaggerUi(target: string): void {
  const source = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
  const files = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt']
  for (const file of files) cpSync(`${source}/${file}`, `${target}/${file}`)
  for (const file of ['LICENSE', 'NOTICE']) cpSync(`${source}/${file}`, `${target}/swagger-ui.${file}.txt`)
}
