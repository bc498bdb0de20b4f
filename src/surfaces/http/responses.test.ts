import { expect, test } from 'vitest'
import { exampleMedia, exampleLimits, exampleLinks, examplePost, exampleSettings } from '../../../test/support/nouns.ts'
import { emptyPage } from '../../model/page.ts'
import * as responses from './responses.ts'
import { statusEntity } from './entities/status.ts'
import type { RouteResponse } from './route.ts'

const context = { caller: undefined, links: exampleLinks, limits: exampleLimits, settings: exampleSettings }

function render(answer: RouteResponse, output: unknown): unknown {
  const json: unknown = JSON.parse(String(answer.render(output as never, context)))
  expect(answer.schema.parse(json)).toEqual(json)
  return json
}

test('a page is a plain list, with its cursors in the Link header', () => {
  const post = examplePost()
  const page = { items: [post, post], cursors: ['9', '5'], next: '5', previous: '9' }
  expect(render(responses.statuses, page)).toEqual([statusEntity(post), statusEntity(post)])
  expect(responses.statuses.link?.(page as never)).toEqual({ next: '5', previous: '9' })
  expect(render(responses.accounts, emptyPage())).toEqual([])
  expect(responses.statusList.link).toBeUndefined()
})

test('while a file is processed, its upload has status 202 and its attachment 206, and later both have 200', () => {
  const statusOf = (answer: RouteResponse, state: 'ready' | 'processing') =>
    answer.status?.(exampleMedia({ state }) as never)
  expect([statusOf(responses.uploadedMedia, 'processing'), statusOf(responses.uploadedMedia, 'ready')]).toEqual([
    202, 200,
  ])
  expect([statusOf(responses.media, 'processing'), statusOf(responses.media, 'ready')]).toEqual([206, 200])
  expect(responses.uploadedMedia.statuses).toEqual([200, 202])
  expect(render(responses.mediaAttachment, exampleMedia())).toHaveProperty('type', 'image')
})

test('an empty response is `{}`, whatever the operation returned', () => {
  expect(render(responses.empty, undefined)).toEqual({})
  expect(render(responses.empty, examplePost())).toEqual({})
})
