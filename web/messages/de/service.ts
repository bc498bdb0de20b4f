import type { ServiceMessages } from '../en/service.ts'
import { plural } from '../plural.ts'

export const service: ServiceMessages = {
  about: {
    title: 'Über diesen Dienst',
    rules: 'Regeln',
    noRules: 'Dieser Dienst hat keine schriftlichen Regeln.',
    more: 'Mehr über diesen Dienst',
    texts: 'Datenschutz und Nutzungsbedingungen',
    contact: 'Kontakt',
    contactText: 'Die Betreiber dieses Dienstes:',
    people: (count) =>
      plural(count, {
        one: '# Person hat hier diesen Monat geschrieben.',
        other: '# Leute haben hier diesen Monat geschrieben.',
      }),
    technical: 'Technisches',
    version: 'Version',
    developers: 'Für Entwicklerinnen und Entwickler',
    docs: 'API dieses Dienstes',
    source: 'Quelltext',
    licence: 'Lizenz',
    shortcuts: 'Tastenkürzel',
    join: 'Konto erstellen',
  },
  texts: {
    changed: (time) => `Zuletzt geändert am ${time}.`,
    noPrivacy: 'Dieser Dienst hat noch keine Datenschutzerklärung.',
    noTerms: 'Dieser Dienst hat keine Nutzungsbedingungen.',
    holdFrom: (day) => `Gültig seit ${day}.`,
    holdLater: (day) => `Diese Bedingungen gelten noch nicht. Sie gelten ab ${day}.`,
    newer: (day) => `Ab ${day} gelten neuere Bedingungen. Lies sie hier`,
    earlier: (day) => `Die Bedingungen vom ${day} lesen, die zuvor galten`,
    now: 'Die Bedingungen lesen, die jetzt gelten',
  },
  announcements: {
    none: 'Es gibt keine Ankündigungen',
    noneText: 'Wenn die Betreiber etwas ankündigen, kannst du es hier lesen.',
    unread: 'Neu',
    dismiss: 'Als gelesen markieren',
    dismissFailed: 'Die Ankündigung ließ sich nicht als gelesen markieren.',
    from: (time) => `Ankündigung vom ${time}`,
    begins: (time) => `Beginn: ${time}`,
    ends: (time) => `Ende: ${time}`,
  },
}
