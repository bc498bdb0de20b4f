import { spawnSync } from 'node:child_process'
import { aptInstall } from './apt.ts'

const names = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', 'chromium', 'google-chrome']

/** The Chromium of this machine, or what `CHROMIUM_PATH` names; in CI (`CI` is set) one is installed where there is none and apt may. */
export function findChromium(): string | undefined {
  return installed() ?? (process.env['CI'] !== undefined && aptInstall('chromium') ? installed() : undefined)
}

function installed(): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  return (given === undefined ? names : [given]).find((name) => spawnSync(name, ['--version']).status === 0)
}
