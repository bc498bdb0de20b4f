import { service } from '../app/service.ts'
import { m } from '../messages/index.ts'
import { srv } from '../messages/service.ts'
import { MarkdownText } from '../parts/MarkdownText.tsx'
import { profilePath } from '../people/nameOf.ts'
import { me, session } from '../state/session.ts'
import type { About } from './readAbout.ts'
import { Rules } from './Rules.tsx'

/** The page about the service: description, rules, contact and technical details. */
export function AboutService({ about: { instance, more } }: { about: About }) {
  const texts = srv.about
  const { email, account } = instance.contact
  const { privacy_policy, terms_of_service } = instance.configuration.urls
  const hasTexts = privacy_policy !== null || terms_of_service !== null
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
      {more && (
        <section class="card">
          <h2>{texts.more}</h2>
          <MarkdownText html={more} below={2} />
        </section>
      )}
      {hasTexts && (
        <section class="card" aria-labelledby="about-texts">
          <h2 id="about-texts">{texts.texts}</h2>
          <ul class="about-texts">
            {privacy_policy && (
              <li>
                <a href="/privacy-policy">{m.navigation.privacy}</a>
              </li>
            )}
            {terms_of_service && (
              <li>
                <a href="/terms-of-service">{m.navigation.terms}</a>
              </li>
            )}
          </ul>
        </section>
      )}
      {(email || account) && (
        <section class="card" aria-labelledby="about-contact">
          <h2 id="about-contact">{texts.contact}</h2>
          <p>{texts.contactText}</p>
          {account && (
            <p>
              <a href={profilePath(account)}>@{account.acct}</a>
            </p>
          )}
          {email && (
            <p>
              <a href={`mailto:${encodeURI(email)}`}>{email}</a>
            </p>
          )}
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
