import { expect, test } from 'vitest'
import { ownDatabase, serviceOn } from './poolOfTheCaller.ts'

const sentence = 'not listening: pass `port`, call listen(), or pass requests to handle()'

test('a service without a port logs that it does not listen, and has no URL until it does', async () => {
  await using database = await ownDatabase()
  const { service, log } = serviceOn({ database: { url: database.url }, dataDir: database.dataDir, port: undefined })
  expect(service.url).toBeUndefined()
  await service.ready
  expect(service.url).toBeUndefined()
  expect(log.join('')).toContain(sentence)
  const url = await service.listen()
  expect(url).toMatch(/^http:\/\/localhost:[1-9]\d*$/)
  expect(service.url).toBe(url)
  await service.close()
  expect(log.join('')).not.toContain('localhost:0')
})

test('a service with a port has a URL once it listens, and never logs that it does not listen', async () => {
  await using database = await ownDatabase()
  const { service, log } = serviceOn({ database: { url: database.url }, dataDir: database.dataDir, port: 0 })
  expect(service.url).toBeUndefined()
  await service.ready
  expect(service.url).toMatch(/^http:\/\/localhost:[1-9]\d*$/)
  await service.close()
  expect(log.join('')).not.toContain('not listening')
})

test('a base URL is known from the start', async () => {
  await using database = await ownDatabase()
  const place = { database: { url: database.url }, dataDir: database.dataDir }
  const { service } = serviceOn({ ...place, port: undefined, baseUrl: 'https://social.example/' })
  expect(service.url).toBe('https://social.example')
  await service.close()
})
