import { expect, test } from 'vitest'
import {
  bodyLocations,
  cookieLocations,
  headerLocations,
  pathLocations,
  queryLocations,
  schemeLocations,
} from '../../cli/conformance/axes/sessionLocations.ts'
import { jsonBody } from '../../cli/conformance/bodies.ts'
import { openTarget } from '../../cli/conformance/target.ts'
import { legible } from './legible.ts'

const session = 'a+session/of~"another"\\kind=='
const password = 'a "long" and \\rainy day'

function newTarget() {
  const connection = { origin: 'https://social.example', signal: new AbortController().signal, remark: () => undefined }
  return openTarget(connection, { session, account: { username: 'alice', password } })
}

const places = [
  headerLocations([]),
  schemeLocations,
  pathLocations,
  cookieLocations([]),
  queryLocations,
  bodyLocations,
].flat()

test('a printed request never contains the session, wherever it was sent', () => {
  const target = newTarget()
  const written = places.map((place) => {
    target.request = place.put({ method: 'POST', path: '/api/v1/statuses', ...jsonBody({ status: 'x' }) }, session)
    return { name: place.name, command: target.curl() ?? '' }
  })
  expect(written.filter(({ command }) => legible(command).includes(session))).toEqual([])
  expect(written.filter(({ command }) => !/"\$TOKEN"|\[secret\]/.test(command))).toEqual([])
})

test('a printed request does not contain the password', () => {
  const target = newTarget()
  target.request = { method: 'POST', path: '/v1/browser/auth/password', ...jsonBody({ username: 'alice', password }) }
  expect(target.curl()).toContain(`'{"username":"alice","password":"[secret]"}'`)
})
