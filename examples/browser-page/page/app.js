import { call, open } from './boundary.js'
import { addPasskey, signInByPasskey } from './passkeys.js'
import { signInAt } from './providers.js'
import { follow } from './stream.js'

const at = (id) => document.getElementById(id)
const say = (text) => (at('message').textContent = text)

/** The current view. Events of an earlier one, such as the end of its stream, are ignored. */
let view = {}

/** Shows the page for the signed-in account, or for a visitor. */
async function show({ profile, methods }) {
  leaveView()
  at('outside').hidden = profile !== null
  at('inside').hidden = profile === null
  at('posts').replaceChildren()
  at('providers').replaceChildren(...methods.filter(({ type }) => type === 'oauth').map(buttonOf))
  if (profile === null) return
  at('enter').reset()
  at('me').textContent = profile.username
  await followPosts(view)
}

function leaveView() {
  view.socket?.close()
  clearTimeout(view.timer)
  view = {}
}

/** Shows the posts, and new ones as they arrive. When the stream ends, it reads the session again until that works. */
async function followPosts(mine) {
  const onEnd = (code, errors) => {
    // 4401: signed out, here or elsewhere.
    if (mine === view) lookAgain(errors?.[0].message ?? `The stream has ended (${code})`, code === 4401 ? 0 : 2000)
  }
  try {
    // This is read before the timeline, so that no post in between is missed.
    const { position } = await call('GET', '/api/streaming/position')
    await refresh()
    const query = `subscription { timelineStream(timeline: PUBLIC, after: ${JSON.stringify(position)}) { kind } }`
    mine.socket = await follow(query, () => refresh().catch(({ message }) => say(message)), onEnd)
    if (mine !== view) mine.socket.close()
  } catch ({ message }) {
    if (mine === view) lookAgain(message, 2000)
  }
}

function lookAgain(why, delay) {
  if (delay > 0) say(why)
  clearTimeout(view.timer)
  view.timer = setTimeout(look, delay)
}

/** Reads the session and shows its view. Repeats until the service responds. */
async function look() {
  try {
    const session = await open()
    say('')
    await show(session)
  } catch ({ message }) {
    lookAgain(message, 2000)
  }
}

function buttonOf({ provider, name }) {
  const button = document.createElement('button')
  button.textContent = `Sign in at ${name}`
  button.onclick = () => tryTo(() => signInAt(provider, '/page/'))
  return button
}

async function refresh() {
  const posts = await call('GET', '/api/timelines/public')
  at('posts').replaceChildren(...posts.map(lineOf))
}

function lineOf({ account, content }) {
  const line = document.createElement('li')
  // The post is inserted as text, so that no part of a post becomes markup.
  const { textContent } = new DOMParser().parseFromString(content, 'text/html').body
  line.textContent = `${account.username}: ${textContent}`
  return line
}

/** Runs an action, and shows its error if it fails. */
async function tryTo(act) {
  say('')
  try {
    await act()
  } catch (error) {
    // By now another account may be signed in, or none.
    if (error.code === 'csrf_rejected' || error.code === 'unauthorized') await look()
    say(error.message)
  }
}

/** Runs an action when a form is submitted. Resets the form only after it succeeded. */
function onSubmit(id, act) {
  at(id).onsubmit = (event) => {
    event.preventDefault()
    const form = event.target
    const fields = Object.fromEntries(new FormData(form))
    void tryTo(async () => {
      await act(fields, event.submitter.value)
      form.reset()
    })
  }
}

async function signOut() {
  // Closes the stream first, so that its end shows no message.
  leaveView()
  await call('POST', '/auth/logout', {}).finally(look)
}

async function addPasskeyHere() {
  await addPasskey('A passkey of this browser')
  say('The passkey was added')
}

onSubmit('enter', async (fields, way) => show(await call('POST', `/auth/${way}`, fields)))
onSubmit('publish', (fields) => call('POST', '/api/statuses', fields))
at('passkey').onclick = () => tryTo(async () => show(await signInByPasskey()))
at('add').onclick = () => tryTo(addPasskeyHere)
at('leave').onclick = () => tryTo(signOut)
await look()
