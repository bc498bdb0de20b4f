// Runs in a page before the page's own code. It records everything that the page receives, and `lookEverywhere`
// collects everything that its code could read. A value that it does not find cannot be found by any script in the
// page, not even by an attacker's.

{
  const notes = []
  const note = (index, text) => notes.push([index, String(text)])
  const native = new Set(Reflect.ownKeys(globalThis))

  const askServer = globalThis.fetch
  globalThis.fetch = async function fetch(...args) {
    const response = await askServer.apply(this, args)
    const index = `the answer to ${new Request(...asRead(args)).url}`
    for (const [name, value] of response.headers) note(`${index}, header ${name}`, value)
    if (response.type !== 'opaque') void noteBody(index, response.clone())
    return response
  }

  // Returns arguments that `fetch` would accept again. A request is replaced by its URL, because its body is used up.
  const asRead = ([input]) => [input instanceof Request ? input.url : input]

  // Reads the body in pieces, because an event stream does not end.
  async function noteBody(index, { body }) {
    if (!body) return
    const entry = [index, '']
    notes.push(entry)
    try {
      for await (const piece of body.pipeThrough(new TextDecoderStream())) entry[1] += piece
    } catch {
      // The response was aborted. What arrived before that is recorded.
    }
  }

  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (...args) {
    this.addEventListener('loadend', () => {
      note(`the answer to ${this.responseURL}, headers`, this.getAllResponseHeaders())
      if (this.responseType === '' || this.responseType === 'text')
        note(`the answer to ${this.responseURL}`, this.responseText)
      else note(`the answer to ${this.responseURL}`, JSON.stringify(this.response))
    })
    return send.apply(this, args)
  }

  globalThis.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args)
      this.addEventListener('open', () => note(`the socket ${this.url}`, `${this.protocol} ${this.extensions}`))
      this.addEventListener('message', ({ data }) => note(`the socket ${this.url}`, data))
      this.addEventListener('close', ({ reason }) => note(`the end of the socket ${this.url}`, reason))
    }
  }

  const listen = EventSource.prototype.addEventListener
  globalThis.EventSource = class extends EventSource {
    constructor(...args) {
      super(...args)
      this.addEventListener('message', () => {})
    }
    addEventListener(type, ...args) {
      const received = ({ data, lastEventId }) => note(`the events of ${this.url}`, `${lastEventId} ${data}`)
      listen.call(this, type, received)
      return listen.call(this, type, ...args)
    }
  }

  function textOf(value) {
    const visitedObjects = new WeakSet()
    const plain = (_name, inner) => {
      if (typeof inner === 'bigint' || typeof inner === 'symbol') return String(inner)
      if (typeof inner === 'function') return Function.prototype.toString.call(inner)
      if (typeof inner !== 'object' || inner === null) return inner
      if (visitedObjects.has(inner)) return undefined
      visitedObjects.add(inner)
      if (inner instanceof Map || inner instanceof Set) return [...inner]
      return inner
    }
    try {
      return typeof value === 'string' ? value : (JSON.stringify(value, plain) ?? '')
    } catch {
      return String(value)
    }
  }

  function* inPage() {
    yield ['document.cookie', document.cookie]
    yield ['the URL', location.href]
    yield ['the referrer', document.referrer]
    yield ["the window's name", window.name]
    yield ['history.state', textOf(history.state)]
    yield ['the document', document.documentElement.outerHTML]
    for (const field of document.querySelectorAll('input, textarea, select')) yield ['a field', field.value]
    for (const name of Object.keys(localStorage)) yield ['localStorage', `${name} ${localStorage.getItem(name)}`]
    for (const name of Object.keys(sessionStorage)) yield ['sessionStorage', `${name} ${sessionStorage.getItem(name)}`]
    for (const entry of performance.getEntries()) yield ['a performance entry', textOf(entry)]
    for (const name of Reflect.ownKeys(globalThis)) {
      if (!native.has(name) && name !== 'lookEverywhere') yield [`window.${String(name)}`, textOf(globalThis[name])]
    }
    yield* notes
  }

  async function storedTexts() {
    const found = []
    // Available only in secure contexts.
    for (const cookie of (await globalThis.cookieStore?.getAll()) ?? []) found.push(['cookieStore', textOf(cookie)])
    for (const name of (await globalThis.caches?.keys()) ?? []) {
      found.push(['a cache', name])
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        found.push(['a cache', request.url], ['a cache', await (await cache.match(request)).text()])
      }
    }
    for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) {
      found.push(['a service worker', `${worker.scope} ${worker.active?.scriptURL}`])
    }
    for (const { name } of await indexedDB.databases()) found.push(...(await databaseTexts(name)))
    return found
  }

  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })

  async function databaseTexts(name) {
    const database = await done(indexedDB.open(name))
    const found = [['IndexedDB', name]]
    for (const store of database.objectStoreNames) {
      const all = database.transaction(store).objectStore(store)
      found.push(['IndexedDB', `${store} ${textOf(await done(all.getAllKeys()))} ${textOf(await done(all.getAll()))}`])
    }
    database.close()
    return found
  }

  /** Returns everything that code in this page could read, by place. */
  globalThis.lookEverywhere = async () => [...inPage(), ...(await storedTexts())]
}
