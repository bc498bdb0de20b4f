import { option } from './option.ts'
import { wholeNumber } from './valueTypes.ts'

/** The options of the command line that a program does not need. */
export const commandLineOptions = {
  workers: option({
    variable: 'WORKERS',
    type: wholeNumber(1, 64),
    default: 1,
    description:
      'The number of processes that `serve` starts, for example one per core. They share the port. See [command-line.md](command-line.md#workers).',
  }),
}
