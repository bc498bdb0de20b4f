import { isNotFound } from '../boundary/boundaryError.ts'
import { me } from './session.ts'
import { showError } from './errorToast.ts'

/** A change that turns a setting on or off. */
interface PendingChange<Answer> {
  /** Shows the setting as on or off before the service has answered. */
  show(isSet: boolean): void
  send(isSet: boolean): Promise<Answer>
  /** Stores the final response. */
  take(result: Answer): void
  /** The message after a refusal. */
  failed: string
  /** Called instead of showing the message if the object with the setting, such as a post, no longer exists. */
  gone?(): void
}

// The state after the last click, by setting. While a request is under way, only the last of several clicks is sent.
const target = new Map<string, boolean>()

/**
 * Turns the setting of this name on or off. It is shown at once, and undone with a toast if the service refuses it.
 * Sends nothing if another person has signed in since the call.
 */
export async function setLast<Answer>(
  name: string,
  isSet: boolean,
  doing: PendingChange<Answer>,
  asker = me.peek()?.id,
): Promise<void> {
  const isOther = () => me.peek()?.id !== asker
  if (isOther()) return
  const key = `${asker} ${name}`
  const isUnderWay = target.has(key)
  target.set(key, isSet)
  doing.show(isSet)
  if (isUnderWay) return
  let done: boolean | undefined
  try {
    while (done !== target.get(key)) {
      const sent = target.get(key)!
      const result = await doing.send(sent)
      if (isOther()) return
      done = sent
      if (sent === target.get(key)) doing.take(result)
    }
  } catch (error) {
    if (isOther()) return
    const last = target.get(key)!
    doing.show(done ?? !isSet)
    if (doing.gone && isNotFound(error)) doing.gone()
    else showError(error, doing.failed, () => void setLast(name, last, doing, asker))
  } finally {
    target.delete(key)
  }
}
