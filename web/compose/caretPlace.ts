const copied = [
  'boxSizing',
  'width',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'borderTopWidth',
  'borderRightWidth',
  'borderLeftWidth',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'letterSpacing',
  'lineHeight',
  'textAlign',
  'textIndent',
  'tabSize',
  'direction',
] as const

/**
 * Returns the position of a character of a text field in the window. Browsers report positions of elements only, so the
 * text is rendered again in a hidden element.
 */
export function caretPosition(field: HTMLTextAreaElement, index: number): DOMRect {
  const mirror = document.createElement('div')
  const style = getComputedStyle(field)
  for (const name of copied) mirror.style[name] = style[name]
  Object.assign(mirror.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    borderStyle: 'solid',
  })
  const mark = document.createElement('span')
  mark.textContent = field.value.slice(index) || '.'
  mirror.append(field.value.slice(0, index), mark)
  document.body.append(mirror)
  const at = mark.getClientRects()[0] ?? mark.getBoundingClientRect()
  const [origin, place] = [mirror.getBoundingClientRect(), field.getBoundingClientRect()]
  mirror.remove()
  const top = at.top - origin.top + place.top - field.scrollTop
  return new DOMRect(at.left - origin.left + place.left, top, 0, at.height)
}
