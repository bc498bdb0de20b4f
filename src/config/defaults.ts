import type { Limits, Rates, Settings } from '../model/settings.ts'
import { checkOptions } from './check.ts'
import { limitOptions } from './limits.ts'
import { rateOptions } from './rates.ts'
import { settingOptions } from './settings.ts'

export const defaultLimits: Limits = checkOptions(limitOptions, {})
export const defaultRates: Rates = checkOptions(rateOptions, {})
export const defaultSettings: Settings = checkOptions(settingOptions, {})
