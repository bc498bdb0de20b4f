import { describe, expect, it } from 'vitest'
import { animation, box, mediaFolder, mp4, twoColours } from '../../test/support/mediaFixtures.ts'
import { detectMediaType } from './detectMediaType.ts'
import { supportedMimeTypes, supportedNames } from './mediaTypes.ts'

async function detected(content: Uint8Array | string) {
  return detectMediaType(await (await mediaFolder()).file(content))
}

const refusal = { code: 'validation_failed', fields: [{ field: 'file' }] }
const gif = async () => (await animation(8, 8)).gif().toBuffer()

describe('detectMediaType reads the type of an upload from its content', () => {
  it.each([
    ['jpeg', 'image/jpeg', 'jpg'],
    ['png', 'image/png', 'png'],
    ['gif', 'image/gif', 'gif'],
    ['webp', 'image/webp', 'webp'],
    ['avif', 'image/avif', 'avif'],
  ] as const)('%s', async (format, mimeType, extension) => {
    const content = await twoColours(16, 16).toFormat(format).toBuffer()
    expect(await detected(content)).toEqual({ kind: 'image', mimeType, extension })
  })

  it('an animated GIF is an image, because only video is gifv', async () => {
    expect(await detected(await gif())).toMatchObject({ kind: 'image', mimeType: 'image/gif' })
  })

  it('an MP4 with sound is a video with its size and duration', async () => {
    const expected = {
      kind: 'video',
      mimeType: 'video/mp4',
      extension: 'mp4',
      width: 1920,
      height: 1080,
      durationSeconds: 2.5,
    }
    expect(await detected(mp4(['vide', 'soun']))).toEqual(expected)
  })

  it('an MP4 filmed upright is taller than wide', async () => {
    expect(await detected(mp4(['vide', 'soun'], { quarterTurn: true }))).toMatchObject({ width: 1080, height: 1920 })
  })

  it('an MP4 without sound is gifv', async () => {
    expect(await detected(mp4(['vide']))).toMatchObject({ kind: 'gifv', mimeType: 'video/mp4' })
  })

  it('an MP4 without pictures is audio', async () => {
    const expected = { kind: 'audio', mimeType: 'audio/mp4', extension: 'm4a', durationSeconds: 2.5 }
    expect(await detected(mp4(['soun']))).toEqual(expected)
    expect(await detected(mp4(['soun'], { brand: 'M4A ' }))).toEqual(expected)
  })

  it('3GP and QuickTime have their own types', async () => {
    expect(await detected(mp4(['soun'], { brand: '3gp4' }))).toMatchObject({ kind: 'audio', mimeType: 'audio/3gpp' })
    expect(await detected(mp4(['vide'], { brand: 'qt  ' }))).toMatchObject({
      kind: 'video',
      mimeType: 'video/quicktime',
    })
  })

  it.each([
    ['FLAC', 'fLaC', 'audio/flac', 'flac', 'audio'],
    ['WAV', 'RIFF\x24\0\0\0WAVEfmt ', 'audio/wav', 'wav', 'audio'],
    ['Ogg Opus', `OggS\0\x02${'\0'.repeat(20)}\x01\x13OpusHead`, 'audio/ogg', 'ogg', 'audio'],
    ['Ogg Theora', `OggS\0\x02${'\0'.repeat(20)}\x01\x2a\x80theora`, 'video/ogg', 'ogv', 'video'],
    ['WebM', '\x1a\x45\xdf\xa3\x87\x42\x82\x84webm', 'video/webm', 'webm', 'video'],
    ['MP3', '\xff\xfb\x90\x00', 'audio/mpeg', 'mp3', 'audio'],
    ['AAC', '\xff\xf1\x50\x80', 'audio/aac', 'aac', 'audio'],
  ])('%s', async (_name, start, mimeType, extension, kind) => {
    const content = Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(256)])
    expect(await detected(content)).toEqual({ kind, mimeType, extension })
  })
})

describe('detectMediaType refuses everything else, and lists what is supported', () => {
  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an HTML page', '<!doctype html><title>x</title>'],
    ['an empty file', ''],
    ['text', 'hello'],
    ['a PDF', '%PDF-1.7\n'],
    ['a PHP script after a GIF header', 'GIF89a<?php system($_GET["c"]); ?>'],
    ['an HTML page after a GIF header', 'GIF89a/*<script>alert(1)</script>*/'],
    ['an HTML page after an MP3 header', Buffer.from('\xff\xfb\x90\x00<html><script>alert(1)</script>', 'latin1')],
    ['a TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
    ['Matroska', Buffer.from('\x1a\x45\xdf\xa3\x8b\x42\x82\x88matroska', 'latin1')],
  ])('%s', async (_name, content) => {
    await expect(detected(content)).rejects.toMatchObject(refusal)
    await expect(detected(content)).rejects.toThrow(supportedNames)
  })

  it('a ZIP archive, by itself or appended to a picture', async () => {
    const zip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
    await expect(detected(zip)).rejects.toMatchObject(refusal)
    await expect(detected(Buffer.concat([await gif(), zip]))).rejects.toMatchObject(refusal)
  })

  it('HEIC is accepted exactly if the published list has it', async () => {
    const heic = box('ftyp', Buffer.from('heic\0\0\0\0heic'))
    const outcome = await detected(heic).then(
      () => true,
      () => false,
    )
    expect(outcome).toBe(supportedMimeTypes.includes('image/heic'))
  })
})

describe('detectMediaType refuses a damaged MP4', () => {
  it.each([
    ['garbage after the ftyp box', Buffer.concat([mp4([]).subarray(0, 20), Buffer.alloc(5000, 0xee)])],
    ['zeros after the ftyp box', Buffer.concat([mp4([]).subarray(0, 20), Buffer.alloc(5000)])],
    ['no tracks', mp4([])],
    ['a truncated file', mp4(['vide', 'soun']).subarray(0, -10)],
    [
      'a box that claims more bytes than an integer holds',
      Buffer.concat([mp4(['vide']), Buffer.from('00000001787878787fffffffffffffff', 'hex')]),
    ],
  ])('%s', async (_name, content) => {
    await expect(detected(content)).rejects.toMatchObject(refusal)
    await expect(detected(content)).rejects.toThrow('damaged or incomplete')
  })
})
