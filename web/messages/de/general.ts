import type { Messages } from '../index.ts'
import { timeSpan } from '../timeSpan.ts'

export const general: Pick<Messages, 'app' | 'navigation' | 'notFound' | 'signInNeeded' | 'errors' | 'time'> = {
  app: {
    skipToContent: 'Zum Inhalt springen',
    loading: 'Wird geladen …',
    close: 'Schließen',
    cancel: 'Abbrechen',
    back: 'Zurück',
    save: 'Speichern',
    delete: 'Löschen',
    edit: 'Bearbeiten',
    more: 'Mehr',
    done: 'Fertig',
    search: 'Suchen',
    offline: 'Du bist offline. Was hier steht, bleibt lesbar; Neues kommt, sobald du wieder verbunden bist.',
    trends: 'Worüber geredet wird',
    uses: { one: '# Beitrag', other: '# Beiträge' },
  },
  navigation: {
    main: 'Hauptmenü',
    home: 'Start',
    local: 'Lokal',
    public: 'Alle',
    explore: 'Entdecken',
    search: 'Suche',
    notifications: 'Mitteilungen',
    notificationsShort: 'Neues',
    unread: (count) => `, ${count} ungelesen`,
    conversations: 'Direktnachrichten',
    bookmarks: 'Lesezeichen',
    favourites: 'Favoriten',
    lists: 'Listen',
    drafts: 'Entwürfe',
    scheduled: 'Geplant',
    profile: 'Profil',
    settings: 'Einstellungen',
    more: 'Mehr',
    about: 'Über',
    shortcuts: 'Tastenkürzel',
    newPost: 'Neuer Beitrag',
    signIn: 'Anmelden',
    register: 'Konto erstellen',
    signOut: 'Abmelden',
  },
  notFound: {
    title: 'Hier ist nichts',
    text: 'Die Seite wurde vielleicht gelöscht, oder in der Adresse ist ein Tippfehler.',
    toHome: 'Zur Startseite',
  },
  signInNeeded: {
    title: 'Melde dich an, um das zu sehen',
    text: 'Es gehört zu einem Konto.',
  },
  errors: {
    title: 'Das hat nicht geklappt',
    again: 'Noch einmal',
    unexpected: 'In dieser Seite ist etwas schiefgegangen. Neu laden hilft vielleicht.',
    rateLimited: (seconds) =>
      seconds
        ? `Das war viel auf einmal. Versuch es in ${timeSpan(seconds)} wieder.`
        : 'Das war viel auf einmal. Versuch es später wieder.',
    byCode: {
      unreachable: 'Der Dienst ist nicht erreichbar. Prüfe deine Verbindung.',
      unavailable: 'Der Dienst steht gerade nicht zur Verfügung. Versuch es gleich noch einmal.',
      unauthorized: 'Du bist nicht mehr angemeldet.',
      csrf_rejected: 'In einem anderen Tab hat sich jemand anderes angemeldet.',
      internal: 'Im Dienst ist etwas schiefgegangen. Versuch es gleich noch einmal.',
    },
  },
  time: {
    now: 'jetzt',
  },
}
