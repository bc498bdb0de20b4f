import type { ComponentType } from 'preact'
import { lazy } from 'preact-iso'
import { useEffect } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { showToast } from '../state/toasts.ts'

/** The function that closes a part. Some parts call it `close`, others `onClose`. */
interface CloseProps {
  close?: () => void
  onClose?: () => void
}

/**
 * Makes a dialog or other part whose code is loaded when it is first opened. If loading fails, it shows a toast and
 * closes the part.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(() => load().catch(() => NotLoaded as ComponentType<Props>))
}

function NotLoaded({ close, onClose }: CloseProps) {
  useEffect(() => {
    const text = `${m.errors.notLoaded} ${m.errors.notLoadedText}`
    showToast(text, 'failed', { label: m.errors.again, run: () => location.reload() })
    close?.()
    onClose?.()
  }, [])
  return null
}
