import { testSeveralProcesses } from './severalProcesses.ts'

testSeveralProcesses('two processes on PostgreSQL', {})
