// Evaluated in a page: `handFiles` drops files onto the field that has the focus, or pastes them there, as a browser would. Their content is Base64.
globalThis.handFiles = ({ how, files }) => {
  const clipboardData = new DataTransfer()
  for (const { name, type, content } of files) {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
    clipboardData.items.add(new File([bytes], name, { type }))
  }
  const options = { bubbles: true, cancelable: true }
  const target = document.activeElement
  if (how === 'paste') return void target.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData }))
  for (const kind of ['dragenter', 'dragover', 'drop'])
    target.dispatchEvent(new DragEvent(kind, { ...options, dataTransfer: clipboardData }))
}
