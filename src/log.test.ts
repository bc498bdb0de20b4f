import { once } from 'node:events'
import { expect, test } from 'vitest'
import { newSessionId } from './model/session.ts'
import { createLog } from './log.ts'

function capture() {
  const lines: string[] = []
  return { lines, log: createLog({ destination: { write: (line) => void lines.push(line) } }) }
}

test('session identifiers are redacted everywhere in a log line', () => {
  const { lines, log } = capture()
  const secret = newSessionId().reveal()
  log.info(
    { deep: { list: [`x ${secret} y`] }, [secret]: 1, err: new Error(secret, { cause: new Error(secret) }) },
    secret,
  )
  expect(lines.join('')).not.toContain(secret.slice(4, 20))
  expect(lines.join('')).toContain('x [secret] y')
})

test.each([
  'postgres://alice:hunter2@db.example/social',
  'postgresql://alice:hunter2/with@slash@db.example/social',
  'redis://:hunter2@cache.example',
  'redis+sentinel://alice:hunter2/with@slash@a.example,b.example/main',
  'rediss+sentinel://a.example/main?sentinel_user=alice&sentinel_password=hunter2',
  'host=db user=alice password=hunter2 dbname=x',
])('the password of %s is redacted', (address) => {
  const { lines, log } = capture()
  log.error({ err: new Error(`cannot reach ${address}`) }, 'failed')
  expect(lines.join('')).not.toContain('hunter2')
  expect(lines.join('')).toContain('cannot reach')
})

test('the URL of a profile is not redacted', () => {
  const { lines, log } = capture()
  log.info({ page: 'http://localhost:3000/@alice' }, 'page')
  expect(lines.join('')).toContain('http://localhost:3000/@alice')
})

test('an error is logged with its causes, but not with fields that may hold secrets', () => {
  const { lines, log } = capture()
  const cause = Object.assign(new Error('the cause'), {
    code: 'HPE_X',
    rawPacket: Buffer.from('hush'),
    parameters: ['hush'],
  })
  log.error({ err: new Error('the error', { cause }) }, 'failed')
  const [line] = lines.map((text) => JSON.parse(text) as { err: { message: string; cause: { code: string } } })
  expect(line?.err).toMatchObject({ message: 'the error', cause: { message: 'the cause', code: 'HPE_X' } })
  expect(Object.keys(line?.err.cause ?? {})).toEqual(['type', 'message', 'code', 'stack'])
})

test('a request or response is never logged as a whole', () => {
  const { lines, log } = capture()
  log.info({ req: { headers: { authorization: 'Bearer hush' } }, res: { body: 'hush' } }, 'request')
  expect(lines.join('')).not.toContain('hush')
})

test('a destination that throws is reported once, as a warning of the process, and gets the next lines', async () => {
  const lines: string[] = []
  const write = (line: string) => {
    lines.push(line)
    throw new Error('the disk is full')
  }
  const warned = once(process, 'warning')
  const log = createLog({ destination: { write } })
  log.info('first')
  log.child({ part: 1 }).fatal('second')
  expect(await warned).toMatchObject([{ message: 'The log cannot be written: the disk is full' }])
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['first', 'second'])
})
