import type { Visibility } from '../../src/model/visibility.ts'

/**
 * A post of the scene. Numbers stand for people of the cast, `@{1}` in a text for the name of one, and keys for other
 * posts.
 */
export interface ScenePost {
  key?: string
  by: number
  /** Minutes before now. */
  ago: number
  text: string
  language?: string
  answers?: string
  quotes?: string
  visibility?: Visibility
  warning?: string
  pictures?: number
  poll?: ScenePoll
  favourites?: readonly number[]
  bookmarks?: readonly number[]
  reactions?: Readonly<Record<string, readonly number[]>>
  isPinned?: boolean
  /** The text before an edit, which followed some minutes later. */
  before?: string
}

/** A poll. `votes` lists the voters of each option; `hours` is its duration. */
export interface ScenePoll {
  options: readonly string[]
  votes: readonly (readonly number[])[]
  hours: number
  multiple?: boolean
}

/** A boost of a post of the scene. */
export interface SceneBoost {
  by: number
  ago: number
  boosts: string
}

const hours = 60

/** The posts of the cast in the last two days, oldest first. */
export const scene: readonly (ScenePost | SceneBoost)[] = [
  {
    ...{ key: 'welcome', by: 0, ago: 47 * hours, isPinned: true, favourites: [1, 2, 3, 6, 12, 15], bookmarks: [4] },
    text: 'Hello! I grow vegetables where there is hardly room for a chair, read novels about the sea, and write about both. Ask me anything about tomatoes; ask somebody else about aphids. #Introduction #Gardening',
    reactions: { sprout: [2, 6], '👋': [1, 3] },
  },
  {
    ...{ key: 'planting', by: 0, ago: 33 * hours, favourites: [2, 6, 11] },
    text: 'Settle it, gardeners: when do you plant out your tomatoes? #Tomatoes',
    poll: {
      options: ['When the calendar says so', 'After the last frost', 'Too early, every year'],
      votes: [[14], [2, 6, 13], [1, 3, 4, 5, 7, 11]],
      hours: 30,
    },
  },
  {
    ...{ by: 2, ago: 32 * hours, answers: 'planting', favourites: [0, 1] },
    text: '@{0} Too early. Then I carry eleven pots back inside, every night, for three weeks.',
  },
  {
    ...{
      key: 'query',
      by: 4,
      ago: 27 * hours,
      favourites: [0, 3, 13, 16, 20],
      reactions: { '🎉': [0, 3], '🤯': [16] },
    },
    text: 'The report that took forty seconds takes ninety milliseconds now. It was not clever: I read the query plan, all of it, with a cup of tea, and added the index that everybody thought was there. #PostgreSQL',
    before:
      'The report that took forty seconds takes ninety milliseconds now. I added the index that everybody thought was there. #PostgreSQL',
  },
  { by: 0, ago: 26.5 * hours, boosts: 'query' },
  {
    ...{ key: 'saturn', by: 3, ago: 25 * hours, favourites: [0, 4, 5, 9, 17, 18], bookmarks: [0] },
    text: 'Two hours of cloud, and then eleven minutes of Saturn. Worth every one of them. #Astronomy #NightSky',
    reactions: { comet: [0, 5], '😍': [4, 9, 18] },
  },
  {
    ...{ by: 5, ago: 24 * hours, pictures: 3, favourites: [0, 3, 14], bookmarks: [0], language: 'ja' },
    text: '尾根の三枚。朝霧、昼の光、そして夕暮れ。 #写真 #散歩',
  },
  {
    ...{ by: 6, ago: 23 * hours, favourites: [2, 11], warning: 'Spoilers: the lighthouse film' },
    text: 'The keeper was the storm all along! I should have known from the gulls: nobody casts herring gulls by accident.',
  },
  {
    ...{ by: 1, ago: 22 * hours, favourites: [15] },
    text: 'Everybody talks about the ending of that lighthouse film, and I still think that the bicycle deserved a prize.',
  },
  {
    ...{ key: 'letter', by: 4, ago: 21 * hours, visibility: 'direct' },
    text: '@{0} Are you still coming along on the night train in May? There are two couchettes left in our compartment.',
  },
  {
    ...{ key: 'reply', by: 0, ago: 20 * hours, visibility: 'direct', answers: 'letter', favourites: [4] },
    text: '@{4} Yes! Please take the lower one for me. I bring tea and the long book.',
  },
  {
    ...{ key: 'swifts', by: 6, ago: 15 * hours, favourites: [0, 2, 3, 12, 19], reactions: { '🎉': [0] } },
    text: 'The swifts are back. Same hole under the same roof, four days earlier than last year. I have waved at them like a fool. #Birding',
  },
  { by: 0, ago: 14.5 * hours, boosts: 'swifts' },
  {
    ...{ key: 'thread', by: 1, ago: 13 * hours, favourites: [0, 2, 4, 16], bookmarks: [0, 12] },
    text: 'How to quiet a creaking bicycle, a short thread. Step one: it is not the bottom bracket. Everybody thinks it is the bottom bracket. #Cycling',
  },
  {
    ...{ key: 'thread2', by: 1, ago: 13 * hours - 4, answers: 'thread', favourites: [0] },
    text: 'Step two: take out the seat post, clean it, grease it, put it back. Ride around the block. In two of three cases you are done, and may stop reading.',
  },
  {
    ...{ key: 'thread3', by: 1, ago: 13 * hours - 9, answers: 'thread2', favourites: [0, 4] },
    text: 'Step three: pedals, then chainring bolts, then the saddle clamp. Only then the bottom bracket. It is never the bottom bracket.',
  },
  {
    ...{ by: 4, ago: 12 * hours, answers: 'thread3', favourites: [0, 1] },
    text: '@{1} It was the bottom bracket.',
  },
  {
    ...{ by: 2, ago: 10 * hours, pictures: 1, favourites: [0, 1, 6, 13], reactions: { loaf: [0, 6], '🔥': [1] } },
    text: 'This was the view from the bakery door at five. I left the second tray in too long because of it, and I regret nothing :loaf: #Sourdough',
  },
  {
    ...{ key: 'chess', by: 1, ago: 8 * hours, favourites: [18] },
    text: 'What shall we play on Saturday? You may choose several. #BoardGames',
    poll: {
      options: [
        'Chess, with clocks',
        'Something with sheep',
        'The long one about trains',
        'Whatever has the fewest rules',
      ],
      votes: [
        [7, 12],
        [2, 6, 18],
        [4, 18],
        [3, 12, 19],
      ],
      hours: 72,
      multiple: true,
    },
  },
  {
    ...{
      key: 'first',
      by: 0,
      ago: 6 * hours,
      pictures: 1,
      favourites: [1, 2, 6, 12],
      reactions: { sprout: [2, 6, 1] },
    },
    text: 'The evening light from the balcony, with my eleven best friends just out of the frame. First flowers on the beefsteaks! :sprout: #Tomatoes',
  },
  {
    ...{ key: 'loaves', by: 2, ago: 5.5 * hours, favourites: [0, 1] },
    text: 'I have to halve my baking for the market. Which one has to stay? #Bread',
    poll: {
      options: ['The dark rye', 'The seeded one', 'Plum cake is bread'],
      votes: [[0, 3], [1], [4, 5, 6, 14]],
      hours: 5,
    },
  },
  {
    ...{ key: 'question', by: 6, ago: 3 * hours, answers: 'first', favourites: [2] },
    text: '@{0} Lovely! Do you leave the side shoots on? I never know, and by August I cannot find the door.',
  },
  {
    ...{ key: 'answer', by: 0, ago: 2.5 * hours, answers: 'question', favourites: [6] },
    text: '@{6} Off with them, while they are shorter than a finger. Put them into water: that makes plant number twelve.',
  },
  {
    ...{ by: 3, ago: 2 * hours, favourites: [5] },
    text: 'Clear sky from ten tonight. If you want to see the moons of Jupiter: roof, flask, warm socks. I bring the telescope, @{0} knows the door code. #NightSky',
  },
  { by: 6, ago: 1.5 * hours, boosts: 'first' },
  {
    ...{ by: 1, ago: 1.2 * hours, answers: 'answer', favourites: [6] },
    text: '@{0} @{6} Number twelve is how number eleven happened, as far as I remember.',
  },
  {
    ...{ by: 5, ago: 1 * hours, quotes: 'first', favourites: [0, 6] },
    text: 'This is what I mean when I say: most pictures are about the light. #Photography',
  },
  {
    ...{ by: 4, ago: 0.9 * hours, visibility: 'direct', answers: 'reply' },
    text: '@{0} Booked. We leave at 21:52, platform 4. Bring the long book, I bring the short ones.',
  },
  { by: 2, ago: 0.7 * hours, boosts: 'first' },
  {
    ...{ by: 7, ago: 0.5 * hours, favourites: [2] },
    text: 'First week on here. @{0} told me that one just writes what one sees: a blackbird on the music stand, and it does not care for the cello. #Music',
  },
]

/** Other data of the first person: lists, followed hashtags, and so on. The muted account is not in the cast. */
export const belongings = {
  lists: [
    { title: 'Kitchen and garden', members: [2, 6] },
    { title: 'Night sky, night trains', members: [3, 4, 5] },
  ],
  followedTags: ['Tomatoes', 'NightTrain', 'Birding'],
  filter: { title: 'The lighthouse film', keyword: 'lighthouse film', contexts: ['home', 'public', 'thread'] },
  mutedBoostsOf: 13,
  drafts: [
    { text: 'Notes for a longer post about watering: less often, more at a time, never at noon', inHours: undefined },
    {
      text: 'Reminder for everybody with a balcony: seed swap at the library today, from four. #Gardening',
      inHours: 21,
    },
  ],
  /** A new follower. `ago` is in minutes before now, here and below. */
  newFollower: { by: 7, ago: 35 },
  requests: [
    { by: 8, ago: 75 },
    { by: 9, ago: 20 },
  ],
} as const
