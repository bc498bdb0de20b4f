/** Replaces the text between `start` and the end of the selection. It acts like typing, so the author can undo it. */
export function insertText(field: HTMLTextAreaElement, text: string, start = field.selectionStart): void {
  field.focus()
  field.setSelectionRange(start, field.selectionEnd)
  // This function is deprecated, but no other one preserves the undo history.
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, start, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Returns a text with the spaces that separate it from the text around the caret, as a `:shortcode:` needs them. */
export function withSpaces(field: HTMLTextAreaElement, text: string, start = field.selectionStart): string {
  const before = field.value.slice(0, start)
  const after = field.value.slice(field.selectionEnd)
  const touchesBefore = /[\p{L}\p{M}\p{N}:]$/u.test(before)
  const touchesAfter = !/^\s/.test(after)
  return `${touchesBefore ? ' ' : ''}${text}${touchesAfter ? ' ' : ''}`
}
