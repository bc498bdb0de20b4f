import { m } from '../messages/index.ts'
import { me, session } from '../state/session.ts'

/** Tells visitors what they can do once they sign in. */
export function JoinHint() {
  if (me.value || !session.value) return null
  return (
    <section class="join">
      <div>
        <h2>{m.timelines.visitorTitle}</h2>
        <p>{m.timelines.visitorText}</p>
      </div>
      <p class="join-ways">
        {session.value.registrations && (
          <a class="button button-main" href="/register">
            {m.navigation.register}
          </a>
        )}
        <a class="button" href="/sign-in">
          {m.navigation.signIn}
        </a>
      </p>
    </section>
  )
}
