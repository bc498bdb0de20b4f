import { expect, test } from 'vitest'
import { namesThisMachine } from './ownMachine.ts'

test.each([
  ...['localhost', 'localhost:3000', 'LOCALHOST:3000', 'demo.localhost:3000', '127.0.0.1', '127.8.9.1:80'],
  ...['[::1]', '[::1]:3000'],
])('%s is this machine', (host) => expect(namesThisMachine(host)).toBe(true))

test.each([
  ...['', 'example.com', 'localhost.example.com', 'notlocalhost', '127.0.0.1.example.com', '127.0.0.1.nip.io:3000'],
  ...['0.0.0.0', '192.168.1.5:3000', '128.0.0.1', '[::]', '[fe80::1]', 'example.com@localhost', 'localhost/', '::1'],
  ...['localhost:99999', '.', 'localhost#x', 'localhost?x', 'localhost\\x'],
])('%j is another machine', (host) => expect(namesThisMachine(host)).toBe(false))
