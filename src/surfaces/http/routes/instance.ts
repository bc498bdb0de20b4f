import * as instance from '../../../operations/instance/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

export const instanceRoutes: readonly Route[] = [
  route('GET /api/v2/instance', instance.instance, responses.instanceV2),
  route('GET /api/v1/instance', instance.instance, responses.instanceV1),
  route('GET /api/v1/instance/rules', instance.rules, responses.rules),
  route('GET /api/v1/instance/extended_description', instance.extendedDescription, responses.instanceText),
  route('GET /api/v1/instance/privacy_policy', instance.privacyPolicy, responses.instanceText),
  route('GET /api/v1/instance/languages', instance.languages, responses.languages),
  route('GET /api/v1/instance/translation_languages', instance.translationLanguages, responses.translationLanguages),
  route('GET /api/v1/instance/registration_challenge', instance.registrationChallenge, responses.workChallenge),
  route('GET /api/v1/instance/peers', instance.peers, responses.nothing),
  route('GET /api/v1/instance/domain_blocks', instance.refusedDomains, responses.nothing),
  route('GET /api/v1/instance/activity', instance.weeklyActivity, responses.nothing),
  route('GET /api/v1/custom_emojis', instance.customEmojis, responses.customEmojis),
]
