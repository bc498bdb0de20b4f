import { option } from './option.ts'
import { wholeNumber } from './valueTypes.ts'

/** The options that only the command line has, because programs that embed the service do not need them. */
export const commandLineOptions = {
  workers: option({
    variable: 'WORKERS',
    type: wholeNumber(1, 64),
    default: 1,
    description:
      'The number of processes that `serve` starts, for example one per core. They share the port. See [command-line.md](command-line.md#workers).',
  }),
}
