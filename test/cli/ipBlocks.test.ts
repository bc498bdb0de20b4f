import { expect, test } from 'vitest'
import { newCommandLine } from './commandLine.ts'

test('a running server obeys blocks from the command line, but still answers health checks', async () => {
  const cli = await newCommandLine()
  const server = await cli.serve()
  const status = async (path: string) => (await fetch(server.url + path)).status
  expect(await status('/api/v2/instance')).toBe(200)
  const blocks: { id: string; ip: string }[] = []
  for (const own of ['127.0.0.0/8', '::1']) {
    const args = ['add', own, '--severity', 'no_access', '--days', '7', '--comment', ' For\nus\u0007 ']
    blocks.push(await cli.json('ip-blocks', ...args))
  }
  expect(blocks).toMatchObject([
    { ip: '127.0.0.0/8', severity: 'no_access', comment: 'For us', expires_at: expect.stringMatching(/Z$/) },
    { ip: '::1/128' },
  ])
  await expect.poll(() => status('/api/v2/instance')).toBe(403)
  expect(await status('/health')).toBe(200)
  const { stdout: list } = await cli.run('ip-blocks', 'list')
  expect(list).toMatch(new RegExp(`^${blocks[0]!.id}  127.0.0.0/8  no_access .*For us$`, 'm'))
  for (const { id } of blocks) {
    expect(await cli.run('ip-blocks', 'remove', id)).toMatchObject({ code: 0, stdout: `Block ${id} was removed.\n` })
  }
  await expect.poll(() => status('/api/v2/instance')).toBe(200)
  expect(await cli.run('ip-blocks', 'remove', '7')).toEqual({ code: 1, stdout: '', stderr: 'There is no block 7.\n' })
  for (const wrong of [
    ['192.0.2.1', '--severity', 'much'],
    ['192.0.2.1', '--severity', 'no_access', '--days', '0'],
  ])
    expect(await cli.run('ip-blocks', 'add', ...wrong)).toMatchObject({ code: 2, stdout: '' })
  await server.stop()
})
