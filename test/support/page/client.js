// The script of a page of the service's origin, without any library. Tests call its functions, which return JSON.

let session
const sockets = []
const sources = []

/** Calls GET /v1/browser/session. Its token is stored only here. */
async function openSession() {
  const response = await fetch('/v1/browser/session')
  session = await response.json()
  return { ...session, csrfToken: typeof session.csrfToken }
}

/** Sends a request below `/v1/browser`. `csrf` is the token to send instead of the session's, null for none. */
async function ask(method, path, body, { csrf = session?.csrfToken, headers = {} } = {}) {
  const isForm = body instanceof FormData
  const response = await fetch(`/v1/browser${path}`, {
    method,
    headers: {
      ...(csrf && { [session?.csrfHeader ?? 'X-CSRF-Token']: csrf }),
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const answer = text === '' ? null : JSON.parse(text)
  if (answer?.csrfToken) session = answer
  return { status: response.status, body: answer }
}

/** Returns the CSRF token, for tests that use it in another page. */
function csrfToken() {
  return session.csrfToken
}

/** Draws a picture and uploads it as multipart. */
async function upload(path, fields = {}) {
  const canvas = new OffscreenCanvas(32, 24)
  const drawing = canvas.getContext('2d')
  drawing.fillStyle = 'teal'
  drawing.fillRect(0, 0, 32, 24)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const file = await canvas.convertToBlob({ type: 'image/png' })
  form.append(fields.map ? '0' : 'file', file, 'teal.png')
  return ask('POST', path, form)
}

/** Returns whether a picture loads from its address. */
async function shows(address) {
  const image = new Image()
  image.src = new URL(address).pathname
  await image.decode()
  return [image.naturalWidth, image.naturalHeight]
}

/** Opens a stream with these protocols, and follows graphql-transport-ws. Returns its number. */
function openStream(path, protocols) {
  const socket = new WebSocket(path, protocols)
  const opened = { socket, messages: [], waiting: [], closed: undefined }
  opened.closed = new Promise((resolve) => {
    socket.onclose = ({ code, reason }) => {
      opened.isClosed = true
      for (const wake of opened.waiting.splice(0)) wake()
      resolve({ code, reason })
    }
  })
  socket.onopen = () => socket.send(JSON.stringify({ type: 'connection_init' }))
  socket.onmessage = ({ data }) => {
    opened.messages.push(JSON.parse(data))
    for (const wake of opened.waiting.splice(0)) wake()
  }
  return sockets.push(opened) - 1
}

/** Returns the next message of a stream, or null when it is closed. */
async function nextMessage(number) {
  const opened = sockets[number]
  while (opened.messages.length === 0 && !opened.isClosed) await new Promise((wake) => opened.waiting.push(wake))
  return opened.messages.shift() ?? null
}

function streamProtocol(number) {
  return sockets[number].socket.protocol
}
function streamClosed(number) {
  return sockets[number].closed
}
function closeStream(number) {
  return sockets[number].socket.close()
}

/** Sends a query over a stream. */
function subscribe(number, query) {
  sockets[number].socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }))
}

/** Follows server-sent events. Returns the number of the stream when it is open, or the error. */
function openEvents(path, types) {
  const source = new EventSource(path)
  const opened = { source, events: [], waiting: [] }
  for (const type of types) {
    source.addEventListener(type, ({ data }) => {
      opened.events.push({ type, data })
      for (const wake of opened.waiting.splice(0)) wake()
    })
  }
  return new Promise((resolve) => {
    source.onopen = () => resolve(sources.push(opened) - 1)
    source.onerror = () => source.readyState === EventSource.CLOSED && resolve('refused')
  })
}

async function nextEvent(number) {
  const opened = sources[number]
  while (opened.events.length === 0) await new Promise((wake) => opened.waiting.push(wake))
  return opened.events.shift()
}

function closeEvents(number) {
  return sources[number].source.close()
}

/** Creates a passkey. Returns the response to send to the service. */
async function makePasskey(options) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return (await navigator.credentials.create({ publicKey })).toJSON()
}

/** Signs a challenge. Returns the response to send to the service. */
async function usePasskey(options) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return (await navigator.credentials.get({ publicKey })).toJSON()
}

/** Navigates to an identity provider. */
function leaveFor(address) {
  location.assign(address)
}

/** Returns what a provider returned, and removes it from the address. */
function takeReturned() {
  const returned = Object.fromEntries(new URLSearchParams(location.search))
  history.replaceState(null, '', location.pathname)
  const { code, state, iss } = returned
  return { code, state, ...(iss && { iss }) }
}

function keep(name, value) {
  localStorage.setItem(name, value)
  sessionStorage.setItem(name, value)
}

function storedNames() {
  return [Object.keys(localStorage), Object.keys(sessionStorage)]
}

/** Sets a cookie as page code can, and returns all that it can read. */
function writeCookie(line) {
  document.cookie = line
  return document.cookie
}

/** Stores a secret in every place where a careless page could. */
async function plant(secret, address) {
  globalThis.leak = { of: [secret] }
  window.name = secret
  history.replaceState({ secret }, '')
  const field = document.createElement('input')
  document.body.append(field, secret)
  field.value = secret
  keep('leak', secret)
  await new Promise((done) => {
    const opening = indexedDB.open('leaks')
    opening.onupgradeneeded = () => opening.result.createObjectStore('leaks').put({ secret }, 'a leak')
    opening.onsuccess = () => done(opening.result.close())
  })
  await (await caches.open('leaks')).put('/leak', new Response(secret))
  await fetch(address)
  await new Promise((done) => {
    const request = new XMLHttpRequest()
    request.onloadend = done
    request.open('GET', `${address}?by=xhr`)
    request.send()
  })
}
