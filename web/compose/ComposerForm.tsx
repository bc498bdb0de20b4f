import { useSignal } from '@preact/signals'
import { useLocation } from 'preact-iso'
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { ScreenReaderText } from '../parts/ScreenReaderText.tsx'
import { me } from '../state/session.ts'
import { showToast } from '../state/toasts.ts'
import { RepliedPost } from './RepliedPost.tsx'
import { addFiles, type OpenComposer, mayPublish, publish } from './composing.ts'
import { Counter } from './Counter.tsx'
import { DraftState } from './DraftState.tsx'
import { fileDrops, pastedFiles } from './fileDrops.ts'
import { LanguagePicker } from './LanguagePicker.tsx'
import { MediaDialog } from './MediaDialog.tsx'
import { MediaTiles } from './MediaTiles.tsx'
import { MissingDescriptions } from './MissingDescriptions.tsx'
import { PollFields } from './PollFields.tsx'
import { showOutcome } from './showOutcome.ts'
import { TextBox } from './TextBox.tsx'
import { Toolbar } from './Toolbar.tsx'
import { VisibilityPicker } from './VisibilityPicker.tsx'
import { WhenField } from './WhenField.tsx'
import { isOfAuthor, signatureOf, type PostInProgress } from './writing.ts'
import './composer.css'

interface ComposerFormProps {
  composing: OpenComposer
  /** Called after the post is published, changed or scheduled. */
  onDone(): void
}

/** The form to write a post. */
export function ComposerForm({ composing, onDone }: ComposerFormProps) {
  const { writing, error, announced, described, draftSaver, busy } = composing
  const { route } = useLocation()
  const text = useRef<HTMLTextAreaElement>(null)
  const counter = useId()
  const isOver = useSignal(false)
  const isReminding = useSignal(false)
  useEffect(() => fileDrops(isOver, (files) => addFiles(composing, files)), [])
  useErrorReset(composing)
  const toText = () => text.current?.focus()
  // What is changed while the post is sent would be lost when the window closes.
  const isSending = busy.value === 'sending'
  useLayoutEffect(() => {
    if (isSending && document.activeElement?.closest('.composer [inert]')) toText()
  }, [isSending])
  const isLeft = useRef(false)
  useEffect(() => () => void (isLeft.current = true), [])

  const send = async () => {
    if (!mayPublish(composing)) return
    const isMissing = writing.media.peek().some(({ details }) => details.peek().description === '')
    if (isMissing && !composing.isReminded) return void (isReminding.value = true)
    const outcome = await publish(composing)
    if (outcome) {
      if (!isLeft.current) onDone()
      showOutcome(outcome, route)
    } else if (isLeft.current && isOfAuthor(writing)) {
      showToast(error.peek(), 'failed', { label: m.navigation.drafts, run: () => route('/drafts') })
    }
  }

  return (
    <form
      class={`composer${isOver.value ? ' is-over' : ''}`}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void send()
      }}
      onPaste={(event) => pastedFiles(event, (files) => addFiles(composing, files))}
    >
      {/* Below the text there is only empty space, so a click there focuses the text. */}
      <div class="composer-scroll" onClick={(event) => event.target === event.currentTarget && toText()}>
        {writing.replyTo && (
          <RepliedPost post={writing.replyTo} label={m.compose.answering} missing={m.compose.replyGone} />
        )}
        <div class="composer-head" inert={isSending}>
          {me.value && <Avatar account={me.value} size={40} />}
          <div class="compose-chips">
            <VisibilityPicker writing={writing} />
            <LanguagePicker chosen={writing.language} />
          </div>
        </div>
        {writing.warning.value !== undefined && (
          <input
            class="input warning-field"
            dir="auto"
            readOnly={isSending}
            value={writing.warning.value}
            aria-label={m.compose.warning.label}
            placeholder={m.compose.warning.placeholder}
            onInput={(event) => (writing.warning.value = event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.isComposing) return
              event.preventDefault()
              toText()
            }}
          />
        )}
        <TextBox
          own={text}
          text={writing.text}
          placeholder={placeholderOf(writing)}
          language={writing.language.value}
          describedBy={counter}
          isReadOnly={isSending}
        />
        {writing.quote && <RepliedPost post={writing.quote} label={m.compose.quoting} missing={m.compose.quoteGone} />}
        <div class="composer-parts" inert={isSending}>
          {writing.media.value.length > 0 && <MediaTiles composing={composing} leave={toText} />}
          {writing.poll.value && <PollFields composing={composing} />}
          {writing.when.value !== undefined && (
            <WhenField
              when={writing.when}
              remove={() => {
                writing.when.value = undefined
                toText()
              }}
            />
          )}
        </div>
        <MentionNeeded writing={writing} />
      </div>
      <footer class="composer-foot">
        <div role="alert">{error.value && <p class="composer-error">{error.value}</p>}</div>
        <div class="composer-tools">
          <Toolbar composing={composing} text={text} />
          <Counter composing={composing} id={counter} />
          <button
            type="submit"
            class="button button-main"
            disabled={!busy.value && !mayPublish(composing)}
            // A button with `disabled` would lose the focus.
            aria-disabled={busy.value !== undefined}
            title={m.compose.publishHint}
          >
            {labelOf(composing)}
          </button>
          <DraftState draftSaver={draftSaver} />
        </div>
      </footer>
      {isOver.value && <div class="composer-drop">{m.compose.media.drop}</div>}
      <ScreenReaderText text={announced.value} />
      {described.value && <MediaDialog composing={composing} />}
      {isReminding.value && (
        <MissingDescriptions
          composing={composing}
          close={() => (isReminding.value = false)}
          goOn={() => {
            composing.isReminded = true
            void send()
          }}
        />
      )}
    </form>
  )
}

// Removes the error message once the author changes something.
function useErrorReset({ writing, error }: OpenComposer): void {
  const signature = signatureOf(writing)
  const announced = useRef({ error: '', signature })
  useEffect(() => {
    if (error.value !== announced.current.error) announced.current = { error: error.value, signature }
    else if (signature !== announced.current.signature) error.value = ''
  }, [error.value, signature])
}

function placeholderOf({ replyTo, quote }: PostInProgress): string {
  if (replyTo) return m.compose.placeholderReply
  return quote ? m.compose.placeholderQuote : m.compose.placeholder
}

function labelOf({ writing, busy }: OpenComposer): string {
  if (busy.value === 'files' && writing.media.value.some(({ state }) => state.value !== 'ready'))
    return m.compose.waitingForFiles
  if (busy.value) return writing.edit.value ? m.compose.saving : m.compose.publishing
  if (writing.edit.value) return m.compose.saveEdit
  if (writing.when.value !== undefined) return m.compose.schedule
  return writing.replyTo ? m.compose.publishReply : m.compose.publish
}

function MentionNeeded({ writing }: { writing: PostInProgress }) {
  if (writing.visibility.value !== 'direct' || writing.text.value.includes('@')) return null
  return <p class="field-hint">{m.compose.directWarning}</p>
}
