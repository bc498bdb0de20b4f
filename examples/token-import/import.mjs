import { createHash, timingSafeEqual } from 'node:crypto'

const { IMPORT_KEY = '', OLD_SERVICE = 'http://localhost:4000' } = process.env
if (IMPORT_KEY.length < 20) throw new Error('IMPORT_KEY must have 20 characters at least')

const digest = (text) => createHash('sha256').update(text).digest()
const key = digest(IMPORT_KEY)

export default {
  // Only the old service knows the key, so only it can import tokens.
  guard: ({ headers }) => timingSafeEqual(digest(headers['x-import-key'] ?? ''), key),
  providers: [
    {
      id: 'old',
      name: 'The old service',
      issuer: OLD_SERVICE,
      jwksUri: `${OLD_SERVICE}/jwks`,
      audience: 'social',
      accounts: 'create',
      scopes: 'read write follow push',
    },
  ],
}
