import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodesHeic } from './imageLibrary.ts'

const own = join(import.meta.dirname, 'imageLibrary.ts')

async function outputOf(script: string, folder = import.meta.dirname): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: folder })
  return stdout.trim()
}

describe('the image library', () => {
  it('is loaded only when the first image is processed', async () => {
    const script = `
      const { loadSharp } = await import(${JSON.stringify(own)})
      await import(${JSON.stringify(join(import.meta.dirname, '../../cli/serve/serve.ts'))})
      const count = () => process.report.getReport().sharedObjects.filter((path) => /sharp|vips/.test(path)).length
      const before = count()
      const sharp = await loadSharp()
      console.log(JSON.stringify([before, count() > 0, sharp.concurrency(), sharp.cache().memory.max]))`
    expect(JSON.parse(await outputOf(script))).toEqual([0, true, 1, 0])
  })

  it('cannot read HEIC in its prebuilt version', async () => {
    const { default: sharp } = await import('sharp')
    expect(sharp.format.heif.input.fileSuffix).not.toContain('.heic')
    expect(decodesHeic()).toBe(false)
  })
})

describe('another image library', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'image-library-'))
    await cp(own, join(folder, 'imageLibrary.ts'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const ask = () => outputOf(`console.log((await import('./imageLibrary.ts')).decodesHeic())`, folder)

  async function install(files: Record<string, string>): Promise<void> {
    const modules = join(folder, 'node_modules')
    await rm(modules, { recursive: true, force: true })
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(modules, name)), { recursive: true })
      await writeFile(join(modules, name), text)
    }
  }

  const reading = (suffix: string) =>
    `module.exports = { format: { heif: { input: { fileSuffix: [${JSON.stringify(suffix)}] } } } }`
  const binary = `@img/sharp-${process.platform}-${process.arch}/sharp.node/index.js`

  it('is checked for HEIC if it was built on the machine', async () => {
    await install({ 'sharp/index.js': reading('.heic'), 'sharp/package.json': '{}' })
    expect(await ask()).toBe('true')
    const built = { 'sharp/src/build/Release/sharp.node': '', [binary]: '' }
    await install({
      'sharp/dist/index.js': reading('.heic'),
      'sharp/package.json': '{"main":"dist/index.js"}',
      ...built,
    })
    expect(await ask()).toBe('true')
  })

  it('fails at once if it is missing or not for this machine', async () => {
    await install({ 'sharp/index.js': 'throw new Error("Could not load the sharp module")' })
    await expect(ask()).rejects.toThrow('Could not load the sharp module')
    await install({})
    await expect(ask()).rejects.toThrow("Cannot find module 'sharp'")
  })
})
