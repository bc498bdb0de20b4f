import type { DecisionMessages } from '../en/decisions.ts'
import { plural } from '../plural.ts'

export const decisions: DecisionMessages = {
  intro:
    'Wenn die Moderation etwas gegen dein Konto oder deine Beiträge unternimmt, findest du die Entscheidung hier und kannst ihr einmal widersprechen.',
  none: 'Über dein Konto wurde nichts entschieden.',
  actions: {
    none: 'Du wurdest verwarnt',
    disable: 'Dein Konto wurde deaktiviert',
    mark_statuses_as_sensitive: 'Medien deiner Beiträge wurden als sensibel markiert',
    delete_statuses: 'Beiträge von dir wurden entfernt',
    sensitive: 'Alle deine Medien gelten als sensibel',
    silence: 'Dein Konto wurde stummgeschaltet: Nur wer dir folgt, sieht deine Beiträge in öffentlichen Timelines',
    suspend: 'Dein Konto wurde gesperrt',
  },
  sharingForbidden: 'Beiträge von dir können nicht mehr zitiert oder geteilt werden',
  mediaRemoved: 'Aus deinen Beiträgen wurde eine Datei entfernt',
  noText: 'Es wurde keine Erklärung gegeben.',
  rules: 'Die Regeln, um die es geht',
  posts: 'Die Beiträge, um die es geht',
  post: (number) => `Beitrag ${number}`,
  removedPosts: (count) =>
    plural(count, { one: '# Beitrag, der entfernt wurde', other: '# Beiträge, die entfernt wurden' }),
  undone: (time) => `Am ${time} zurückgenommen.`,
  appeal: 'Widersprechen',
  appealUntil: (time) => `Du kannst bis ${time} widersprechen.`,
  appealTitle: 'Dieser Entscheidung widersprechen',
  appealText:
    'Schreib, warum die Entscheidung falsch ist. Wenn möglich, liest jemand anderes deinen Einspruch. Du kannst das einmal tun.',
  yourText: 'Warum die Entscheidung falsch ist',
  textNeeded: 'Schreib, warum die Entscheidung falsch ist.',
  send: 'Einspruch senden',
  sending: 'Wird gesendet …',
  sent: 'Dein Einspruch ist gesendet.',
  failed: 'Dein Einspruch konnte nicht gesendet werden.',
  states: {
    pending: 'Du hast widersprochen. Noch ist nicht entschieden.',
    approved: 'Du hast widersprochen, und die Entscheidung wurde zurückgenommen.',
    rejected: 'Du hast widersprochen. Die Entscheidung bleibt.',
  },
  ownAppeal: 'Dein Einspruch',
  more: 'Ältere Entscheidungen anzeigen',
}
