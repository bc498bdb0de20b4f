import type { signIn as english } from '../en/signIn.ts'

export const signIn: typeof english = {
  reauthenticate:
    'Bestätige deine Identität: POST /v1/browser/auth/reauthenticate, dann versuche es innerhalb von zehn Minuten noch einmal.',
  signedOutMeanwhile: 'Du wurdest gerade überall abgemeldet. Versuche es noch einmal.',
  accountEnding: 'Das Konto wird gerade gelöscht',
  accountLeaving:
    'Dieses Konto wird von seiner Besitzerin oder seinem Besitzer gelöscht. Eine Anmeldung nimmt das zurück.',
  registrationDecided: 'Dieses Konto wartet nicht mehr auf die Freigabe. Melde dich an, um es zu löschen.',
  deletionNeedsWayBack:
    'Füge zuerst einen Passkey oder ein Passwort hinzu: Damit weist du dich aus und kannst das Löschen zurücknehmen.',
  usernameTaken: 'Der Benutzername ist bereits vergeben',
  identityLinked: 'Dieses Konto beim Anbieter ist bereits verknüpft',
  passkeyKnown: 'Dieser Passkey wurde bereits hinzugefügt',
  providerAway: 'Dieser Anmeldedienst ist nicht erreichbar. Versuche es später noch einmal oder melde dich anders an.',
  providerNoProof: 'Der Anmeldedienst hat nicht bestätigt, wer du bist. Beginne von vorn.',
  providerUnknown: 'Es gibt keinen Anmeldedienst mit diesem Namen',
  identityOfAnother: 'Dieses Konto beim Anbieter ist hier mit einem anderen Konto verknüpft',
  identityNotYours: 'Dieses Konto beim Anbieter ist nicht mit deinem Konto verknüpft',
  callbackReplayed: 'Diese Anmeldung ist bereits abgeschlossen. Beginne von vorn.',
  stateInvalid:
    'Diese Anmeldung ist unbekannt, abgelaufen oder wurde in einem anderen Browser begonnen. Beginne von vorn.',
  providerDenied: 'Du wurdest nicht angemeldet: Du oder der Anmeldedienst hat abgelehnt',
  providerFailed: 'Der Anmeldedienst konnte dich nicht anmelden. Beginne von vorn.',
  identityUnknown: 'Mit dieser Anmeldung ist kein Konto verknüpft. Bitte die Administration um ein Konto.',
  signInRace: 'Im selben Moment gab es eine andere Anmeldung. Beginne von vorn.',
  notSignedIn: 'Du bist nicht angemeldet',
  passkeysNeedHost:
    'Passkeys brauchen einen Hostnamen, dieser Dienst ist aber unter einer IP-Adresse erreichbar. Wer ihn betreibt, kann in BASE_URL einen Hostnamen angeben.',
  passkeyRefused: 'Der Passkey wurde nicht angenommen. Hole neue Optionen und versuche es noch einmal.',
  wrongCredentials: 'Der Name oder das Passwort ist falsch',
  wrongPassword: 'Das Passwort ist falsch',
  invitationUnusable: 'Diese Einladung gilt nicht mehr. Bitte um eine andere.',
  invitationNeeded: 'Hier brauchst du eine Einladung, um dich zu registrieren',
  accountPending: 'Dein Konto wartet noch auf die Freigabe durch die Moderation',
  notPending: 'Dieses Konto wartet nicht auf eine Freigabe',
  stillPending: 'Dieses Konto wartet auf die Freigabe. Gib es frei oder lehne es ab.',
  registrationsClosed: 'Die Registrierung ist geschlossen. Bitte die Administration um ein Konto.',
  accountSuspended: 'Dieses Konto ist gesperrt',
  wayBackNeeded: 'Füge zuerst einen Passkey oder ein Passwort hinzu. Sonst könntest du dich nicht wieder anmelden.',
  lastWay: 'Das ist dein einziger Weg, dich anzumelden. Füge einen anderen hinzu, bevor du ihn entfernst.',
  importDenied: 'Dieses Token kann hier nicht übernommen werden',
  devicesTooMany: 'Zu viele Geräte warten auf Freigabe. Versuche es in Kürze noch einmal.',
  appRemoved: 'Die App wurde entfernt und mit ihr das Zugriffstoken',
  deviceCodeUnknown: 'Kein Gerät wartet mit diesem Code. Er ist falsch, verbraucht oder abgelaufen.',
  appTokenNeeded: 'Dafür ist ein Token der App selbst nötig (client_credentials)',
  passwordsBusy: 'Es werden gerade zu viele Passwörter geprüft. Versuche es in ein paar Sekunden noch einmal.',
}
