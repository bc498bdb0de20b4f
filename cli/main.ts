import { keepCompiled } from './compileCache.ts'
import { keepHeapSmall } from './heap.ts'

// A reader that closes early, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

// Before anything else is loaded.
keepCompiled()
const { runCommandLine } = await import('./runCommandLine.ts')
keepHeapSmall()
process.exitCode = await runCommandLine(process.argv.slice(2))
