// Runs after `npm ci` in a checkout. Builds the web client if the development dependencies are installed. It is plain
// JavaScript, because it also runs after `npm ci --omit=dev`, with the system's Node. In that case, it does nothing.
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
  // The service runs without the web client and reports that it is missing. A problem with the client must not
  // prevent the installation.
  process.exitCode = 0
}
