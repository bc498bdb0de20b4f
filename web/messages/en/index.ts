import { account } from './account.ts'
import { compose } from './compose.ts'
import { conversations } from './conversations.ts'
import { general } from './general.ts'
import { manage } from './manage.ts'
import { notifications } from './notifications.ts'
import { post } from './post.ts'
import { profile } from './profile.ts'
import { explore, search } from './search.ts'
import { settings } from './settings.ts'
import { timelines } from './timelines.ts'

export const en = {
  ...general,
  account,
  compose,
  conversations,
  explore,
  search,
  manage,
  notifications,
  post,
  profile,
  settings,
  timelines,
}

/** All texts of the client in one language. */
export type Messages = typeof en
