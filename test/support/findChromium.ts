import { spawnSync } from 'node:child_process'
import { findOrInstall } from './apt.ts'

const names = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', 'chromium', 'google-chrome']

const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * Returns the path of Chromium without a user interface, whose pages use 40% less CPU time. Without one, returns that
 * of Chromium. `CHROMIUM_PATH` names another one. In CI (`CI` is set), installs what is missing.
 */
export function findHeadlessChromium(): string | undefined {
  if (process.env['CHROMIUM_PATH'] !== undefined) return findChromium()
  const isHere = findOrInstall(() => isInstalled(headlessShell), 'chromium-headless-shell')
  return isHere ? headlessShell : findChromium()
}

/**
 * Returns the path of Chromium: `CHROMIUM_PATH`, or the one of this machine. In CI (`CI` is set), installs it if it is
 * missing. Undefined without one.
 */
export function findChromium(): string | undefined {
  return findOrInstall(installed, 'chromium')
}

function installed(): string | undefined {
  const chromiumPath = process.env['CHROMIUM_PATH']
  return (chromiumPath === undefined ? names : [chromiumPath]).find(isInstalled)
}

const isInstalled = (name: string): boolean => spawnSync(name, ['--version']).status === 0
