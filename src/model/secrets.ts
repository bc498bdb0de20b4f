const sessionIdentifier = /ses_[A-Za-z0-9_-]+/g
const databasePassword = /\b((?:postgres(?:ql)?|rediss?):\/\/[^\s:/@"\\]*):[^\s"\\]*@/gi
const urlPassword = /(\w:\/\/[^\s:/@"\\]*):[^\s/@"\\]*@/g
const passwordSetting = /\b(password=)[^\s"&\\]+/gi

/** A text with every session identifier, and every password of a URL or a connection string, replaced by `[secret]`. */
export function withoutSecrets(text: string): string {
  const withoutIdentifiers = text.includes('ses_') ? text.replace(sessionIdentifier, '[secret]') : text
  if (!/:\/\/|password=/i.test(withoutIdentifiers)) return withoutIdentifiers
  return withoutIdentifiers
    .replace(databasePassword, '$1:[secret]@')
    .replace(urlPassword, '$1:[secret]@')
    .replace(passwordSetting, '$1[secret]')
}
