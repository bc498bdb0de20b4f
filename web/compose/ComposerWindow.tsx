import { Dialog } from '../parts/Dialog.tsx'
import type { ComposerTask } from './openComposer.ts'

export function ComposerWindow({ close }: { task: ComposerTask; close(): void }) {
  return (
    <Dialog title="" onClose={close}>
      <p />
    </Dialog>
  )
}
