import { option } from './option.ts'
import { wholeNumber } from './valueTypes.ts'

/** Options of the command line that a program has no use for. */
export const commandLineOptions = {
  workers: option({
    variable: 'WORKERS',
    type: wholeNumber(1, 64),
    default: 1,
    description:
      'The number of processes that `serve` starts, for example one per core. They share the port. See [command-line.md](command-line.md#workers).',
  }),
}
