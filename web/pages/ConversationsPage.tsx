import { MailPlus } from 'lucide'
import { openComposer } from '../compose/openComposer.ts'
import { ConversationList } from '../conversations/ConversationList.tsx'
import { m } from '../messages/index.ts'
import { Icon } from '../parts/Icon.tsx'
import { Page } from '../parts/Page.tsx'
import '../conversations/conversations.css'

/** Lists direct conversations with their participants and last messages. */
export function ConversationsPage() {
  const write = (
    <button type="button" class="button button-small" onClick={() => openComposer({ visibility: 'direct' })}>
      <Icon of={MailPlus} size={18} />
      <span class="compose-label">{m.conversations.compose}</span>
    </button>
  )
  return (
    <Page title={m.conversations.title} actions={write}>
      <ConversationList />
    </Page>
  )
}
