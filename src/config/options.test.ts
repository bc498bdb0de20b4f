import { expect, test } from 'vitest'
import { newVapidKeys } from '../push/vapid.ts'
import { completeOptions, optionsFromEnvironment } from './completeOptions.ts'
import { defaultLimits } from './defaults.ts'
import { readEnvironment } from './environment.ts'

test('an empty environment gives the documented defaults', () => {
  const options = readEnvironment({ PORT: '' })
  const { limits } = options
  expect(options).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataDir: './data',
    rateLimits: 'on',
    trustProxy: false,
  })
  expect(options).toMatchObject({ anonymousReads: true, registrations: 'open', languages: ['en'] })
  expect(limits).toEqual(defaultLimits)
  expect(limits).toMatchObject({ postCharacters: 5000, pollOptions: 8, mediaPerPost: 4, imageBytes: 16 * 1024 * 1024 })
})

test('options are read from the environment', () => {
  const options = optionsFromEnvironment({
    PORT: '0',
    BASE_URL: 'https://social.example/',
    DATABASE_URL: 'postgres://a:b@db/x',
    LIMIT_POST_CHARACTERS: '500',
    ANONYMOUS_READS: 'off',
    PROCESSES: '3',
    TRUST_PROXY: '10.0.0.0/8',
    LOG_LEVEL: 'WARN',
  })
  expect(options).toMatchObject({
    port: 0,
    baseUrl: 'https://social.example',
    database: { url: 'postgres://a:b@db/x' },
    limits: { postCharacters: 500 },
    anonymousReads: false,
    processes: 3,
    trustProxy: '10.0.0.0/8',
    logger: { level: 'warn' },
  })
})

test('a process can have only some of the tasks if there are other processes for the rest', () => {
  const others = { DATABASE_URL: 'postgres://db/x', PROCESSES: '2' }
  expect(readEnvironment({ ...others, TASKS: 'media, Web,media' }).tasks).toEqual(['media', 'web'])
  expect(readEnvironment({}).tasks).toEqual(['web', 'streams', 'jobs', 'media'])
  expect(readEnvironment({ TASKS: 'jobs,media,streams,web' }).tasks).toHaveLength(4)
  expect(() => readEnvironment({ ...others, PROCESSES: '', TASKS: 'jobs' })).toThrow(/^PROCESSES .* at least 2/)
  expect(() => readEnvironment({ PROCESSES: '2', TASKS: 'jobs' })).toThrow(/^TASKS .* embedded database/)
  expect(() => completeOptions({ tasks: [] })).toThrow(/^tasks must be at least one of web, streams, jobs, media/)
  expect(() => completeOptions({ tasks: ['web'], database: { dataDir: '/srv/x' }, processes: 2 })).toThrow(/^TASKS/)
})

test('without a database option, the service has a database in its data folder', () => {
  const options = optionsFromEnvironment({ DATA_DIR: '/srv/x' })
  expect(completeOptions(options)).toMatchObject({ dataDir: '/srv/x', database: { dataDir: '/srv/x' } })
  expect(completeOptions({ database: { dataDir: '/srv/y' } })).toMatchObject({ dataDir: '/srv/y' })
})

test.each([
  ['PORT', 'x'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['BASE_URL', 'social.example'],
  ['BASE_URL', 'https://social.example/path'],
  ['BASE_URL', 'https://a:hunter2@social.example'],
  ['DATABASE_URL', 'mysql://a:hunter2@db/x'],
  ['DATABASE_URL', 'hunter2'],
  ['DATABASE_URL', 'postgres://a:hunter2@db:99999/x'],
  ['DATABASE_URL', 'postgres://a:hunter2@db/x?sslmode=hunter2'],
  ['DATABASE_URL', 'postgres://a:hunter2@one,two/x?target_session_attrs=master'],
  ['LOG_LEVEL', 'loud'],
  ['RATE_LIMITS', 'maybe'],
  ['PROCESSES', '0'],
  ['PROCESSES', 'hunter2'],
  ['TASKS', 'hunter2'],
  ['TASKS', 'web,hunter2'],
  ['TASKS', 'web,,jobs'],
  ['TASKS', 'web'],
  ['ANONYMOUS_READS', 'perhaps'],
  ['METRICS_TOKEN', 'hunter2'],
  ['TRUST_PROXY', 'hunter2'],
  ['REDIS_URL', 'http://:hunter2@cache.example'],
  ['REDIS_URL', 'redis://:hunter2'],
  ['REDIS_URL', 'redis://:hunter2@cache.example/zero'],
  ['REDIS_URL', 'redis://:hunter2@cache.example?db=1'],
  ['REDIS_URL', 'redis://:hunter2@a.example/1,redis://b.example'],
  ['REDIS_URL', 'redis+sentinel://:hunter2@a.example,b.example'],
  ['REDIS_URL', 'redis+sentinel://:hunter2@a.example/main/zero'],
  ['REDIS_URL', 'redis+sentinel://a.example,:hunter2@b.example/main'],
  ['REDIS_URL', 'redis+sentinel://a.example/main?password=hunter2'],
  ['REDIS_URL', 'redis+sentinel://a.example/main?sentinel_user=hunter2'],
  ['REDIS_PREFIX', '{hunter2}:'],
  ['SESSION_STORE', 'hunter2'],
  ['MEDIA_S3_BUCKET', 'a/hunter2'],
  ['MEDIA_S3_BUCKET', 'x'],
  ['MEDIA_S3_ENDPOINT', 'https://key:hunter2@s3.example'],
  ['MEDIA_S3_ENDPOINT', 's3.example'],
  ['MEDIA_S3_PREFIX', 'a//b'],
  ['MEDIA_S3_FORCE_PATH_STYLE', 'perhaps'],
  ['VAPID_PRIVATE_KEY', 'hunter2'],
  ['VAPID_SUBJECT', 'http://hunter2.example'],
  ['PUSH_PRIVATE_ADDRESSES', 'some'],
  ['REGISTRATIONS', 'hunter2'],
  ['BROWSER_BOUNDARY', 'hunter2'],
  ['BROWSER_CSRF_HEADER', 'Cookie'],
  ['BROWSER_CSRF_HEADER', 'Connection'],
  ['BROWSER_CSRF_HEADER', 'x hunter2'],
  ['BROWSER_ALLOWED_ORIGINS', 'https://hunter2.example/'],
  ['BROWSER_ALLOWED_ORIGINS', 'null'],
  ['BROWSER_INSECURE_COOKIE', 'hunter2'],
  ['BROWSER_CLEAR_SITE_DATA', 'cookies,"hunter2"'],
  ['BROWSER_CLEAR_SITE_DATA', 'none,cookies'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['LIMIT_POST_CHARACTERS', '0'],
  ['LIMIT_POST_CHARACTERS', '1e3'],
  ['LIMIT_POLL_MAX_SECONDS', '299'],
  ['LIMIT_NONSENSE', '1'],
  ['RATE_NONSENSE', '1/1'],
])('%s=%s is refused with a sentence that names it, but not the value', (name, value) => {
  const read = () => readEnvironment({ [name]: value })
  expect(read).toThrow(RangeError)
  expect(read).toThrow(new RegExp(`^${name} .*\\.$`))
  expect(read).not.toThrow(/hunter2/)
})

test('a misspelt variable is refused, and the message suggests the right one', () => {
  for (const [name, rightName] of [
    ['REGISTRATION', 'REGISTRATIONS'],
    ['registrations', 'REGISTRATIONS'],
    ['ANONYMOUS_READ', 'ANONYMOUS_READS'],
    ['SIGNED_MEDIAS', 'SIGNED_MEDIA'],
    ['DATABASE_URI', 'DATABASE_URL'],
  ] as const) {
    const message = `${name} is not an option. Did you mean ${rightName}?`
    expect(() => readEnvironment({ [name]: 'hunter2' })).toThrow(new RangeError(message))
    expect(() => readEnvironment({ [name]: 'hunter2', [rightName]: '' }), `${name} beside ${rightName}`).not.toThrow()
  }
  const others = {
    LANGUAGE: 'de_DE:de',
    HOSTNAME: 'machine',
    PORTS: '80',
    POST: '1',
    TITLES: 'x',
    npm_lifecycle_event: '',
  }
  expect(readEnvironment(others)).toEqual(readEnvironment({}))
})

test('BROWSER may name a program, but a value such as "off", which is meant for the boundary, is refused', () => {
  for (const program of ['/usr/bin/firefox', 'firefox', 'none', '/vscode/bin/helpers/browser.sh']) {
    expect(readEnvironment({ BROWSER: program })).toEqual(readEnvironment({}))
  }
  for (const word of ['off', 'false', '0', 'true']) {
    const message = 'BROWSER is not an option. Did you mean BROWSER_BOUNDARY?'
    expect(() => readEnvironment({ BROWSER: word })).toThrow(new RangeError(message))
  }
})

test('Redis takes over short-lived data, and sessions only with SESSION_STORE', () => {
  expect(completeOptions(optionsFromEnvironment({}))).toMatchObject({ sessionStore: 'postgres', rateLimits: 'memory' })
  const url = 'redis://user:a%40b@cache.example:6379/2'
  const options = completeOptions(optionsFromEnvironment({ REDIS_URL: url, PROCESSES: '3' }))
  const redis = { url, prefix: 'social-service:' }
  expect(options).toMatchObject({ redis, sessionStore: 'postgres', rateLimits: 'redis' })
  const nodes = 'rediss://a.example, rediss://b.example:6380'
  const environment = { REDIS_URL: nodes, REDIS_PREFIX: 'mine:', SESSION_STORE: 'redis', RATE_LIMITS: 'off' }
  expect(completeOptions(optionsFromEnvironment(environment))).toMatchObject({
    redis: { url: 'rediss://a.example,rediss://b.example:6380', prefix: 'mine:' },
    sessionStore: 'redis',
    rateLimits: undefined,
  })
  const watched = 'rediss+sentinel://me:a%40b@a.example, b.example:26380/main/2?sentinel_password=c'
  expect(completeOptions(optionsFromEnvironment({ REDIS_URL: watched }))).toMatchObject({
    redis: { url: watched.replace(', ', ','), prefix: 'social-service:' },
  })
  expect(() => optionsFromEnvironment({ SESSION_STORE: 'redis' })).toThrow(/^REDIS_URL \(redis\) must be set if/)
  expect(() => completeOptions({ sessionStore: 'redis' })).toThrow(/^REDIS_URL \(redis\) must be set if/)
  expect(() => completeOptions({ feedStore: 'redis' })).toThrow(/^REDIS_URL \(redis\) must be set if FEED_STORE/)
  expect(() => completeOptions({ sessionStore: 'memory' as never })).toThrow(
    /^sessionStore must be one of postgres, redis\.$/,
  )
  expect(() => completeOptions({ redis: { url: 'redis://:hunter2@' } })).toThrow(/^redis\.url must be (?!.*hunter2)/)
  expect(() => completeOptions({ redis: { url: 'redis://a', prefix: '{a}' } })).toThrow(/^redis\.prefix must be/)
  expect(() => completeOptions({ redis: { client: {} as never } })).toThrow(
    /^redis\.client must be a client from `createClient/,
  )
})

test('a bus of the application is used, unless it reaches one process and there are several', () => {
  const bus = { wake: () => undefined, onWake: () => () => undefined, close: async () => undefined }
  expect(completeOptions({ bus, processes: 2 }).bus).toBe(bus)
  expect(completeOptions({ bus: { ...bus, isInMemory: true } }).bus).toBeDefined()
  expect(() => completeOptions({ bus: { ...bus, isInMemory: true }, processes: 2 })).toThrow(
    /^bus is in the memory of one/,
  )
  expect(() => completeOptions({ bus: { wake: bus.wake } as never })).toThrow(
    'bus must be an object with the methods `wake`, `onWake` and `close`.',
  )
})

test('media are stored in a bucket if one is named, and other bucket options need its name', () => {
  expect(optionsFromEnvironment({}).media).toBeUndefined()
  const environment = {
    MEDIA_S3_ENDPOINT: 'http://127.0.0.1:9000/',
    MEDIA_S3_PREFIX: '/a/b/',
    MEDIA_S3_FORCE_PATH_STYLE: 'on',
  }
  const { media } = completeOptions(
    optionsFromEnvironment({ ...environment, MEDIA_S3_BUCKET: 'media', MEDIA_S3_REGION: 'eu-1' }),
  )
  const place = {
    bucket: 'media',
    endpoint: 'http://127.0.0.1:9000',
    region: 'eu-1',
    prefix: 'a/b',
    forcePathStyle: true,
  }
  expect(media).toEqual({ s3: place })
  expect(() => optionsFromEnvironment(environment)).toThrow(/^MEDIA_S3_BUCKET must be set/)
  expect(() => completeOptions({ media: { s3: { bucket: 'no bucket' } } })).toThrow(/^media.s3.bucket must be/)
})

test('push keys must be a pair, and error messages do not repeat them', () => {
  const [one, other] = [newVapidKeys(), newVapidKeys()]
  expect(completeOptions({ push: one }).push).toEqual({ ...one, privateAddresses: false })
  const refusals = [
    { publicKey: one.publicKey },
    { ...one, publicKey: other.publicKey },
    { privateKey: 'A'.repeat(43) },
  ]
  for (const push of refusals) {
    expect(() => completeOptions({ push })).toThrow(/^VAPID_/)
    expect(() => completeOptions({ push })).not.toThrow(one.privateKey)
  }
})

test('browser options are read, and the boundary can be turned off', () => {
  const environment = {
    BROWSER_CSRF_HEADER: 'X-Page-Token',
    BROWSER_ALLOWED_ORIGINS: 'https://app.social.example, http://localhost:5173',
    BROWSER_INSECURE_COOKIE: 'on',
    BROWSER_CLEAR_SITE_DATA: 'cache, storage',
  }
  expect(completeOptions(optionsFromEnvironment(environment)).browser).toEqual({
    csrfHeader: 'X-Page-Token',
    allowedOrigins: ['https://app.social.example', 'http://localhost:5173'],
    insecureCookie: true,
    clearSiteData: ['cache', 'storage'],
    providers: [],
  })
  expect(completeOptions({}).browser).toMatchObject({ insecureCookie: false, clearSiteData: ['storage'] })
  expect(completeOptions({ browser: { clearSiteData: ['none'] } }).browser).toMatchObject({ clearSiteData: [] })
  expect(completeOptions(optionsFromEnvironment({ ...environment, BROWSER_BOUNDARY: 'off' })).browser).toBeUndefined()
})

test.each(['https://social.example', 'HTTPS://social.example'])('an insecure cookie is refused at %s', (baseUrl) => {
  const options = { baseUrl, browser: { insecureCookie: true } }
  expect(() => completeOptions(options)).toThrow(/^BROWSER_INSECURE_COOKIE /)
  expect(() => completeOptions({ ...options, baseUrl: 'http://social.example' })).not.toThrow()
})

test('an insecure cookie is refused together with a proof of work, which browsers can only make over HTTPS', () => {
  const options = { browser: { insecureCookie: true }, registrationProofOfWork: 20 }
  expect(() => completeOptions(options)).toThrow(/^BROWSER_INSECURE_COOKIE .*REGISTRATION_PROOF_OF_WORK/)
  expect(() => completeOptions({ ...options, registrationProofOfWork: 0 })).not.toThrow()
  expect(completeOptions({ registrationProofOfWork: 20 }).settings.registrationProofOfWork).toBe(20)
})

test('browser options in code are checked like those in the environment', () => {
  expect(() => completeOptions({ browser: { csrfHeader: 'Cookie' } })).toThrow(/^browser.csrfHeader must be /)
  expect(() => completeOptions({ browser: { allowedOrigins: ['*'] } })).toThrow(/^browser.allowedOrigins must be /)
  const clearSiteData = ['cookies"\r\nX-Evil: 1']
  expect(() => completeOptions({ browser: { clearSiteData } })).toThrow(/^browser.clearSiteData must be /)
})

test('limits in code are checked like those in the environment', () => {
  const complete = (limits: object) => completeOptions({ limits }).limits
  expect(complete({ postCharacters: 10, drafts: undefined })).toMatchObject({ postCharacters: 10, drafts: 300 })
  expect(() => complete({ postCharacters: 0 })).toThrow('limits.postCharacters must be a whole number')
  expect(() => complete({ nonsense: 1 })).toThrow('There is no option limits.nonsense. Options are: limits.')
  expect(() => complete({ postCharacter: 1 })).toThrow('Did you mean limits.postCharacters?')
})

test('a metrics token in code is checked like one in the environment, and the error does not repeat it', () => {
  expect(() => completeOptions({ metricsToken: 'hunter2' })).toThrow(/^metricsToken must be 16 or more (?!.*hunter2)/)
  expect(completeOptions({ metricsToken: 'hunter2hunter2hunter2' }).metricsToken).toBe('hunter2hunter2hunter2')
})

test.each([
  [{}, 'an embedded database has no standbys. Set DATABASE_URL (database) as well'],
  [{ DATABASE_URL: 'postgres://db1/social', DATABASE_REPLICA_URLS: 'postgres://db2/a?sslmode=odd' }, 'sslmode'],
])('replicas that cannot be read are refused: %j', (variables, problem) => {
  const environment = { DATABASE_REPLICA_URLS: 'postgres://db2/social', ...variables }
  const complete = () => completeOptions(optionsFromEnvironment(environment))
  expect(complete).toThrow(/^DATABASE_REPLICA_URLS \(databaseReplicas\) is wrong: /)
  expect(complete).toThrow(problem)
})

test('the URL of a replica must name only one server', () => {
  const options = { database: { url: 'postgres://db1/social' }, databaseReplicas: ['postgres://db2,db3/social'] }
  expect(() => completeOptions(options)).toThrow('each address must name one server')
})

test.each([
  ['off', /^browser must be an object of options, or false\.$/],
  [null, /^browser must be an object/],
  [true, /^browser must be an object/],
  [['https://app.social.example'], /^browser must be an object/],
  [{ allowOrigins: [] }, /^There is no option browser.allowOrigins. Did you mean browser.allowedOrigins\?$/],
  [{ allowedOrigins: 'https://app.social.example' }, /^browser.allowedOrigins must be a list of origins such as/],
  [{ allowedOrigins: [new URL('https://app.social.example')] }, /^browser.allowedOrigins must be a list of origins/],
  [{ clearSiteData: 'none' }, /^browser.clearSiteData must be a list of any of/],
  [{ insecureCookie: 'false' }, /^browser.insecureCookie must be true or false\.$/],
])('browser options that TypeScript would refuse get a message: %j', (browser, sentence) => {
  const complete = () => completeOptions({ browser: browser as unknown as false })
  expect(complete).toThrow(RangeError)
  expect(complete).toThrow(sentence)
})

test.each([
  ['https://app.social.example/', 'must not have a path or a trailing slash'],
  ['https://app.social.example/page', 'must not have a path or a trailing slash'],
  ['https://app.social.example?a', 'must not have a path or a trailing slash'],
  ['https://me@app.social.example', 'must not have a user name or password'],
  ['https://App.social.example', 'must be written as browsers do'],
  ['https://app.social.example:443', 'must be written as browsers do'],
  ['app.social.example', 'must begin with https:// or http://'],
  ['*', 'must begin with https:// or http://'],
])('an origin like %s is refused with the reason', (origin, problem) => {
  const read = () => readEnvironment({ BROWSER_ALLOWED_ORIGINS: `https://good.example, ${origin}` })
  expect(read).toThrow(/^BROWSER_ALLOWED_ORIGINS must be a list of origins such as .*\.$/)
  expect(read).toThrow(`: an origin ${problem}`)
})

test('http origins are refused for an https service', () => {
  const environment = { BASE_URL: 'https://social.example', BROWSER_ALLOWED_ORIGINS: 'http://app.social.example' }
  expect(() => completeOptions(optionsFromEnvironment(environment))).toThrow(
    /^BROWSER_ALLOWED_ORIGINS .* must be https/,
  )
  const browser = { allowedOrigins: ['http://localhost:5173'] }
  expect(completeOptions({ baseUrl: 'http://localhost:3000', browser }).browser).toMatchObject(browser)
})
