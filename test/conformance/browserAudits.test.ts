import { testKillRate } from './killRate.ts'

testKillRate(/^B/)
