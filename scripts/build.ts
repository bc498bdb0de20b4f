import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { buildWebClient, copyWebClient, isBuilt } from './webClient.ts'

// Makes `dist/`, which is what is published: JavaScript with declarations, the pictures and pages beside them, and the web client.
rmSync('dist', { recursive: true, force: true })
const { status } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
for (const folder of ['src/media/assets', 'src/surfaces/http/pages/assets']) {
  cpSync(folder, `dist/${folder}`, { recursive: true })
}
if (!(await isBuilt())) await buildWebClient()
await copyWebClient('dist/web/dist')
