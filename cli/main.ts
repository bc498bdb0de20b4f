import { cacheCompiledProgram } from './compileCache.ts'
import { restartWithSmallHeap } from './heap.ts'

// A reader that closes early, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

// These calls come before anything else is loaded.
if (process.argv.includes('serve')) restartWithSmallHeap()
cacheCompiledProgram()
const { runCommandLine } = await import('./runCommandLine.ts')
process.exitCode = await runCommandLine(process, process.argv.slice(2))
