import { content } from './content.ts'
import { credentials } from './credentials.ts'
import { general } from './general.ts'
import { graphql } from './graphql.ts'
import { labels } from './labels.ts'
import { problems } from './problems.ts'
import { requests } from './requests.ts'
import { signIn } from './signIn.ts'
import { streams } from './streams.ts'

/** Every message of an error in English, by its key. The other languages follow this one. */
export const en = {
  sentences: { ...general, ...requests, ...graphql, ...streams, ...credentials, ...signIn, ...content },
  problems,
  labels,
}

/** Every message of an error in one language. */
export type Messages = typeof en
