import { z } from 'zod'
import { Focus } from '../../../model/media.ts'

/** The input for a focal point: like `Focus`, but unknown fields are refused. */
export const FocusInput = z.strictObject(Focus.shape).meta({
  id: 'FocusInput',
  description: 'The focal point of an image, which stays visible when it is cropped. Each axis goes from -1 to 1.',
})
