import type { Messages } from '../en/index.ts'
import { content } from './content.ts'
import { credentials } from './credentials.ts'
import { general } from './general.ts'
import { graphql } from './graphql.ts'
import { labels } from './labels.ts'
import { problems } from './problems.ts'
import { requests } from './requests.ts'
import { signIn } from './signIn.ts'
import { streams } from './streams.ts'

export const de: Messages = {
  sentences: { ...general, ...requests, ...graphql, ...streams, ...credentials, ...signIn, ...content },
  problems,
  labels,
}
