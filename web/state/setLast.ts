import { me } from './session.ts'
import { showTrouble } from './trouble.ts'

/** A setting that can be turned on and off. */
interface Doing<Answer> {
  /** Shows it as on or off before the service has answered. */
  show(isSet: boolean): void
  send(isSet: boolean): Promise<Answer>
  /** Stores the final response. */
  take(answer: Answer): void
  /** The message after a refusal. */
  failed: string
}

// The last wanted state. Clicks during a request are not lost, and not all sent.
const wanted = new Map<string, boolean>()

/**
 * Turns the setting of this name on or off. It is shown at once, and undone with a toast if the service refuses it.
 * Requests are only sent in the name of the person who was signed in at the call.
 */
export async function setLast<Answer>(
  name: string,
  isSet: boolean,
  doing: Doing<Answer>,
  asker = me.peek()?.id,
): Promise<void> {
  const isOther = () => me.peek()?.id !== asker
  if (isOther()) return
  const key = `${asker} ${name}`
  const isUnderWay = wanted.has(key)
  wanted.set(key, isSet)
  doing.show(isSet)
  if (isUnderWay) return
  let done: boolean | undefined
  try {
    while (done !== wanted.get(key)) {
      const sent = wanted.get(key)!
      const answer = await doing.send(sent)
      if (isOther()) return
      done = sent
      if (sent === wanted.get(key)) doing.take(answer)
    }
  } catch (error) {
    if (isOther()) return
    const last = wanted.get(key)!
    doing.show(done ?? !isSet)
    showTrouble(error, doing.failed, () => void setLast(name, last, doing, asker))
  } finally {
    wanted.delete(key)
  }
}
