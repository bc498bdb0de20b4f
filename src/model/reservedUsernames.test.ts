import { expect, test } from 'vitest'
import { isReserved } from './reservedUsernames.ts'

test.each([
  'admin',
  'ADMIN',
  'Ad_min',
  '_admin_',
  '__admin',
  'a_d_m_i_n',
  'noreply',
  'no_reply',
  'No__Reply',
  'mailerdaemon',
  'w_w_w',
])('%s is reserved because it sounds like the service', (name) => expect(isReserved(name)).toBe(true))

test.each([
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
  'then',
  'THEN',
  'toJSON',
  '_proto_',
  'has_own_property',
])('%s is reserved because objects have such a property', (name) => expect(isReserved(name)).toBe(true))

test.each(['alice', 'administer', 'thena', 'admin1', 'mary_ann', 'theo', '_', '__'])('%s can be registered', (name) =>
  expect(isReserved(name)).toBe(false),
)
