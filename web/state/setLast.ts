import { me } from './session.ts'
import { showTrouble } from './trouble.ts'

/** Something that is set and taken back. */
interface Doing<Answer> {
  /** Shows it as set or not, before the service has answered. */
  show(isSet: boolean): void
  send(isSet: boolean): Promise<Answer>
  /** Takes over what the service said in the end. */
  take(answer: Answer): void
  /** What to say where it was refused. */
  failed: string
}

// What is wanted last: clicks while a request is under way are not lost, and not sent all at once.
const wanted = new Map<string, boolean>()

/**
 * Sets or takes back what has this name: shown at once, and taken back with a sentence where the
 * service refuses it. In the name of whoever is signed in when it is asked for, and in nobody else's.
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
