import { baseUrl, host, proxies } from './addresses.ts'
import { logLevels } from './logLevels.ts'
import { group, option } from './option.ts'
import { codeValue, flag, hasMethods, isPlainObject, matching, oneOf, wholeNumber } from './valueTypes.ts'

const isFields = (value: unknown) =>
  isPlainObject(value) && Object.values(value).every((field) => ['string', 'number'].includes(typeof field))

/** The options for listening, trusted proxies, rate limits, metrics and logging. */
export const serverOptions = {
  baseUrl: option({
    variable: 'BASE_URL',
    type: baseUrl,
    description:
      'The public URL of the service, without a trailing slash. The default is the address that it listens on.',
  }),
  host: option({
    variable: 'HOST',
    type: host,
    default: '127.0.0.1',
    description: 'The address to listen on: `0.0.0.0` for all IPv4 addresses, `::` for all addresses.',
  }),
  port: option({
    variable: 'PORT',
    type: wholeNumber(0, 65_535),
    serveDefault: 3000,
    description:
      'The port to listen on; 0 for any free port. If a program sets no port, it must call `listen()` or pass requests to `handle()`.',
  }),
  trustProxy: option({
    variable: 'TRUST_PROXY',
    type: proxies,
    default: false,
    description:
      'The proxies whose `X-Forwarded-For` header is trusted: addresses and networks, separated by commas, or `true` for all.',
  }),
  rateLimits: option({
    variable: 'RATE_LIMITS',
    type: oneOf(['on', 'off']),
    default: 'on',
    description: 'Whether calls are counted and limited. Use `off` only for benchmarks.',
  }),
  metricsToken: option({
    variable: 'METRICS_TOKEN',
    type: matching(/^[\x21-\x7e]{16,}$/, '16 or more printable ASCII characters without spaces'),
    description: 'The bearer token for `/metrics`. Without it, the path does not exist.',
    isSecret: true,
  }),
  logger: group({
    code: 'LogOptions',
    also: codeValue<false>((value) => value === false, { words: 'false', code: 'false' }),
    description: 'Where the log goes. Secrets are redacted. `false` turns logging off.',
    options: {
      level: option({
        variable: 'LOG_LEVEL',
        type: oneOf(logLevels),
        default: 'info',
        description: 'The lowest level that is logged.',
      }),
      destination: option({
        type: codeValue<{ write(line: string): void }>((value) => hasMethods(value, ['write']), {
          words: 'an object with a method `write`',
          code: '{ write(line: string): void }',
        }),
        description: 'Receives the lines, one JSON object each. The default is standard output.',
      }),
      fields: option({
        type: codeValue<Readonly<Record<string, string | number>>>(isFields, {
          words: 'an object of strings and numbers',
          code: 'Readonly<Record<string, string | number>>',
        }),
        description: 'Fields to add to every line, such as the name of the process.',
      }),
    },
  }),
  memoryTarget: option({
    variable: 'MEMORY_TARGET',
    type: wholeNumber(100, 1_000_000),
    description:
      'The memory in MB that each process should use. Its caches get the memory that its other data do not need, but at least 16 MB. `serve` collects garbage earlier when the process is close to this size. A process uses more if its other data need more: about 200 MB under load, and about 30 MB more for every 1,000 open streams. The default is a quarter of the memory of the machine, shared among `PROCESSES`; at least 192 and at most 512.',
  }),
  caches: option({
    variable: 'CACHES',
    type: oneOf(['on', 'off']),
    default: 'on',
    description:
      'Whether processes cache what they read from the database. Responses are the same without caches, but take longer. Use `off` only for debugging.',
  }),
  checkOutput: option({
    type: flag,
    default: false,
    description: 'Check every response against its schema. For tests.',
  }),
}
