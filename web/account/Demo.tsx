import { service } from '../app/service.ts'
import { m } from '../messages/index.ts'

/** Shows the account of a demo, with a button that fills in the sign-in form. */
export function Demo({ fill }: { fill(username: string, password: string): void }) {
  const { demo } = service
  if (!demo) return null
  return (
    <section class="card demo" aria-labelledby="demo-title">
      <h2 id="demo-title">{m.account.signIn.demoTitle}</h2>
      <p>{m.account.signIn.demoText}</p>
      <p class="demo-line">
        <span>
          <code>{demo.username}</code> · <code>{demo.password}</code>
        </span>
        <button type="button" class="button button-small" onClick={() => fill(demo.username, demo.password)}>
          {m.account.signIn.demoFill}
        </button>
      </p>
    </section>
  )
}
