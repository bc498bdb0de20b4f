import { option } from './option.ts'
import { wholeNumber } from './valueTypes.ts'

/** Options of the command line that a program has no use for. */
export const commandLineOptions = {
  workers: option({
    variable: 'WORKERS',
    type: wholeNumber(1, 64),
    default: 1,
    description:
      'How many processes `serve` starts at the port, such as one for each core. See [command-line.md](command-line.md#workers).',
  }),
}
