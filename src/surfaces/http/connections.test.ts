import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { boundConnections, closeUnused } from './connections.ts'

class Connection extends EventEmitter {
  isOpen = true
  bytesRead = 0
  /** Bytes that the other side has not yet read. */
  writableLength = 0
  readonly remoteAddress: string
  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }
  destroy(): void {
    this.isOpen = false
    this.emit('close')
  }
}

/** Makes a server that accepts `most` connections, behind a proxy at 10.0.0.1. */
function bounded(most: number) {
  const server = new EventEmitter()
  boundConnections({ server } as unknown as FastifyInstance, most, (address) => address === '10.0.0.1')
  const open = (address: string) => {
    const connection = new Connection(address)
    server.emit('connection', connection)
    return connection
  }
  /** Begins a request. Returns a function that ends it. */
  const ask = (socket: Connection) => {
    const response = new EventEmitter()
    server.emit('request', { socket }, response)
    return () => response.emit('close')
  }
  return { open, ask, closeUnused: () => closeUnused(server as Server) }
}

const addresses = (count: number) => Array.from({ length: count }, (_, at) => `192.${at}.0.1`)

test('an address that has used its share of connections cannot displace others', () => {
  const { open } = bounded(8)
  const others = addresses(7).map(open)
  const greedy = open('203.0.113.1')
  expect(open('203.0.113.1').isOpen).toBe(false)
  expect([...others, greedy].every(({ isOpen }) => isOpen)).toBe(true)
  expect(open('198.51.100.1').isOpen).toBe(true)
  expect(others[0]!.isOpen).toBe(false)
})

test('idle connections are closed to make room, the longest idle first, but not those with a request', () => {
  const { open, ask } = bounded(3)
  const [first, second, third] = addresses(3).map(open) as [Connection, Connection, Connection]
  const endFirst = ask(first)
  const endPipelined = ask(first)
  ask(second)()
  ask(third)()
  endFirst()
  expect(ask(open('203.0.113.1'))).toBeDefined()
  expect([first, second, third].map(({ isOpen }) => isOpen)).toEqual([true, false, true])
  const last = open('203.0.114.1')
  expect([first, last, third].map(({ isOpen }) => isOpen)).toEqual([true, true, false])
  ask(last)
  expect(open('203.0.115.1').isOpen).toBe(false)
  endPipelined()
  expect(open('203.0.115.1').isOpen).toBe(true)
  expect(first.isOpen).toBe(false)
})

test('among connections with a request, the one with the most unread bytes is closed to make room', () => {
  const { open, ask } = bounded(3)
  const [first, second, third] = addresses(3).map(open) as [Connection, Connection, Connection]
  for (const connection of [first, second, third]) ask(connection)
  first.writableLength = 1_000
  second.writableLength = 2_000
  const newcomer = open('203.0.113.1')
  expect([first, second, third, newcomer].map(({ isOpen }) => isOpen)).toEqual([true, false, true, true])
  ask(newcomer)
  expect(open('203.0.114.1').isOpen).toBe(true)
  expect(first.isOpen).toBe(false)
})

test('idle connections of a proxy stay open', () => {
  const { open, ask } = bounded(2)
  const ofProxy = [open('10.0.0.1'), open('10.0.0.1')]
  for (const connection of ofProxy) ask(connection)()
  expect(open('203.0.113.1').isOpen).toBe(false)
  expect(ofProxy.every(({ isOpen }) => isOpen)).toBe(true)
})

test('when the service closes, only connections on which nothing has arrived are closed at once', () => {
  const { open, ask, closeUnused } = bounded(8)
  const [unused, begun, asking, idle] = addresses(4).map(open) as [Connection, Connection, Connection, Connection]
  begun.bytesRead = 1
  ask(asking)
  ask(idle)()
  closeUnused()
  expect([unused, begun, asking, idle].map(({ isOpen }) => isOpen)).toEqual([false, true, true, true])
})
