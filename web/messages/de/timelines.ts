import type { Messages } from '../index.ts'
import { plural } from '../plural.ts'

export const timelines: Messages['timelines'] = {
  home: 'Start',
  local: 'Lokal',
  public: 'Alle',
  newPosts: (count) => plural(count, { one: '# neuen Beitrag zeigen', other: '# neue Beiträge zeigen' }),
  more: 'Mehr zeigen',
  end: 'Das ist alles.',
  emptyHome: 'Deine Startseite ist leer',
  emptyHomeText: 'Folge ein paar Leuten, dann steht hier, was sie schreiben.',
  findPeople: 'Leute finden',
  empty: 'Noch keine Beiträge',
  emptyText: 'Sobald jemand etwas schreibt, steht es hier.',
  posts: 'Beiträge',
}
