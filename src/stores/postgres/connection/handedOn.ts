/** A text that one statement of a pipeline leaves for later ones. It is gone when the transaction ends. */
export interface HandedOn {
  /** Returns SQL that stores the value of an SQL expression. Select it, since PostgreSQL skips what no query reads. */
  set(value: string): string
  /** SQL for the stored text; null if there is none. */
  value: string
}

/** Makes a text to hand on. Use each name once in the whole program. */
export const handedOn = (name: string): HandedOn => ({
  set: (value) => `set_config('social_service.${name}', coalesce(${value}, ''), true)`,
  value: `nullif(current_setting('social_service.${name}', true), '')`,
})
