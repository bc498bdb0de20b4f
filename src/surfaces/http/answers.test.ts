import { expect, test } from 'vitest'
import { exampleMedia, exampleLimits, exampleLinks, examplePost, exampleSettings } from '../../../test/support/nouns.ts'
import { emptyPage } from '../../model/page.ts'
import * as answers from './answers.ts'
import { statusEntity } from './entities/status.ts'
import type { Answer } from './route.ts'

const context = { caller: undefined, links: exampleLinks, limits: exampleLimits, settings: exampleSettings }

function render(answer: Answer, output: unknown): unknown {
  const json: unknown = JSON.parse(String(answer.render(output as never, context)))
  expect(answer.schema.parse(json)).toEqual(json)
  return json
}

test('a page is a plain list, its cursors go to the Link header', () => {
  const post = examplePost()
  const page = { items: [post, post], cursors: ['9', '5'], next: '5', previous: '9' }
  expect(render(answers.statuses, page)).toEqual([statusEntity(post), statusEntity(post)])
  expect(answers.statuses.link?.(page as never)).toEqual({ next: '5', previous: '9' })
  expect(render(answers.accounts, emptyPage())).toEqual([])
  expect(answers.statusList.link).toBeUndefined()
})

test('an upload that is being processed answers 202, one that is waited for 206, both 200 when ready', () => {
  const statusOf = (answer: Answer, state: 'ready' | 'processing') => answer.status?.(exampleMedia({ state }) as never)
  expect([statusOf(answers.uploadedMedia, 'processing'), statusOf(answers.uploadedMedia, 'ready')]).toEqual([202, 200])
  expect([statusOf(answers.media, 'processing'), statusOf(answers.media, 'ready')]).toEqual([206, 200])
  expect(answers.uploadedMedia.statuses).toEqual([200, 202])
  expect(render(answers.mediaAttachment, exampleMedia())).toHaveProperty('type', 'image')
})

test('nothing is an empty object, whatever came out', () => {
  expect(render(answers.empty, undefined)).toEqual({})
  expect(render(answers.empty, examplePost())).toEqual({})
})
