import { z } from 'zod'
import { Language } from '../../../model/language.ts'
import type { PostingDefaults } from '../../../model/profile.ts'
import { QuotePolicy, Visibility } from '../../../model/visibility.ts'

export const PreferencesEntity = z
  .object({
    'posting:default:visibility': Visibility,
    'posting:default:sensitive': z.boolean(),
    'posting:default:language': Language.nullable(),
    'posting:default:quote_policy': QuotePolicy,
    'reading:expand:media': z
      .enum(['default', 'show_all', 'hide_all'])
      .describe('Which media are shown without a click.'),
    'reading:expand:spoilers': z.boolean().describe('Whether posts with a content warning are expanded.'),
    'reading:autoplay:gifs': z.boolean().describe('Whether animated images play automatically.'),
  })
  .meta({ id: 'Preferences', description: "The caller's preferences, for all clients." })
export type PreferencesEntity = z.infer<typeof PreferencesEntity>

/**
 * Returns Mastodon's entity of preferences. Clients decide themselves how to show posts, so the three values about
 * reading are Mastodon's defaults.
 */
export function preferencesEntity(defaults: PostingDefaults): PreferencesEntity {
  return {
    'posting:default:visibility': defaults.visibility,
    'posting:default:sensitive': defaults.sensitive,
    'posting:default:language': defaults.language,
    'posting:default:quote_policy': defaults.quotePolicy,
    'reading:expand:media': 'default',
    'reading:expand:spoilers': false,
    'reading:autoplay:gifs': false,
  }
}
