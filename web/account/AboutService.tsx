import { service } from '../app/service.ts'
import { m } from '../messages/index.ts'
import { Html } from '../parts/Html.tsx'
import { me, session } from '../state/session.ts'
import type { About } from './readAbout.ts'
import { Rules } from './Rules.tsx'

/** The service in its own words: what it is, its rules, whom to ask, and what is behind it. */
export function AboutService({ about: { instance, more, privacy } }: { about: About }) {
  const texts = m.account.about
  return (
    <div class="page-body about">
      <section class="card about-title">
        <h2>{instance.title}</h2>
        {instance.description && <p dir="auto">{instance.description}</p>}
        <p class="field-hint">{texts.people(instance.usage.users.active_month)}</p>
        {!me.value && session.value?.registrations && (
          <p class="form-actions">
            <a class="button button-main" href="/register">
              {texts.join}
            </a>
            <a class="button" href="/sign-in">
              {m.navigation.signIn}
            </a>
          </p>
        )}
      </section>
      <section class="card" aria-labelledby="about-rules">
        <h2 id="about-rules">{texts.rules}</h2>
        {instance.rules.length > 0 ? <Rules rules={instance.rules} /> : <p>{texts.noRules}</p>}
      </section>
      {more && <Written title={texts.more} html={more} />}
      {privacy && <Written title={texts.privacy} html={privacy} />}
      {instance.contact.email && (
        <section class="card">
          <h2>{texts.contact}</h2>
          <p>
            {texts.contactText} <a href={`mailto:${encodeURI(instance.contact.email)}`}>{instance.contact.email}</a>
          </p>
        </section>
      )}
      <section class="card">
        <h2>{texts.technical}</h2>
        <dl class="facts">
          <dt>{texts.version}</dt>
          <dd>{service.version || instance.version}</dd>
          <dt>{texts.developers}</dt>
          <dd>
            <a href="/docs">{texts.docs}</a>
          </dd>
          <dt>{texts.source}</dt>
          <dd>
            <a href={instance.source_url} target="_blank" rel="noopener noreferrer">
              {instance.source_url}
            </a>
          </dd>
          <dt>{texts.licence}</dt>
          <dd>MIT</dd>
        </dl>
        <p>
          <a href="/shortcuts">{texts.shortcuts}</a>
        </p>
      </section>
    </div>
  )
}

function Written({ title, html }: { title: string; html: string }) {
  return (
    <section class="card">
      <h2>{title}</h2>
      <Html html={html} emojis={[]} />
    </section>
  )
}
