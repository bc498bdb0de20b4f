import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proofFor } from '../../test/support/proofs.ts'
import { proofOfWork, workSeconds } from './proofOfWork.ts'

const secret = Buffer.alloc(32, 1)
const service = proofOfWork(secret, 1)

interface SentProof {
  challenge: { parameters: Record<string, unknown>; signature: string }
  solution: { counter: number }
}

const read = (proof: string) => JSON.parse(Buffer.from(proof, 'base64').toString()) as SentProof
const written = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString('base64')

test('a solution by ALTCHA’s library is accepted by every process with the same secret', async () => {
  const challenge = service.challenge()
  const proof = await proofFor(challenge)
  const verified = await service.verify(proof)
  expect(verified).toEqual({ id: expect.any(Buffer) })
  expect(await proofOfWork(Buffer.alloc(32, 1), 5).verify(proof)).toEqual(verified)
  // A second solution of the same challenge has the same id, so it counts as used too.
  const another = await proofFor(challenge, read(proof).solution.counter + 1)
  expect(another).not.toBe(proof)
  expect(await service.verify(another)).toEqual(verified)
})

test('a challenge has the level of the service, and differs from every other', () => {
  const challenges = Array.from({ length: 50 }, () => proofOfWork(secret, 7).challenge())
  expect(new Set(challenges.map(({ parameters }) => parameters.cost))).toEqual(new Set([7000]))
  expect(new Set(challenges.map(({ signature }) => signature)).size).toBe(50)
  expect(new Set(challenges.flatMap(({ parameters: { nonce, salt } }) => [nonce, salt])).size).toBe(100)
})

test('a proof expires ten minutes after its challenge', async () => {
  let now = 1_800_000_000.5
  const clocked = proofOfWork(secret, 1, () => now)
  const proof = await proofFor(clocked.challenge())
  now += workSeconds - 1
  expect(await clocked.verify(proof)).toEqual({ id: expect.any(Buffer) })
  now += 1
  expect(await clocked.verify(proof)).toBe('expired')
})

test('a proof for a challenge of another service is wrong', async () => {
  const proof = await proofFor(service.challenge())
  const keys = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((key) => !secret.equals(key))
  await fc.assert(
    fc.asyncProperty(keys, async (key) => {
      expect(await proofOfWork(Buffer.from(key), 1).verify(proof)).toBe('wrong')
    }),
  )
})

test('a proof with a changed parameter, signature or attempt is wrong', async () => {
  const proof = read(await proofFor(service.challenge()))
  const { parameters, signature } = proof.challenge
  const digits = fc.constantFrom(...'0123456789abcdef')
  const text = (length: number) => fc.array(digits, { minLength: length, maxLength: length }).map((all) => all.join(''))
  const changes = fc.oneof(
    fc.record({ cost: fc.integer({ min: 1, max: 999 }) }),
    fc.record({ expiresAt: fc.integer({ min: Number(parameters['expiresAt']) + 1, max: 2_000_000_000_000 }) }),
    fc.record({ nonce: text(32) }),
    fc.record({ salt: text(32) }),
  )
  await fc.assert(
    fc.asyncProperty(changes, async (change) => {
      const challenge = { signature, parameters: { ...parameters, ...change } }
      expect(await service.verify(written({ ...proof, challenge }))).toBe('wrong')
    }),
  )
  await fc.assert(
    fc.asyncProperty(text(64), async (other) => {
      expect(await service.verify(written({ ...proof, challenge: { parameters, signature: other } }))).toBe('wrong')
    }),
  )
  // The library returns the first attempt that solves the challenge.
  for (let counter = 0; counter < Math.min(proof.solution.counter, 20); counter++) {
    expect(await service.verify(written({ ...proof, solution: { counter } }))).toBe('wrong')
  }
})

test('any other text is wrong, and throws no error', async () => {
  const { challenge, solution } = read(await proofFor(service.challenge()))
  for (const counter of [-1, 0.5, 2 ** 32, '1', null])
    expect(await service.verify(written({ challenge, solution: { counter } }))).toBe('wrong')
  for (const signature of ['', challenge.signature.slice(2), `${challenge.signature}00`, null, 'é'.repeat(64)])
    expect(await service.verify(written({ challenge: { ...challenge, signature }, solution }))).toBe('wrong')
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.json(), fc.json().map(btoaOf)), async (text) => {
      expect(await service.verify(text)).toBe('wrong')
    }),
  )
})

const btoaOf = (text: string) => Buffer.from(text).toString('base64')
