import { expect, test } from 'vitest'
import { isUploadedFile, receivedFile, Upload, type UploadedFile } from './media.ts'

const claim: UploadedFile = { name: 'file', path: '/etc/passwd', filename: '', declaredType: 'image/png', size: 1 }

test('only the object made for a received file is an upload, and a copy is not', () => {
  const file = receivedFile(claim)
  expect(Upload.parse(file)).toBe(file)
  const copies = [
    claim,
    { ...file },
    JSON.parse(JSON.stringify(file)),
    structuredClone(file),
    Object.create(file),
    [file],
  ]
  for (const copy of [...copies, null, undefined, '/etc/passwd']) {
    expect(isUploadedFile(copy)).toBe(false)
    expect(Upload.safeParse(copy).success).toBe(false)
  }
})

test('the path of a received file cannot be changed', () => {
  const file = receivedFile({ ...claim, path: '/tmp/upload' })
  expect(() => Object.assign(file, { path: '/etc/passwd' })).toThrow(TypeError)
  expect(file.path).toBe('/tmp/upload')
})
