import { AtSign, Globe, Lock, Moon } from 'lucide'
import type { IconShape } from '../parts/Icon.tsx'
import type { Visibility } from '../schema/api.ts'

/** From the widest to the narrowest audience. */
export const visibilities = ['public', 'unlisted', 'private', 'direct'] as const satisfies Visibility[]

export const visibilityDrawings: Record<Visibility, IconShape> = {
  public: Globe,
  unlisted: Moon,
  private: Lock,
  direct: AtSign,
}

/** Returns the visibility with the smaller audience. */
export function narrower(one: Visibility, other: Visibility): Visibility {
  return visibilities.indexOf(one) > visibilities.indexOf(other) ? one : other
}

/** Returns whether other people may quote a post with this visibility at all. */
export const isQuotable = (visibility: Visibility): boolean => visibility === 'public' || visibility === 'unlisted'
