import type { Messages } from '../en/index.ts'
import { plural } from '../plural.ts'

export const conversations: Messages['conversations'] = {
  title: 'Direktnachrichten',
  compose: 'Neue Nachricht',
  list: 'Unterhaltungen',
  unread: 'Ungelesen',
  you: 'Du: ',
  yourself: 'Notizen an dich',
  gone: 'Der letzte Beitrag ist nicht mehr verfügbar.',
  options: (names) => `Optionen für die Unterhaltung mit ${names}`,
  markRead: 'Als gelesen markieren',
  markUnread: 'Als ungelesen markieren',
  remove: 'Aus der Liste nehmen',
  removeTitle: 'Diese Unterhaltung aus der Liste nehmen?',
  removeText: 'Sie verschwindet aus deiner Liste, bis wieder jemand schreibt. Die Beiträge bleiben.',
  removeYes: 'Entfernen',
  showNew: (count) => plural(count, { one: '# neue Unterhaltung zeigen', other: '# neue Unterhaltungen zeigen' }),
  newer: (count) => plural(count, { one: '# neue Unterhaltung', other: '# neue Unterhaltungen' }),
  failed: 'Das hat nicht geklappt.',
  empty: 'Noch keine Nachrichten',
  emptyText: 'Schreib jemandem. Lesen können es nur Leute, die du erwähnst.',
}
