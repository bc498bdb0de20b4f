import './moderation.css'
import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { ProofWindow } from '../account/reauthenticate.tsx'
import { mod } from '../messages/moderation.ts'
import { Page } from '../parts/Page.tsx'
import { PendingBar } from './PendingBar.tsx'

interface FrameProps {
  title: string
  /** Buttons beside the heading. */
  actions?: ComponentChildren
  children: ComponentChildren
}

/** A page of the moderation area. It contains the window that asks for a proof of identity before a change. */
export function Frame({ title, actions, children }: FrameProps) {
  const { path } = useLocation()
  return (
    <Page title={title} hasBack actions={actions}>
      <div class="moderation">
        {children}
        <PendingBar />
      </div>
      <ProofWindow text={mod.proof} returnTo={path} />
    </Page>
  )
}
