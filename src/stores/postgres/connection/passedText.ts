/** A text that one statement of a pipeline passes to later ones. It exists until the transaction ends. */
export interface PassedText {
  /**
   * Returns SQL that stores the value of an SQL expression. Select it in a part of the query whose result is used:
   * PostgreSQL does not evaluate other parts.
   */
  set(value: string): string
  /** SQL for the stored text; null if no text or an empty text is stored. */
  value: string
}

/** Makes a `PassedText`. Use each name once in the whole program. */
export const passedText = (name: string): PassedText => ({
  set: (value) => `set_config('social_service.${name}', coalesce(${value}, ''), true)`,
  value: `nullif(current_setting('social_service.${name}', true), '')`,
})
