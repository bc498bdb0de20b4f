// Runs after `npm ci` in a checkout: builds the web client where there is what builds it. It is
// JavaScript that any Node runs, since without the development dependencies (`npm ci --omit=dev`)
// the system's own runs it, and there is nothing to do then.
const [major, minor] = process.versions.node.split('.').map(Number)
const runsTypeScript = major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)

function hasVite() {
  try {
    return import.meta.resolve('vite') !== undefined
  } catch {
    return false
  }
}

if (runsTypeScript && hasVite()) {
  process.argv.push('--if-changed', '--quiet')
  await import('../web/build/buildWeb.ts')
  // The service runs without it, and says so: what is wrong with the client must not keep anybody from installing.
  process.exitCode = 0
}
