import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { m } from '../messages/index.ts'

/** Says that there is no network, for as long as that is so. It lies over the page: nothing moves. */
export function Offline() {
  const isOffline = useSignal(!navigator.onLine)
  useEffect(() => {
    const look = () => (isOffline.value = !navigator.onLine)
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  return (
    <div class="offline" role="status">
      {isOffline.value && <p>{m.app.offline}</p>}
    </div>
  )
}
