// The prefixes of session identifiers, browser cookies, CSRF tokens, OAuth states, stream tickets, and the secrets,
// tokens and codes of apps.
const secretText = /ses_[A-Za-z0-9_-]+|(?:brs|csrf|oas|tkt|cls|app|cod|dev)_[A-Za-z0-9_-]{30,}/g
const databasePassword = /\b((?:postgres(?:ql)?|rediss?(?:\+sentinel)?):\/\/[^\s:/@"\\]*):[^\s"\\]*@/gi
const urlPassword = /(\w:\/\/[^\s:/@"\\]*):[^\s/@"\\]*@/g
const passwordSetting = /((?:\b|_)password=)[^\s"&\\]+/gi

/**
 * Replaces every identifier and token of this service, and every password in a URL or connection string, by `[secret]`.
 */
export function withoutSecrets(text: string): string {
  const withoutIdentifiers = text.replace(secretText, '[secret]')
  if (!/:\/\/|password=/i.test(withoutIdentifiers)) return withoutIdentifiers
  return withoutIdentifiers
    .replace(databasePassword, '$1:[secret]@')
    .replace(urlPassword, '$1:[secret]@')
    .replace(passwordSetting, '$1[secret]')
}
