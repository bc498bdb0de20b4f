import { z } from 'zod'
import { Focus } from '../../../model/media.ts'

/** A focus as it is given: like `Focus`, with nothing else in it. */
export const FocusInput = z
  .strictObject(Focus.shape)
  .meta({ id: 'FocusInput', description: 'The point of a picture to keep in sight; -1 to 1 on each axis.' })
