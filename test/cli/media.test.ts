import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFolder } from '../servers/embeddedProcesses.ts'
import { type S3Server, startS3 } from '../support/s3.ts'
import { commandLineOn, newCommandLine } from './commandLine.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3('social')
})
afterAll(() => s3.stop())

const credentials = { AWS_ACCESS_KEY_ID: 'canary-key-id', AWS_SECRET_ACCESS_KEY: 'canary-secret-key' }
const variables = () => ({
  ...credentials,
  MEDIA_S3_BUCKET: 'social',
  MEDIA_S3_ENDPOINT: s3.endpoint,
  MEDIA_S3_PREFIX: 'media',
  MEDIA_S3_FORCE_PATH_STYLE: 'true',
})

async function pictures(...names: string[]): Promise<string> {
  const folder = join(await newFolder(), 'pictures')
  await mkdir(join(folder, 'inside'), { recursive: true })
  const picture = sharp({ create: { width: 32, height: 32, channels: 4, background: 'orange' } })
  for (const name of names) await writeFile(join(folder, name), await picture.png().toBuffer())
  return folder
}

/** Returns doctor's check of the media storage. */
async function mediaCheck(env: Record<string, string>) {
  const outcome = await commandLineOn(await newFolder(), { PORT: '0', ...env }).run('doctor', '--json')
  const { checks } = JSON.parse(outcome.stdout) as { checks: { name: string; ok: boolean; sentence: string }[] }
  const { ok, sentence = '' } = checks.find(({ name }) => name === 'media') ?? {}
  return { code: outcome.code, ok, sentence, all: outcome.stdout + outcome.stderr }
}

test('doctor tests the bucket, names the problem, and prints no credentials', async () => {
  expect(await mediaCheck({})).toMatchObject({ ok: true, sentence: 'Media are in the data folder.' })
  const well = await mediaCheck(variables())
  expect(well).toMatchObject({ code: 0, ok: true, sentence: 'The bucket social can be written, read and listed.' })
  expect(await (await fetch(`${s3.endpoint}/social?list-type=2`)).text()).not.toContain('doctor')
  const missing = await mediaCheck({ ...variables(), MEDIA_S3_BUCKET: 'another' })
  expect(missing).toMatchObject({ code: 1, ok: false })
  expect(missing.sentence).toMatch(/^There is no bucket another/)
  const away = await mediaCheck({ ...variables(), MEDIA_S3_ENDPOINT: 'http://127.0.0.1:9' })
  expect(away.sentence).toMatch(/ECONNREFUSED.*MEDIA_S3_ENDPOINT/)
  for (const { all } of [well, missing, away]) expect(all).not.toContain('canary')
}, 60_000)

test('a folder of emojis is imported into the bucket, and emojis are changed', async () => {
  const cli = await newCommandLine(variables())
  const folder = await pictures('cat.png', 'dog.webp', 'a cat.png', '.hidden.png')
  await writeFile(join(folder, 'read_me.txt'), 'no picture')
  const imported = await cli.run('emojis', 'import', folder, '--category', 'Animals', '--json')
  const { emojis, problems } = JSON.parse(imported.stdout) as { emojis: object[]; problems: { file: string }[] }
  expect(imported.code).toBe(1)
  expect(emojis).toMatchObject([
    { shortcode: 'cat', category: 'Animals', visible_in_picker: true },
    { shortcode: 'dog', category: 'Animals' },
  ])
  expect(problems.map(({ file }) => file)).toEqual(['a cat.png', 'read_me.txt'])
  expect(imported.stderr).toContain('a cat.png: The file name becomes the shortcode, so it must be')
  expect(await (await fetch(`${s3.endpoint}/social?list-type=2&prefix=media/emojis/`)).text()).toMatch(/webp.*webp/s)

  const change = (...args: string[]) => cli.json('emojis', 'change', ...args)
  expect(await change('cat', '--hidden')).toMatchObject({ category: 'Animals', visible_in_picker: false })
  expect(await change(':cat:', '--rename', 'kitty', '--no-category')).toMatchObject({
    shortcode: 'kitty',
    category: null,
  })
  // A new picture changes no other field.
  expect(await cli.json('emojis', 'add', 'kitty', join(folder, 'cat.png'))).toMatchObject({ visible_in_picker: false })
  expect(await change('kitty', '--visible')).toMatchObject({ visible_in_picker: true })
  const refused = async (code: number, sentence: RegExp, ...args: string[]) => {
    const outcome = await cli.run('emojis', ...args)
    expect(outcome).toMatchObject({ code, stdout: '' })
    expect(outcome.stderr).toMatch(sentence)
  }
  await refused(1, /^There is already an emoji named :dog:/, 'change', 'kitty', '--rename', 'dog')
  await refused(1, /^There is no emoji named :cat:/, 'change', 'cat', '--hidden')
  await refused(2, /^Give at least one option/, 'change', 'dog')
  await refused(2, /^Use either/, 'change', 'dog', '--hidden', '--visible')
  await refused(1, /^The folder .* does not exist/, 'import', join(folder, 'nowhere'))
  await refused(1, /^There are no files/, 'import', join(folder, 'inside'))
  for (const shortcode of ['kitty', 'dog']) await cli.json('emojis', 'remove', shortcode)
  expect(await (await fetch(`${s3.endpoint}/social?list-type=2`)).text()).not.toContain('<Key>')
}, 60_000)
