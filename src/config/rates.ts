import { z } from 'zod'
import type { Rate } from '../model/rates.ts'
import { option, type Option, type ValueType } from './option.ts'
import { isPlainObject, wholeNumber } from './valueTypes.ts'

const words = 'a count and a window in seconds, such as {count: 300, seconds: 300} (in the environment 300/300)'
const count = wholeNumber(1, 1_000_000_000)
const seconds = wholeNumber(1, 7 * 24 * 60 * 60)

const rateType: ValueType<Rate> = {
  schema: z.custom<Rate>(isPlainObject, words).pipe(z.strictObject({ count: count.schema, seconds: seconds.schema })),
  words,
  code: 'Rate',
  from: 'model/rates.ts',
  read(text) {
    const [, some, window] = /^(\d{1,10})\/(\d{1,10})$/.exec(text) ?? []
    return some === undefined ? text : { count: Number(some), seconds: Number(window) }
  },
}

/**
 * The rates. Each has the variable `RATE_<NAME>` in the environment. Charges of one request are counted in this
 * order: see `CallCounter`.
 */
export const rateOptions = {
  requests: rate('REQUESTS', 300, 300, 'Calls of a session.'),
  accountRequests: rate('ACCOUNT_REQUESTS', 900, 300, 'Calls of all sessions of an account.'),
  anonymousRequests: rate(
    'ANONYMOUS_REQUESTS',
    900,
    300,
    'Calls without a session from an address. Many people may share an address.',
  ),
  uploads: rate('UPLOADS', 30, 1800, 'Uploads of a session.'),
  accountUploads: rate('ACCOUNT_UPLOADS', 90, 1800, 'Uploads of all sessions of an account.'),
  addressUploads: rate('ADDRESS_UPLOADS', 300, 1800, 'Uploads from an address.'),
  strangers: rate('STRANGERS', 300, 300, 'Invalid session identifiers from an address. Each costs a query.'),
  signUps: rate('SIGN_UPS', 10, 300, 'Accounts registered from an address.'),
  addressSignIns: rate('ADDRESS_SIGN_INS', 10, 300, 'Failed sign-ins from an address.'),
  accountSignIns: rate('ACCOUNT_SIGN_INS', 5, 900, 'Failed sign-ins to an account from unknown browsers.'),
  deviceSignIns: rate(
    'DEVICE_SIGN_INS',
    5,
    900,
    'Failed sign-ins to an account from a browser that has signed in to it before.',
  ),
  // Allows 20 guesses among 2^34 codes in the ten minutes for which a code is valid (RFC 8628 section 5.1).
  userCodes: rate(
    'USER_CODES',
    20,
    600,
    'Device codes entered from an address. Each code counts twice: when it is read and when it is decided.',
  ),
  appRegistrations: rate('APP_REGISTRATIONS', 30, 300, 'Apps registered from an address.'),
  tokenImports: rate('TOKEN_IMPORTS', 20, 60, 'Token imports from an address, including failed ones.'),
}

function rate(name: string, times: number, window: number, description: string): Option<ValueType<Rate>, Rate> {
  return option({
    variable: `RATE_${name}`,
    type: rateType,
    default: { count: times, seconds: window },
    description,
  })
}
