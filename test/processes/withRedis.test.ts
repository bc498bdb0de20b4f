import { describe } from 'vitest'
import { redisServer } from '../support/redis.ts'
import { testSeveralProcesses } from './severalProcesses.ts'

describe.runIf(redisServer)('with Redis', () => {
  testSeveralProcesses('two processes on PostgreSQL and Redis', { withRedis: true })
})
