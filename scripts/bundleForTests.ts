import { bundleForTests } from './bundle.ts'

// This is a separate program, because Vitest's process is set up for tests.
await bundleForTests(process.argv[2]!)
