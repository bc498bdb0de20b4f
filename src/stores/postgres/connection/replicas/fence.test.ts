import { expect, test } from 'vitest'
import type { AccountId } from '../../../../model/ids.ts'
import { readForCaller } from '../../../readForCaller.ts'
import { type Fence, type FenceQuery, oncePerRequest } from './fence.ts'

const [alice, bob] = ['1', '2'] as [AccountId, AccountId]
const at = (id: string) => ({ history: '1', id })

function openCounted() {
  const queries: FenceQuery[] = []
  const ask = oncePerRequest((query) => {
    queries.push(query)
    return Promise.resolve({ history: String(queries.length) } as Fence)
  })
  return { queries, ask }
}

const inRequest = <Result>(read: () => Promise<Result>) => readForCaller(() => false, read)

test('the reads of one request share a fence, but reads of different requests do not', async () => {
  const { queries, ask } = openCounted()
  const two = async () => [await ask({ reader: alice, after: at('5') }), await ask({ reader: alice, after: at('6') })]
  const [one, other] = await inRequest(two)
  expect(other).toBe(one)
  await inRequest(two)
  expect(queries).toHaveLength(2)
  await two()
  expect(queries).toHaveLength(4)
})

test('a fence is not shared with another reader, nor with a replica that is further behind', async () => {
  const { queries, ask } = openCounted()
  await inRequest(async () => {
    await ask({ reader: alice, after: at('10') })
    await ask({ reader: bob, after: at('10') })
    await ask({ reader: bob, after: at('9') })
  })
  expect(queries).toHaveLength(3)
})
