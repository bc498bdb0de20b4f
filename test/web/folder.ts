import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

export const script = `console.log(${JSON.stringify('a script that is worth compressing. '.repeat(40))})\n`
export const index = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="service" content="" />
    <title>Social</title>
    <script type="module" crossorigin src="/assets/index-C8AEdJ2e.js"></script>
  </head>
  <body><div id="app"></div></body>
</html>
`

const files: Record<string, string | Buffer> = {
  'index.html': index,
  'assets/index-C8AEdJ2e.js': script,
  'assets/index-C8AEdJ2e.js.br': brotliCompressSync(script),
  'assets/index-C8AEdJ2e.js.gz': gzipSync(script),
  'assets/style-DqQksVyv.css': 'h1 { color: red }',
  'manifest.webmanifest': '{"name":"Social"}',
  '.built-from': 'hidden',
  'assets/.hidden.js': 'hidden',
  'notes.md': 'of no type that is served',
}

/** Writes a folder like the one that a build of the web client leaves. */
export async function builtFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'web-dist-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}
