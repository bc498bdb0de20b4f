import { expect } from 'vitest'
import { testInChromium } from '../support/chromium.ts'
import { watch } from '../support/lookEverywhere.ts'
import { ask, register } from '../journeys/browsing.ts'
import { onPage, openPage, startSite } from '../support/servedPage.ts'

testInChromium('`watch` finds a session identifier at every place a page could have it', async ({ context }) => {
  await using site = await startSite()
  const { token } = await site.createAccount('alice')
  const sees = await watch(context, site)
  await context.addCookies([{ name: 'leaky', value: token, url: site.origin }])
  // This response contains the identifier, as the text of a post.
  const { id } = (await (
    await (
      await site.createAccount('mallory')
    ).api('/api/v1/statuses', {
      method: 'POST',
      body: new URLSearchParams({ status: token }),
    })
  ).json()) as { id: string }
  const page = await openPage(context, site.origin, `/page?a=${token}#${token}`)
  const address = `${site.origin}/api/v1/statuses/${id}`
  await onPage(page, 'plant', token, address)
  const found = await sees.look(page)
  const placesOf = (what: string) => new Set(found.filter((one) => one.what === what).map(({ index: place }) => place))
  const everywhere = new Set([
    ...['document.cookie', 'cookieStore', 'the URL', "the window's name", 'history.state', 'the document', 'a field'],
    ...['localStorage', 'sessionStorage', 'a performance entry', 'IndexedDB', 'a cache', 'window.leak'],
    `the answer to ${address}`,
    `the answer to ${address}?by=xhr`,
  ])
  expect(placesOf('a session identifier')).toEqual(everywhere)
  expect(placesOf('what opens the API')).toEqual(everywhere)
})

testInChromium('`watch` reads the messages of streams', async ({ context }) => {
  await using site = await startSite()
  const { token } = await site.createAccount('bob')
  const sees = await watch(context, site)
  const page = await register(context, site)
  const events = await onPage(page, 'openEvents', '/v1/browser/api/streaming/user', ['update'])
  const { body } = await ask(page, 'POST', '/api/statuses', { status: token })
  await onPage(page, 'nextEvent', events)
  const { body: ticket } = await ask(page, 'POST', '/api/stream-tickets', {})
  const stream: number = await onPage(page, 'openStream', ticket.path, ticket.protocols)
  await onPage(page, 'nextMessage', stream)
  await onPage(page, 'subscribe', stream, `{ post(id: "${body.id}") { text } }`)
  await onPage(page, 'nextMessage', stream)
  const places = (await sees.look(page)).map(({ index: place }) => place)
  expect(places).toContain(`the events of ${site.origin}/v1/browser/api/streaming/user`)
  expect(places).toContain(`the socket ${site.origin.replace('http', 'ws')}/v1/browser/stream`)
})

testInChromium('`watch` finds the value of the cookie, which only the browser knows', async ({ context }) => {
  await using site = await startSite()
  const sees = await watch(context, site)
  const page = await openPage(context, site.origin)
  await onPage(page, 'openSession')
  expect(await sees.look(page)).toEqual([])
  const [cookie] = await context.cookies()
  await onPage(page, 'keep', 'value', cookie!.value.slice('brs_'.length))
  expect((await sees.look(page)).map(({ index: place, what }) => [place, what])).toEqual([
    ['localStorage', "the cookie's value"],
    ['sessionStorage', "the cookie's value"],
  ])
})
