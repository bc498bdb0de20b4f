import { type ServiceProcess, startServiceProcess } from '../../support/serviceProcesses.ts'

/** A `serve` in a process of its own, or with workers, at the same address however often it is started. */
export interface Server extends ServiceProcess {
  /** What it is called where something is wrong. */
  name: string
}

/** Starts `serve` with these variables and arguments at a free port. */
export async function startServer(name: string, env: Record<string, string>, args: readonly string[]): Promise<Server> {
  const started = await startServiceProcess(env, args)
  return Object.defineProperty(started, 'name', { value: name, enumerable: true }) as Server
}
