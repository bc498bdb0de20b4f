import { expect, test } from 'vitest'
import { cookieProblem } from './cookieProblem.ts'

test.each([
  'https://social.example',
  'http://localhost:3000',
  'http://127.0.0.1',
  'http://[::1]:80',
  'http://app.localhost',
])('browsers accept the cookie of %s', (baseUrl) => expect(cookieProblem(baseUrl, false)).toBeUndefined())

test.each(['http://social.example', 'http://192.168.0.2:3000', 'http://localhost.example'])(
  'browsers accept only an insecure cookie of %s, and the operator is warned',
  (baseUrl) => {
    expect(cookieProblem(baseUrl, false)).toContain(baseUrl)
    expect(cookieProblem(baseUrl, true)).toBeUndefined()
  },
)
