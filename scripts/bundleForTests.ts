import { bundleForTests } from './bundle.ts'

// A program of its own, because Vitest's process is set up for tests.
await bundleForTests(process.argv[2]!)
