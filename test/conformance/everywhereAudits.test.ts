import { testKillRate } from './killRate.ts'

testKillRate(/^[MX]/)
