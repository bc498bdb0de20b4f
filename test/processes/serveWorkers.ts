import { afterwards } from '../servers/embeddedProcesses.ts'
import { type ServiceProcess, startServiceProcess } from '../support/serviceProcesses.ts'

/** The token for `/metrics` of the services that `serve` starts. */
export const metricsToken = 'metrics-of-all-workers'

/** Starts a service with variables and options. It is killed when the test is over. */
export async function serve(env: Record<string, string>, ...args: string[]): Promise<ServiceProcess> {
  // Requests must not get 503 because the machine is busy.
  const patient = { METRICS_TOKEN: metricsToken, LIMIT_EVENT_LOOP_MILLISECONDS: '60000' }
  const served = await startServiceProcess({ ...patient, ...env }, args)
  afterwards(() => served.signalAll('SIGKILL'))
  return served
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Returns the ids of those processes that still run. */
export const alive = (...pids: number[]) => pids.filter(isAlive)

/** Returns the workers that have logged that they are stopping. */
export const stopping = (team: ServiceProcess) =>
  team.lines().flatMap(({ msg, worker }) => (msg === 'stopping' ? [worker as number] : []))
