import { testSeveralProcesses } from './severalProcesses.ts'

testSeveralProcesses('two workers of one process', { workers: 2 })
