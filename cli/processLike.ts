import type { Environment } from '../src/config/environment.ts'

/**
 * The part of Node's `process` that commands use. Tests pass another object, so that a command can run in the process
 * of the test. Code that is about the real process, such as a server with its workers and its heap, uses the global
 * `process`.
 */
export interface ProcessLike {
  env: Environment
  stdin: Terminal<NodeJS.ReadableStream>
  stdout: Terminal<NodeJS.WritableStream>
  stderr: Terminal<NodeJS.WritableStream>
  /** The exit code of a command that fails after it has printed its result. */
  exitCode?: number | string | null | undefined
  on(signal: SignalName, listener: (signal: SignalName) => void): unknown
  off(signal: SignalName, listener: (signal: SignalName) => void): unknown
  exit(code: number): void
}

/** The signals that end a command. */
export const signalNames = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type SignalName = (typeof signalNames)[number]

type Terminal<Stream> = Stream & { isTTY?: boolean; columns?: number }
