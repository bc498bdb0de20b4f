import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// This module is loaded into the measured process (`--import`). On a port of its own, it reports what the process holds
// after garbage collection.

/** The resources that a process holds, as bytes and counts. */
export interface HeldMemory {
  heap: number
  outside: number
  rss: number
  files: number
  resources: Record<string, number>
}

const port = process.env['PROBE_PORT']
if (port !== undefined) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  createServer((_request, response) => {
    collect()
    collect()
    const { heapUsed, external, rss } = process.memoryUsage()
    const resources: Record<string, number> = {}
    for (const name of process.getActiveResourcesInfo()) resources[name] = (resources[name] ?? 0) + 1
    const files = readdirSync('/proc/self/fd').length
    const memory: HeldMemory = { heap: heapUsed, outside: external, rss, files, resources }
    response.end(JSON.stringify(memory))
  })
    .listen(Number(port), '127.0.0.1')
    .unref()
}
