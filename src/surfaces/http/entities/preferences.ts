import { z } from 'zod'
import { Language } from '../../../model/language.ts'
import type { PostingDefaults } from '../../../model/profile.ts'
import { Visibility } from '../../../model/visibility.ts'

export const PreferencesEntity = z
  .object({
    'posting:default:visibility': Visibility,
    'posting:default:sensitive': z.boolean(),
    'posting:default:language': Language.nullable(),
    'reading:expand:media': z.enum(['default', 'show_all', 'hide_all']).describe('Which media are shown uncovered.'),
    'reading:expand:spoilers': z.boolean().describe('Whether posts with a warning are shown opened.'),
  })
  .meta({ id: 'Preferences', description: 'What the caller prefers in any client.' })
export type PreferencesEntity = z.infer<typeof PreferencesEntity>

/** Preferences in Mastodon's words. How to read is left to each client: these two are Mastodon's own defaults. */
export function preferencesEntity(defaults: PostingDefaults): PreferencesEntity {
  return {
    'posting:default:visibility': defaults.visibility,
    'posting:default:sensitive': defaults.sensitive,
    'posting:default:language': defaults.language,
    'reading:expand:media': 'default',
    'reading:expand:spoilers': false,
  }
}
