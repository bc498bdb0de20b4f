import type { Random } from './random.ts'
import { emojis, firstNames, lastNames, otherLanguages, type Topic, topics } from './words.ts'

/** A text with its hashtags, as written but without #. */
export interface DemoText {
  text: string
  language: string
  tags: string[]
}

/** A person of the demo. */
export interface Person {
  username: string
  displayName: string
  note: string
  fields: { name: string; value: string }[]
}

type Sentence = (random: Random, topic: Topic) => string

const sentences: Sentence[] = [
  (random, { deed, place }) => `${capital(random.pick(opening))} ${random.pick(deed)} ${random.pick(place)}.`,
  (random, { thing }) => `${capital(random.pick(thing))} ${random.pick(verdict)}.`,
  (random, { thing, finding }) =>
    `${random.pick(years)} with ${random.pick(thing)} taught me that ${random.pick(finding)}.`,
  (random, { finding }) => `Reminder: ${random.pick(finding)}.`,
  (random, { thing, place }) => `Spent the ${random.pick(hours)} with ${random.pick(thing)} ${random.pick(place)}.`,
  (random, { thing }) => `Does anybody else talk to ${random.pick(thing)}, or is it just me?`,
  (random, { deed }) => `Finally ${random.pick(deed)}. ${random.pick(feelings)}`,
  (random, { finding, place }) => `Overheard ${random.pick(place)}: "${random.pick(finding)}".`,
  (random, { thing }) => `What I would give for a manual for ${random.pick(thing)}.`,
]

const opening = ['today I', 'this morning I', 'I', 'we', 'last night I', 'after a long week I', 'with cold hands I']
const verdict = [
  'never disappoints',
  'wins again',
  'needs another week',
  'is a mystery to me',
  'made my day',
  'deserves better than me',
  'looks different every time',
]
const years = ['Ten years', 'Two winters', 'One long afternoon', 'A week', 'Half a life']
const hours = ['evening', 'whole morning', 'best hour of the day', 'weekend', 'lunch break']
const feelings = [
  'No regrets.',
  'Recommended.',
  'My back disagrees.',
  'Ask me how it went.',
  'Never again. See you tomorrow.',
]
const answers = [
  'Exactly this.',
  'I had the same thing happen last week!',
  'Would you share how you did it?',
  'Hm, I am not so sure about that one.',
  'This made me smile, thank you.',
  'Counting on you for the photos.',
  'Tell us more!',
  'That is the spirit.',
]
const questions = ['Which one?', 'Quick vote, please:', 'Settle an argument for us:', 'Help me decide:']

/** Writes a post. About a fifth of the posts are in languages other than English. */
export function writePost(random: Random): DemoText {
  if (random.chance(0.2)) return writeInOtherLanguage(random)
  const topic = random.pick(topics)
  const parts = Array.from({ length: 1 + random.below(3) }, () => random.pick(sentences)(random, topic))
  return decorated(random, [...new Set(parts)].join(' '), 'en', topic.tags)
}

/** Writes a reply, which begins with a mention. */
export function writeReply(random: Random, username: string): DemoText {
  const topic = random.pick(topics)
  const more = random.chance(0.5) ? ` ${random.pick(sentences)(random, topic)}` : ''
  return { text: `@${username} ${random.pick(answers)}${more}${emojiOrNot(random)}`, language: 'en', tags: [] }
}

/** Writes a poll with two to four different options. */
export function writeQuestion(random: Random): DemoText & { options: string[] } {
  const topic = random.pick(topics)
  const kinds = [topic.thing, topic.deed, topic.place]
  const from = random.pick(kinds)
  const start = random.below(from.length)
  const options = Array.from({ length: 2 + random.below(3) }, (_, index) =>
    capital(from[(start + index) % from.length]!),
  )
  return { ...decorated(random, random.pick(questions), 'en', topic.tags), options }
}

/** Invents person number `index`. The first two are called alice and bob. No name is one of `taken` (in lower case). */
export function inventPerson(random: Random, index: number, taken: Set<string>): Person {
  const first = firstNames[index < 2 ? index : random.below(firstNames.length)]!
  const last = random.pick(lastNames)
  const username = freeName(
    index < 2 ? first : random.pick([`${first}_${last}`, `${first}${last}`, `${first}_${last[0]}`]),
    taken,
  )
  const topic = random.pick(topics)
  const other = random.pick(topics)
  const note = `${topic.who}. ${capital(random.pick(other.finding))}.${emojiOrNot(random)} #${random.pick(topic.tags)}`
  const fields = [{ name: 'Pronouns', value: random.pick(['she/her', 'he/him', 'they/them']) }]
  if (random.chance(0.4)) fields.push({ name: 'Website', value: `https://${username.replaceAll('_', '-')}.example` })
  return {
    username,
    displayName: `${first} ${last}${random.chance(0.1) ? ` ${random.pick(emojis)}` : ''}`,
    note,
    fields,
  }
}

/** Returns a free username that resembles the wanted one, and adds it to `taken`. */
export function freeName(proposal: string, taken: Set<string>): string {
  const base = proposal.toLowerCase().slice(0, 24)
  let name = base
  for (let number = 2; taken.has(name); number++) name = `${base}${number}`
  taken.add(name)
  return name
}

function writeInOtherLanguage(random: Random): DemoText {
  const { language, tags, sentences: texts } = random.pick(otherLanguages)
  const text = random.chance(0.3) ? `${random.pick(texts)} ${random.pick(texts)}` : random.pick(texts)
  return decorated(random, text, language, tags)
}

function decorated(random: Random, text: string, language: string, tags: readonly string[]): DemoText {
  const used = random.chance(0.35) ? [random.pick(tags)] : []
  const another = random.pick(tags)
  if (used.length > 0 && random.chance(0.3) && !used.includes(another)) used.push(another)
  return { text: `${text}${emojiOrNot(random)}${used.map((tag) => ` #${tag}`).join('')}`, language, tags: used }
}

const emojiOrNot = (random: Random) => (random.chance(0.2) ? ` ${random.pick(emojis)}` : '')
const capital = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}`
