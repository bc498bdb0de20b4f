import { parse } from 'content-type'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { defaultInputLimits } from './limits.ts'
import { parseMultipart } from './multipart.ts'

test('a file whose end arrives while the disk still writes is received', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'multipart-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const body = new PassThrough({ highWaterMark: 200_000 })
  const parsed = parseMultipart(body, parse('multipart/form-data; boundary=b'), {
    temporaryFile: async () => join(folder, 'file'),
    limits: { ...defaultInputLimits, idleMs: 2000 },
  })
  // More than the parser keeps for a part, so the parser waits until it is read.
  const bytes = Buffer.alloc(70_000, 'x')
  body.write('--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n')
  body.write(Buffer.concat([bytes, Buffer.from('\r\n--b--\r\n')]))
  // As in HTTP, the end comes after the last bytes.
  await vi.waitUntil(() => body.readableLength === 0)
  body.end()
  expect((await parsed)!.files).toMatchObject([{ name: 'file', size: bytes.length }])
})
