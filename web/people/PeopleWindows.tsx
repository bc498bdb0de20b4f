import { lazyPart } from '../parts/lazyPart.ts'
import { Suspense } from 'preact/compat'
import { closeWindow, peopleWindow } from './windows.ts'

const windows = {
  report: lazyPart(() => import('./ReportDialog.tsx').then((module) => module.ReportDialog)),
  lists: lazyPart(() => import('./ListsDialog.tsx').then((module) => module.ListsDialog)),
  mute: lazyPart(() => import('./MuteDialog.tsx').then((module) => module.MuteDialog)),
  note: lazyPart(() => import('./NoteDialog.tsx').then((module) => module.NoteDialog)),
}

/** The windows about an account, rendered once per page. Loads the code of each when it is first opened. */
export function PeopleWindows() {
  const open = peopleWindow.value
  if (!open) return null
  const Window = windows[open.kind]
  const post = open.kind === 'report' ? open.post : undefined
  return (
    <Suspense fallback={null}>
      <Window key={open.account.id} account={open.account} post={post} close={closeWindow} />
    </Suspense>
  )
}
