import { keepCompiled } from './compileCache.ts'
import { keepYoungSmall } from './youngGeneration.ts'

// A reader that closes early, such as `head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

// Before anything else is loaded.
keepCompiled()
const young = keepYoungSmall()
const { runCommandLine } = await import('./runCommandLine.ts')
young.settle()
process.exitCode = await runCommandLine(process.argv.slice(2))
