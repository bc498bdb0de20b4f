import { AtSign, Globe, Lock, Moon } from 'lucide'
import type { Drawing } from '../parts/Icon.tsx'
import type { Visibility } from '../schema/api.ts'

/** From the widest to the narrowest. */
export const visibilities = ['public', 'unlisted', 'private', 'direct'] as const satisfies Visibility[]

export const visibilityDrawings: Record<Visibility, Drawing> = {
  public: Globe,
  unlisted: Moon,
  private: Lock,
  direct: AtSign,
}

/** The one of two that fewer people see. */
export function narrower(one: Visibility, other: Visibility): Visibility {
  return visibilities.indexOf(one) > visibilities.indexOf(other) ? one : other
}

/** Whether others may quote a post for these people at all. */
export const isQuotable = (visibility: Visibility): boolean => visibility === 'public' || visibility === 'unlisted'
