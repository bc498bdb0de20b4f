import { spawnSync } from 'node:child_process'
import { aptInstall } from './apt.ts'

const names = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', 'chromium', 'google-chrome']

/**
 * Returns the path of Chromium: `CHROMIUM_PATH`, or the one of this machine. In CI (`CI` is set), installs it if it is
 * missing. Undefined without one.
 */
export function findChromium(): string | undefined {
  return installed() ?? (process.env['CI'] !== undefined && aptInstall('chromium') ? installed() : undefined)
}

function installed(): string | undefined {
  const chromiumPath = process.env['CHROMIUM_PATH']
  return (chromiumPath === undefined ? names : [chromiumPath]).find(
    (name) => spawnSync(name, ['--version']).status === 0,
  )
}
