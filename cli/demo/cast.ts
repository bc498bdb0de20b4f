import type { Person } from './text.ts'

const person = (username: string, displayName: string, note: string, fields: Record<string, string>): Person => ({
  ...{ username, displayName, note },
  fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
})

/**
 * The people of the scene. Their indexes are the numbers by which the scene refers to them. They are the first accounts
 * of a demo, and the user of a demo signs in as the first of them.
 */
export const cast: readonly Person[] = [
  person(
    'alice',
    'Alice Lindqvist',
    'Balcony gardener, slow reader, takes the train. Eleven tomato plants at last count :sprout: #Gardening',
    { Pronouns: 'she/her', Garden: '4 m², facing south', Website: 'https://alice.example' },
  ),
  person('bob', 'Bob Okafor 🚲', 'Mends bicycles on weekdays and rides them on Sundays. #Cycling', {
    Pronouns: 'he/him',
    Workshop: 'Thursdays, bring your own bike',
  }),
  person('mara', 'Mara Haddad', 'Bakes before sunrise. Ask me about rye :loaf: #Sourdough', { Pronouns: 'she/her' }),
  person('jonas', 'Jonas Weber', 'Looks up a lot. Telescope on the roof, tea in the flask. #Astronomy', {
    Pronouns: 'they/them',
    Telescope: '8 inch, second-hand',
  }),
  person('priya', 'Priya Banerjee', 'Small programs, long commit messages. #PostgreSQL #TypeScript', {
    Pronouns: 'she/her',
    Website: 'https://priya.example',
  }),
  person('yuki', 'Yuki Tanaka', '写真とフィルム。Twelve frames a week. #Photography', { Pronouns: 'they/them' }),
  person('ines', 'Inés Fernández', 'I know that bird, and I will tell you. #Birding', { Pronouns: 'she/her' }),
  person('kofi', 'Kofi Mensah', 'Cello, chess and loud cooking. New here! #Music', { Pronouns: 'he/him' }),
  person('nadia', 'Nadia Novak', 'Reads maps for fun. #Hiking', { Pronouns: 'she/her' }),
  person('theo', 'Theo Marchetti', 'Wooden boats, wooden spoons. #Woodwork', { Pronouns: 'he/him' }),
]

/** The follows that always exist, by number. */
export const castFollows: readonly (readonly [follower: number, followee: number])[] = [
  ...[1, 2, 3, 4, 5, 6].flatMap((other) => [[0, other] as const, [other, 0] as const]),
  ...[
    [1, 2],
    [1, 4],
    [2, 1],
    [2, 6],
    [3, 5],
    [3, 4],
    [4, 3],
    [5, 3],
    [6, 2],
  ].map(([from = 0, to = 0]) => [from, to] as const),
  [7, 0],
]

/** The follows that never exist, because the two do not know each other, or because one has to request the follow. */
export const castStrangers: readonly (readonly [follower: number, followee: number])[] = [
  [0, 7],
  [8, 0],
  [9, 0],
]
