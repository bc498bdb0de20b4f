import { account } from './account.ts'
import { compose } from './compose.ts'
import { general } from './general.ts'
import { manage } from './manage.ts'
import { notifications } from './notifications.ts'
import { post } from './post.ts'
import { profile } from './profile.ts'
import { timelines } from './timelines.ts'

export const en = { ...general, account, compose, manage, notifications, post, profile, timelines }
