import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findOrInstall } from '../support/apt.ts'

const isInstalled = () => spawnSync('systemd-analyze', ['--version']).status === 0
const canBeTried = findOrInstall(isInstalled, 'systemd')
const why = 'there is no systemd-analyze on this machine (apt install systemd)'

test(`${canBeTried ? '' : `NOT COVERED, ${why}: `}systemd accepts the unit, and rates it as well sandboxed`, async () => {
  if (!canBeTried) return console.warn(`NOT COVERED: ${why}`)
  const folder = await mkdtemp(join(tmpdir(), 'unit-'))
  try {
    const unit = await readFile(join(import.meta.dirname, '../../examples/systemd/social-service.service'), 'utf8')
    const file = join(folder, 'social-service.service')
    // systemd-analyze checks that the program exists.
    await writeFile(file, unit.replace('/opt/social-service/node_modules/.bin/social-service', '/bin/true'))
    const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    expect([verified.status, verified.stdout + verified.stderr]).toEqual([0, ''])
    const analysis = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', file], {
      encoding: 'utf8',
    })
    expect([analysis.status, analysis.stdout.split('\n').at(-2)]).toEqual([
      0,
      expect.stringContaining('exposure level'),
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
})
