import { connectRedis } from '../../src/stores/redis/connect.ts'
import { requireRights } from '../../src/stores/redis/rights.ts'
import type { CommandContext } from '../commandContext.ts'
import { type CheckResult, fine, wrong } from './finding.ts'

const oldest = [6, 2] as const

/** Checks whether Redis is reachable and new enough, and does not lose data. */
export async function checkRedis({ options, log }: CommandContext): Promise<CheckResult> {
  const { redis: place, sessionStore } = options
  if (place === undefined || !('url' in place)) return fine('Redis is not used.')
  const { redis, close } = await connectRedis(place.url, place.prefix, log)
  try {
    await requireRights(redis, { hasBus: true })
    return findingOf(factsIn(await redis.info()), sessionStore === 'redis')
  } finally {
    close()
  }
}

interface RedisFacts {
  version: string
  /** Bytes; 0 for no limit. */
  memory: number
  policy: string
  hasLog: boolean
}

function factsIn(info: string): RedisFacts {
  const of = (name: string) => new RegExp(`^${name}:(.*?)\\s*$`, 'm').exec(info)?.[1] ?? ''
  return {
    version: of('redis_version'),
    memory: Number(of('maxmemory')),
    policy: of('maxmemory_policy'),
    hasLog: of('aof_enabled') === '1',
  }
}

function findingOf({ version, memory, policy, hasLog }: RedisFacts, hasSessions: boolean): CheckResult {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    return wrong(`Redis ${version} is too old. Use ${oldest.join('.')} or newer.`)
  }
  const advice = `set maxmemory-policy to noeviction (it is ${policy})`
  if (memory > 0 && policy !== 'noeviction') {
    return hasSessions
      ? wrong(`When Redis is full, it drops sessions, which signs people out. To prevent this, ${advice}.`)
      : wrong(`When Redis is full, it drops rate limits and sign-ins in progress. To prevent this, ${advice}.`)
  }
  if (!hasSessions) return fine(`Redis ${version}.`)
  if (!hasLog) return wrong(`Redis ${version} loses sessions when it restarts. Set appendonly to yes.`)
  return fine(`Redis ${version}. Sessions survive a restart.`)
}
