// The script of a page of another site. Tests call its functions.

/** Submits a form, which navigates the page. */
function sendForm(action, enctype, fields) {
  const form = document.createElement('form')
  Object.assign(form, { method: 'POST', action, enctype })
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name, value })
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}

/** Returns what a page can read of a fetch: the type and status, the body if it may be read, or the failure. */
async function tryFetch(address, init) {
  try {
    const response = await fetch(address, init)
    return { type: response.type, status: response.status, text: await response.text() }
  } catch (error) {
    return { failed: error.name }
  }
}

function go(address) {
  return location.assign(address)
}

/** Tries to open a socket. Returns the close code, and whether the socket was ever open. */
function trySocket(address, protocols) {
  return new Promise((resolve) => {
    let isOpen = false
    const socket = new WebSocket(address, protocols)
    socket.onopen = () => (isOpen = true)
    socket.onclose = ({ code }) => resolve({ isOpen, code })
  })
}

/** Returns whether an element of a page loads its address. */
function tryElement(tag, address) {
  return new Promise((resolve) => {
    const element = document.createElement(tag)
    element.onload = () => resolve('load')
    element.onerror = () => resolve('error')
    if (tag === 'link') Object.assign(element, { rel: 'stylesheet', href: address })
    else if (tag === 'object') element.data = address
    else element.src = address
    document.body.append(element)
  })
}

/** Shows an address in a frame. Resolves when it has loaded or failed to. */
function tryFrame(address) {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe')
    frame.onload = () => resolve(null)
    frame.src = address
    document.body.append(frame)
  })
}

let opened

function openWindow(address) {
  opened = window.open(address)
}

/** Returns what the page can read of the opened window. */
function peek() {
  try {
    return opened.document.body.textContent
  } catch (error) {
    return error.name
  }
}

function writeCookie(line) {
  document.cookie = line
  return document.cookie
}
