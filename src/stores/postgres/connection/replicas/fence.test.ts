import { expect, test } from 'vitest'
import type { AccountId } from '../../../../model/ids.ts'
import { readingFor } from '../../../readingFor.ts'
import { type Fence, type FenceAsked, oncePerRequest } from './fence.ts'

const [alice, bob] = ['1', '2'] as [AccountId, AccountId]
const at = (id: string) => ({ history: '1', id })

function openCounted() {
  const asked: FenceAsked[] = []
  const ask = oncePerRequest((query) => {
    asked.push(query)
    return Promise.resolve({ history: String(asked.length) } as Fence)
  })
  return { asked, ask }
}

const inRequest = <Result>(read: () => Promise<Result>) => readingFor(() => false, read)

test('the reads of one request share a fence, and those of others do not', async () => {
  const { asked, ask } = openCounted()
  const two = async () => [await ask({ reader: alice, after: at('5') }), await ask({ reader: alice, after: at('6') })]
  const [one, other] = await inRequest(two)
  expect(other).toBe(one)
  await inRequest(two)
  expect(asked).toHaveLength(2)
  await two()
  expect(asked).toHaveLength(4)
})

test('a fence is not shared with another reader, nor with a replica that is further behind', async () => {
  const { asked, ask } = openCounted()
  await inRequest(async () => {
    await ask({ reader: alice, after: at('10') })
    await ask({ reader: bob, after: at('10') })
    await ask({ reader: bob, after: at('9') })
  })
  expect(asked).toHaveLength(3)
})
