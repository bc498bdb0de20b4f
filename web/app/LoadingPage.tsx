import { Waiting } from '../parts/Waiting.tsx'
import { Connection } from './Connection.tsx'
import { service } from './service.ts'

/** The frame of the page until the session is known, if the service is slow to answer. */
export function LoadingPage() {
  return (
    <>
      <div class="shell">
        <header class="column">
          <a class="brand" href="/">
            {service.title}
          </a>
        </header>
        <main id="content">
          <h1 class="only-read">{service.title}</h1>
          <Waiting />
        </main>
      </div>
      <Connection />
    </>
  )
}
