import { expect, test } from 'vitest'
import { ServiceError } from '../../../model/errors.ts'
import type { Page } from '../../../model/page.ts'
import { type PageArguments, pageRequest } from './paging.ts'

const sizes = { defaultSize: 5, most: 10 }
const all = Array.from({ length: 20 }, (_, index) => String(20 - index))

/** Returns the page that an operation would return from the list 20, 19, ... 1. */
function read({ limit, maxId = '999', sinceId = '0', minId }: ReturnType<typeof pageRequest>['input']): Page<string> {
  const above = Number(minId ?? sinceId)
  const within = all.filter((id) => Number(id) > above && Number(id) < Number(maxId))
  const items = minId === undefined ? within.slice(0, limit) : within.slice(-limit)
  const isEnd = items.length < limit && above === 0
  return { items, cursors: items, next: isEnd ? null : (items.at(-1) ?? null), previous: items[0] ?? null }
}

function page(args: PageArguments) {
  const { input, connect } = pageRequest(args, sizes)
  const { items, pageInfo } = connect(read(input))
  expect(pageInfo.startCursor).toBe(items[0] ?? null)
  expect(pageInfo.endCursor).toBe(items.at(-1) ?? null)
  return [items.map(Number), pageInfo.hasPreviousPage, pageInfo.hasNextPage]
}

test('`first` and `after` page forward', () => {
  expect(page({})).toEqual([[20, 19, 18, 17, 16], false, true])
  expect(page({ first: 3, after: '18' })).toEqual([[17, 16, 15], true, true])
  expect(page({ first: 3, after: '4' })).toEqual([[3, 2, 1], true, false])
  expect(page({ first: 3, after: '3' })).toEqual([[2, 1], true, false])
  expect(page({ first: 3, after: '1' })).toEqual([[], true, false])
})

test('`last` and `before` page backward, in the same order', () => {
  expect(page({ last: 3 })).toEqual([[3, 2, 1], true, false])
  expect(page({ last: 3, before: '10' })).toEqual([[13, 12, 11], true, true])
  expect(page({ last: 3, before: '17' })).toEqual([[20, 19, 18], false, true])
  expect(page({ last: 3, before: '19' })).toEqual([[20], false, true])
})

test('a page can be bounded at both ends', () => {
  expect(page({ first: 3, after: '15', before: '10' })).toEqual([[14, 13, 12], true, true])
  expect(page({ last: 3, after: '15', before: '10' })).toEqual([[13, 12, 11], true, true])
  expect(page({ first: 4, after: '15', before: '10' })).toEqual([[14, 13, 12, 11], true, false])
  expect(page({ last: 9, after: '15', before: '10' })).toEqual([[14, 13, 12, 11], false, true])
})

test('a request with only `before` returns the page right before that cursor', () => {
  expect(page({ before: '10' })).toEqual([[15, 14, 13, 12, 11], true, true])
})

test('a page has as many items as possible, and says whether more may follow', () => {
  expect(page({ first: 10 })).toEqual([[20, 19, 18, 17, 16, 15, 14, 13, 12, 11], false, true])
  expect(page({ first: 10, after: '11' })).toEqual([[10, 9, 8, 7, 6, 5, 4, 3, 2, 1], true, true])
  expect(page({ first: 9, after: '10' })).toEqual([[9, 8, 7, 6, 5, 4, 3, 2, 1], true, false])
})

test('a page of length zero says whether the list has items', () => {
  const connected = (args: PageArguments, items: number[]) => {
    const cursors = items.map(String)
    return pageRequest(args, sizes).connect({ items, cursors, next: cursors.at(-1) ?? null, previous: null })
  }
  const none = { startCursor: null, endCursor: null, hasPreviousPage: false }
  expect(connected({ first: 0 }, [9])).toEqual({ items: [], cursors: [], pageInfo: { ...none, hasNextPage: true } })
  expect(connected({ first: 0 }, []).pageInfo).toEqual({ ...none, hasNextPage: false })
  expect(connected({ last: 0 }, [9])).toMatchObject({
    items: [],
    pageInfo: { startCursor: null, hasPreviousPage: true },
  })
})

test('a page whose items were just deleted does not end the list', () => {
  const { connect } = pageRequest({ first: 3 }, sizes)
  expect(connect({ items: [], cursors: [], next: '17', previous: null }).pageInfo).toEqual({
    hasNextPage: true,
    hasPreviousPage: false,
    startCursor: null,
    endCursor: '17',
  })
})

test('a page upwards that ends early among hidden items leads to the page above it', () => {
  const { connect } = pageRequest({ last: 3, before: '5' }, sizes)
  const pageOf = (cursors: string[], previous: string | null) =>
    connect({ items: cursors, cursors, next: cursors.at(-1) ?? null, previous }).pageInfo
  const pageInfo = { hasNextPage: true, hasPreviousPage: true, startCursor: '17', endCursor: null }
  expect(pageOf([], '17')).toEqual(pageInfo)
  expect(pageOf(['9', '8'], '17')).toEqual({ ...pageInfo, startCursor: '9', endCursor: '8' })
  expect(pageOf([], null)).toMatchObject({ hasPreviousPage: false, startCursor: null })
})

test('a page between two cursors that ends early among hidden items leads to the page below it', () => {
  const { connect } = pageRequest({ first: 3, after: '17', before: '5' }, sizes)
  const pageOf = (cursors: string[], next: string | null) =>
    connect({ items: cursors, cursors, next, previous: cursors[0] ?? null }).pageInfo
  expect(pageOf([], '9')).toMatchObject({ hasNextPage: true, endCursor: '9' })
  expect(pageOf(['16'], '9')).toMatchObject({ hasNextPage: true, endCursor: '16' })
  expect(pageOf(['16'], '16')).toMatchObject({ hasNextPage: false, endCursor: '16' })
  expect(pageOf([], null)).toMatchObject({ hasNextPage: false, endCursor: null })
})

test.each([
  [{ first: 1, last: 1 }, 'last'],
  [{ first: -1 }, 'first'],
  [{ first: 11 }, 'first'],
  [{ last: -1 }, 'last'],
  [{ last: 4000 }, 'last'],
  [{ after: 'abc' }, 'after'],
  [{ before: '' }, 'before'],
])('%j is refused with the name of the argument', (args, field) => {
  const attempt = () => pageRequest(args, sizes)
  expect(attempt).toThrow(ServiceError)
  expect(attempt).toThrow(
    expect.objectContaining({ code: 'validation_failed', fields: [expect.objectContaining({ field })] }),
  )
})

test('null counts as left out', () => {
  expect(page({ first: null, last: null, after: null, before: null })).toEqual(page({}))
})
