import type { ComponentType } from 'preact'
import { lazy } from 'preact-iso'
import { useEffect } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { showToast } from '../state/toasts.ts'

/** How a window is closed, which parts of the client call differently. */
interface Closing {
  close?: () => void
  onClose?: () => void
}

/**
 * A window, or another part, whose code is loaded when it is opened first. Where that fails it is
 * said, and the part is closed again.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(() => load().catch(() => NotLoaded as ComponentType<Props>))
}

function NotLoaded({ close, onClose }: Closing) {
  useEffect(() => {
    const text = `${m.errors.notLoaded} ${m.errors.notLoadedText}`
    showToast(text, 'failed', { label: m.errors.again, run: () => location.reload() })
    close?.()
    onClose?.()
  }, [])
  return null
}
