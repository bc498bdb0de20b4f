import type { Messages } from '../en/index.ts'
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
    done: 'Fertig',
    search: 'Suchen',
    offline:
      'Du bist offline. Was auf dieser Seite steht, kannst du weiter lesen. Neue Beiträge erscheinen, sobald du wieder verbunden bist.',
    slowed: (when) => `Der Dienst begrenzt gerade, wie viel diese Seite lädt. Es geht ${when} automatisch weiter.`,
    slowedAt: (time) => `um ${time} Uhr`,
    slowedSoon: 'in weniger als einer Minute',
    trends: 'Im Gespräch',
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
    moderation: 'Moderation',
    settings: 'Einstellungen',
    more: 'Mehr',
    about: 'Über diesen Dienst',
    privacy: 'Datenschutz',
    terms: 'Nutzungsbedingungen',
    shortcuts: 'Tastenkürzel',
    newPost: 'Neuer Beitrag',
    newPostShort: 'Schreiben',
    signIn: 'Anmelden',
    register: 'Konto erstellen',
    signOut: 'Abmelden',
  },
  notFound: {
    title: 'Hier ist nichts',
    text: 'Vielleicht wurde die Seite gelöscht, oder die Adresse enthält einen Tippfehler.',
    toHome: 'Zur Startseite',
  },
  signInNeeded: {
    title: 'Melde dich an, um das zu sehen',
    text: 'Diese Seite ist nur für Leute mit Konto.',
  },
  errors: {
    title: 'Das hat nicht geklappt',
    again: 'Noch einmal',
    notLoaded: 'Ein Teil der Seite ließ sich nicht laden.',
    notLoadedText: 'Prüfe deine Verbindung und lade die Seite neu. Vielleicht gibt es eine neuere Version.',
    broken: 'Das lässt sich nicht anzeigen.',
    reload: 'Neu laden',
    unexpected: 'Auf dieser Seite ist etwas schiefgegangen. Lade sie neu und versuch es noch einmal.',
    rateLimited: (seconds) =>
      seconds
        ? `Zu viele Anfragen. Versuch es in ${timeSpan(seconds)} wieder.`
        : 'Zu viele Anfragen. Versuch es später wieder.',
    byCode: {
      unreachable: 'Der Dienst ist nicht erreichbar. Prüfe deine Verbindung.',
      unavailable: 'Der Dienst steht gerade nicht zur Verfügung. Versuch es gleich noch einmal.',
      unauthorized: 'Du bist nicht mehr angemeldet.',
      csrf_rejected: 'In einem anderen Tab wurde ein anderes Konto angemeldet. Lade diese Seite neu.',
      internal_error: 'Im Dienst ist etwas schiefgegangen. Versuch es gleich noch einmal.',
      not_found: 'Das gibt es nicht mehr, oder du darfst es nicht sehen.',
      forbidden: 'Das darfst du nicht.',
      insufficient_scope: 'Diese Anmeldung erlaubt das nicht.',
      reauthentication_required: 'Bestätige zuerst, dass du es bist: Melde dich noch einmal an.',
      conflict: 'Das wurde inzwischen geändert. Lade die Seite neu und prüfe es noch einmal.',
      payload_too_large: 'Das ist zu groß.',
      unsupported_media_type: 'Dateien dieser Art werden nicht unterstützt.',
      malformed_request:
        'Der Dienst hat eine Anfrage dieser Seite nicht verstanden. Lade die Seite neu und versuch es noch einmal.',
      credential_location_forbidden:
        'Der Dienst hat eine Anfrage dieser Seite nicht verstanden. Lade die Seite neu und versuch es noch einmal.',
      oauth_callback_replayed: 'Diese Antwort des Anbieters wurde schon verwendet. Fang noch einmal an.',
      oauth_state_invalid:
        'Die Anmeldung hat zu lange gedauert oder wurde in einem anderen Browser begonnen. Fang noch einmal an.',
    },
  },
  time: {
    now: 'jetzt',
  },
}
