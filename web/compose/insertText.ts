/**
 * Writes a text in place of what is selected, or of what stands from `start` on, as if it were typed: it can be undone.
 */
export function insertText(field: HTMLTextAreaElement, text: string, start = field.selectionStart): void {
  field.focus()
  field.setSelectionRange(start, field.selectionEnd)
  // Deprecated, and the one way that keeps what can be undone.
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, start, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** A name between colons with the blanks around it that it takes to be read as one. */
export function withBlanks(field: HTMLTextAreaElement, text: string, start = field.selectionStart): string {
  const before = field.value.slice(0, start)
  const after = field.value.slice(field.selectionEnd)
  const touchesBefore = /[\p{L}\p{M}\p{N}:]$/u.test(before)
  const touchesAfter = !/^\s/.test(after)
  return `${touchesBefore ? ' ' : ''}${text}${touchesAfter ? ' ' : ''}`
}
