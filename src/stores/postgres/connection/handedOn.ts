/** A text that one statement of a pipeline leaves for those after it. It ends with the transaction. */
export interface HandedOn {
  /** SQL that leaves it; `value` is an SQL expression. PostgreSQL leaves out what nobody asks for: select it. */
  set(value: string): string
  /** SQL for what was left; null for nothing. */
  value: string
}

/** A text to be handed on; the name must be used once in the whole program. */
export const handedOn = (name: string): HandedOn => ({
  set: (value) => `set_config('social_service.${name}', coalesce(${value}, ''), true)`,
  value: `nullif(current_setting('social_service.${name}', true), '')`,
})
