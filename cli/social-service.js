#!/usr/bin/env node
// Starts the command line. Old versions of Node must understand this file, so that they can report that they are too
// old. Therefore it is not TypeScript, and uses the syntax of 2009 except for `import()`.
var numbers = process.versions.node.split('.')
var major = Number(numbers[0])
var minor = Number(numbers[1])

// The first versions that run TypeScript without a flag: 22.18 and 23.6.
var isNewEnough = major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)

function load(places) {
  return import(places[0]).catch(function (error) {
    if (places.length > 1 && isNotHere(error, places[0])) return load(places.slice(1))
    throw error
  })
}

// Returns whether an error means that Node cannot load a file from this place. If the program is installed under
// node_modules, the sources are there, but Node does not run TypeScript from that folder.
function isNotHere(error, place) {
  if (error.code === 'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING') return true
  return error.code === 'ERR_MODULE_NOT_FOUND' && String(error.url).slice(1 - place.length) === place.slice(1)
}

if (isNewEnough) {
  load(['./main.ts', './main.js', '../dist/cli/main.js']).catch(function (error) {
    console.error(
      error.code === 'ERR_MODULE_NOT_FOUND'
        ? 'social-service is not complete: run "npm ci" in its folder, or reinstall it. (' + error.message + ')'
        : error,
    )
    process.exitCode = 1
  })
} else {
  console.error(
    'social-service needs Node.js 22.18 or newer; this is ' +
      process.version +
      '. Install a newer one from https://nodejs.org. (In a checkout, "npm start" and "npm run cli" bring their own.)',
  )
  process.exitCode = 1
}
