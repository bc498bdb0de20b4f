import * as instance from '../../../operations/instance/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

export const instanceRoutes: readonly Route[] = [
  route('GET /api/v2/instance', instance.instance, answers.instanceV2),
  route('GET /api/v1/instance', instance.instance, answers.instanceV1),
  route('GET /api/v1/instance/rules', instance.rules, answers.rules),
  route('GET /api/v1/instance/extended_description', instance.extendedDescription, answers.instanceText),
  route('GET /api/v1/instance/privacy_policy', instance.privacyPolicy, answers.instanceText),
  route('GET /api/v1/instance/languages', instance.languages, answers.languages),
  route('GET /api/v1/instance/translation_languages', instance.translationLanguages, answers.translationLanguages),
  route('GET /api/v1/instance/peers', instance.peers, answers.nothing),
  route('GET /api/v1/instance/domain_blocks', instance.refusedDomains, answers.nothing),
  route('GET /api/v1/instance/activity', instance.weeklyActivity, answers.nothing),
  route('GET /api/v1/custom_emojis', instance.customEmojis, answers.customEmojis),
]
