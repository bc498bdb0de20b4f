import { type ServiceProcess, startServiceProcess } from '../../support/serviceProcesses.ts'

/** A process that runs `serve`, with workers or without, with the same address after each restart. */
export interface Server extends ServiceProcess {
  /** Its name in reports. */
  name: string
}

/** Starts `serve` with these variables and arguments at a free port. */
export async function startServer(name: string, env: Record<string, string>, args: readonly string[]): Promise<Server> {
  const started = await startServiceProcess(env, args)
  return Object.defineProperty(started, 'name', { value: name, enumerable: true }) as Server
}
