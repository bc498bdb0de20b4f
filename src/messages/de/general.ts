import type { general as english } from '../en/general.ts'

export const general: typeof english = {
  recordNotFound: 'Nicht gefunden',
  validationFailed: ({ problems }) => `Ungültige Eingabe: ${problems}`,
  userNeeded: 'Dafür musst du angemeldet sein',
  invalidSession: 'Das Zugriffstoken ist ungültig',
  notAllowed: 'Das ist nicht erlaubt',
  scopeNeeded: ({ scope }) => `Dieser App fehlt dafür die Berechtigung ${scope}`,
  tooManyRequests: 'Zu viele Anfragen. Versuche es später noch einmal.',
  temporaryProblem: 'Die Anfrage ist an einer vorübergehenden Störung gescheitert. Versuche es noch einmal.',
  overloaded: 'Der Dienst ist ausgelastet. Versuche es gleich noch einmal.',
  shuttingDown: 'Der Dienst wird gerade beendet. Versuche es gleich noch einmal.',
  tookTooLong: 'Das hat zu lange gedauert. Versuche es gleich noch einmal.',
  mayBeDone:
    'Das hat zu lange gedauert: Vielleicht ist es geschehen, vielleicht auch nicht. Sendest du einen Beitrag noch einmal mit demselben Idempotency-Key, entsteht er nur einmal. Sieh bei allem anderen erst nach, ob es da ist.',
  nothingSaved: 'Im Moment lässt sich nichts speichern, aber du kannst weiterlesen. Versuche es gleich noch einmal.',
  notReady: 'Der Dienst ist noch nicht bereit',
  misdirected: ({ task }) =>
    `Diese Anfrage gehört zur Aufgabe „${task}“, die dieser Prozess nicht hat. Die Administration muss den Proxy berichtigen.`,
  internalError: 'Bei uns ist etwas schiefgegangen. Versuche es später noch einmal.',
  storageFull: 'Für Medien ist kein Platz mehr. Versuche es später noch einmal.',
  storageAway: 'Der Medienspeicher ist nicht erreichbar. Versuche es in einer Minute noch einmal.',
  searchTooSlow: 'Die Suche hat zu lange gedauert. Nimm seltenere Wörter oder grenze den Zeitraum ein.',
  metricsTokenNeeded: 'Für die Metriken ist ein Token nötig',
}
