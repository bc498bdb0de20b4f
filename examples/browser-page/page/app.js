import { call, open } from './boundary.js'
import { addPasskey, signInByPasskey } from './passkeys.js'
import { signInAt } from './providers.js'
import { follow } from './stream.js'

const at = (id) => document.getElementById(id)

/** Shows what fits who is signed in. */
async function show({ profile, methods }) {
  at('outside').hidden = profile !== null
  at('inside').hidden = profile === null
  at('posts').replaceChildren()
  at('providers').replaceChildren(...methods.filter(({ type }) => type === 'oauth').map(buttonOf))
  if (profile === null) return
  at('me').textContent = profile.username
  // Asked before the timeline is read: nothing is missed in between.
  const { position } = await call('GET', '/api/streaming/position')
  await refresh()
  const query = `subscription { timelineStream(timeline: PUBLIC, after: ${JSON.stringify(position)}) { kind } }`
  await follow(query, refresh, ended)
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

// 4401: signed out, here or elsewhere. After any other code a page looks who is there, and follows again, a little later.
function ended(code) {
  at('message').textContent = `The stream has ended (${code})`
  setTimeout(() => tryTo(async () => show(await open())), code === 4401 ? 0 : 2000)
}

/** Says what went wrong, if something does. */
async function tryTo(act) {
  at('message').textContent = ''
  try {
    await act()
  } catch (error) {
    at('message').textContent = error.message
    // Somebody else may be signed in by now, or nobody.
    if (error.code === 'csrf_rejected' || error.code === 'unauthorized') await show(await open())
  }
}

/** What a form is for. */
function onSubmit(id, act) {
  at(id).onsubmit = (event) => {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.target))
    event.target.reset()
    void tryTo(() => act(given, event.submitter.value))
  }
}

onSubmit('enter', async (given, way) => show(await call('POST', `/auth/${way}`, given)))
onSubmit('publish', (given) => call('POST', '/api/statuses', given))
at('passkey').onclick = () => tryTo(async () => show(await signInByPasskey()))
at('add').onclick = () => tryTo(() => addPasskey('A passkey of this browser'))
// The stream ends by it, and the page shows what is left.
at('leave').onclick = () => tryTo(() => call('POST', '/auth/logout', {}))
await tryTo(async () => show(await open()))
