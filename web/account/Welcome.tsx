import './welcome.css'
import { service } from '../app/service.ts'
import { m } from '../messages/index.ts'
import { me, session } from '../state/session.ts'

/** A welcome for visitors above the posts, with links to sign in and register. Renders nothing if you are signed in. */
export function Welcome() {
  if (me.value) return null
  const isOpen = session.value?.registrations === true
  const { demo } = service
  return (
    <section class="card welcome" aria-labelledby="welcome-title">
      <h2 id="welcome-title">{m.account.welcome.title(service.title)}</h2>
      <p>{service.description || (isOpen ? m.account.welcome.text : m.account.welcome.closed)}</p>
      {demo && <p class="welcome-demo">{m.account.welcome.demo(demo.username)}</p>}
      <p class="form-actions">
        <a class="button button-main" href="/sign-in">
          {demo ? m.account.welcome.toDemo : m.navigation.signIn}
        </a>
        {isOpen && (
          <a class="button" href="/register">
            {m.navigation.register}
          </a>
        )}
      </p>
      <p class="welcome-about">
        <a href="/about">{m.account.welcome.about}</a>
      </p>
    </section>
  )
}
