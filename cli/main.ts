import { cacheCompiledProgram } from './compileCache.ts'
import { restartWithSmallHeap } from './heap.ts'

// A reader that closes early, such as `head`, is not an error. In all cases, the command still closes what it opened.
let isUnwritable = false
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE' || isUnwritable) return
  isUnwritable = true
  process.exitCode = 1
  process.stderr.write(`Standard output cannot be written (${code ?? message}).\n`)
})

// This cannot be reported anywhere else, and a server continues without its log.
process.stderr.on('error', () => undefined)

// These calls come before anything else is loaded.
if (process.argv.includes('serve')) restartWithSmallHeap()
cacheCompiledProgram()
const { runCommandLine } = await import('./runCommandLine.ts')
process.exitCode = await runCommandLine(process, process.argv.slice(2))
