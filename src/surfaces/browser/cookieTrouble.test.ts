import { expect, test } from 'vitest'
import { cookieTrouble } from './cookieTrouble.ts'

test.each([
  'https://social.example',
  'http://localhost:3000',
  'http://127.0.0.1',
  'http://[::1]:80',
  'http://app.localhost',
])('browsers keep the cookie of %s', (baseUrl) => expect(cookieTrouble(baseUrl, false)).toBeUndefined())

test.each(['http://social.example', 'http://192.168.0.2:3000', 'http://localhost.example'])(
  'of %s they keep none but an insecure one, and the operator is told',
  (baseUrl) => {
    expect(cookieTrouble(baseUrl, false)).toContain(baseUrl)
    expect(cookieTrouble(baseUrl, true)).toBeUndefined()
  },
)
