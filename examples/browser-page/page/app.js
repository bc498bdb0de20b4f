import { call, open } from './boundary.js'
import { addPasskey, signInByPasskey } from './passkeys.js'
import { signInAt } from './providers.js'
import { follow } from './stream.js'

const at = (id) => document.getElementById(id)
const say = (text) => (at('message').textContent = text)

/** What is shown now: what belongs to an earlier view, such as the end of its stream, counts for nothing. */
let view = {}

/** Shows what fits who is signed in. */
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

/** Shows the posts, and new ones as they come. When that ends, the page looks who is there, until it works again. */
async function followPosts(mine) {
  const onEnd = (code, errors) => {
    // 4401: signed out, here or elsewhere.
    if (mine === view) lookAgain(errors?.[0].message ?? `The stream has ended (${code})`, code === 4401 ? 0 : 2000)
  }
  try {
    // Asked before the timeline is read: nothing is missed in between.
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

/** Looks who is there, and shows it; goes on until the service answers. */
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
  // As text: nothing that somebody wrote becomes markup here.
  const { textContent } = new DOMParser().parseFromString(content, 'text/html').body
  line.textContent = `${account.username}: ${textContent}`
  return line
}

/** Says what went wrong, if something does. */
async function tryTo(act) {
  say('')
  try {
    await act()
  } catch (error) {
    // Somebody else may be signed in by now, or nobody.
    if (error.code === 'csrf_rejected' || error.code === 'unauthorized') await look()
    say(error.message)
  }
}

/** What a form is for. It keeps what was typed until that is done. */
function onSubmit(id, act) {
  at(id).onsubmit = (event) => {
    event.preventDefault()
    const form = event.target
    const given = Object.fromEntries(new FormData(form))
    void tryTo(async () => {
      await act(given, event.submitter.value)
      form.reset()
    })
  }
}

async function signOut() {
  // The page ends its stream by itself: there is nothing to say about it.
  leaveView()
  await call('POST', '/auth/logout', {}).finally(look)
}

async function addPasskeyHere() {
  await addPasskey('A passkey of this browser')
  say('The passkey was added')
}

onSubmit('enter', async (given, way) => show(await call('POST', `/auth/${way}`, given)))
onSubmit('publish', (given) => call('POST', '/api/statuses', given))
at('passkey').onclick = () => tryTo(async () => show(await signInByPasskey()))
at('add').onclick = () => tryTo(addPasskeyHere)
at('leave').onclick = () => tryTo(signOut)
await look()
