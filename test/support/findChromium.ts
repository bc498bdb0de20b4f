import { spawnSync } from 'node:child_process'
import { findOrInstall } from './apt.ts'

const names = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', 'chromium', 'google-chrome']

const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * Returns the path of the Chromium without a user interface, whose pages use 40% less CPU time. If it is not installed
 * or `CHROMIUM_PATH` is set, returns the result of `findChromium`. In CI (`CI` is set), installs what is missing.
 */
export function findHeadlessChromium(): string | undefined {
  if (process.env['CHROMIUM_PATH'] !== undefined) return findChromium()
  const isHere = findOrInstall(() => isInstalled(headlessShell), 'chromium-headless-shell')
  return isHere ? headlessShell : findChromium()
}

/**
 * Returns the path of Chromium, or undefined without it. `CHROMIUM_PATH` takes precedence over the usual paths. In CI
 * (`CI` is set), installs Chromium if it is missing.
 */
export function findChromium(): string | undefined {
  return findOrInstall(installed, 'chromium')
}

function installed(): string | undefined {
  const chromiumPath = process.env['CHROMIUM_PATH']
  return (chromiumPath === undefined ? names : [chromiumPath]).find(isInstalled)
}

const isInstalled = (name: string): boolean => spawnSync(name, ['--version']).status === 0
