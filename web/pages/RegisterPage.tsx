import '../account/account.css'
import { useLocation, useRoute } from 'preact-iso'
import { useEffect } from 'preact/hooks'
import { FirstSignInMethod } from '../account/FirstSignInMethod.tsx'
import { needsWay, waitingName } from '../account/registration.ts'
import { RegisterForm } from '../account/RegisterForm.tsx'
import { addressWithReturn, returnPathOf } from '../account/returnPath.ts'
import { ServiceRules } from '../account/ServiceRules.tsx'
import { m } from '../messages/index.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { registrationClosedNotice, useInvitation } from '../account/invitation.ts'
import { me, session } from '../state/session.ts'

/** The page that creates an account. A signed-in person continues once the account has a way to sign in. */
export function RegisterPage() {
  const { route } = useLocation()
  const returnTo = returnPathOf(location.search)
  const isSignedIn = me.value !== undefined
  const isStep = isSignedIn && needsWay.value
  const code = useRoute().params['code']
  // Once signed in, the invitation is not read: the registration used it up, and this page may be shown again after it.
  const offer = useInvitation(isSignedIn ? undefined : code)
  useEffect(() => {
    if (isSignedIn && !isStep) route(returnTo, true)
  }, [isSignedIn, isStep])
  if ((isSignedIn && !isStep) || offer === 'asking') return null
  return (
    <Page title={isStep ? m.account.register.stepTitle : m.account.register.title}>
      <div class="page-body way-in">
        {isStep ? (
          <FirstSignInMethod />
        ) : waitingName.value !== undefined ? (
          <Notice title={m.account.register.waitingTitle} text={m.account.register.waitingText(waitingName.value)}>
            <a class="button" href="/sign-in">
              {m.account.signIn.withdraw.button}
            </a>
          </Notice>
        ) : session.value?.registrations || offer ? (
          <>
            {offer?.inviter && <p class="field-hint">{m.account.register.invitedBy(offer.inviter)}</p>}
            <RegisterForm inviteCode={offer?.invite_code} />
            <ServiceRules intro={m.account.register.rulesText} />
            <p class="entry-other">
              {m.account.register.haveOne}{' '}
              <a href={addressWithReturn('/sign-in', returnTo)}>{m.account.register.signIn}</a>
            </p>
          </>
        ) : (
          <Notice {...registrationClosedNotice(code !== undefined)}>
            <a class="button button-main" href={addressWithReturn('/sign-in', returnTo)}>
              {m.account.register.signIn}
            </a>
            <a class="button" href="/about">
              {m.account.signIn.toAbout}
            </a>
          </Notice>
        )}
      </div>
    </Page>
  )
}
