import { z } from 'zod'
import { Focus } from '../../../model/media.ts'

/** A focus as it is given: like `Focus`, with nothing else in it. */
export const FocusInput = z.strictObject(Focus.shape).meta({
  id: 'FocusInput',
  description: 'The focal point of an image, which stays visible when it is cropped. Each axis goes from -1 to 1.',
})
