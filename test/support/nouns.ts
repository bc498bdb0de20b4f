import type { RuleId } from '../../src/model/ids.ts'
import type { Instance } from '../../src/model/instance.ts'
import { makeLinks } from '../../src/model/links.ts'
import { Media } from '../../src/model/media.ts'
import { type Post, PostContent, joinPost, type PostViewer } from '../../src/model/post.ts'
import { Profile } from '../../src/model/profile.ts'
import type { Limits, Settings } from '../../src/model/settings.ts'
import { defaultLimits, defaultSettings } from '../../src/config/defaults.ts'

/** The links of a service at https://social.example. */
export const exampleLinks = makeLinks(() => 'https://social.example')

const picture = (path: string) => ({
  url: exampleLinks.page(path),
  staticUrl: exampleLinks.page(path),
  description: '',
  isDefault: true,
})

export const blobcat = {
  shortcode: 'blobcat',
  url: exampleLinks.file('emojis/blobcat.webp'),
  staticUrl: exampleLinks.file('emojis/blobcat.png'),
  visibleInPicker: true,
  category: null,
}

/** Returns Alice's profile with changes, checked against its schema. */
export function exampleProfile(changes: Partial<Profile> = {}): Profile {
  return Profile.parse({
    id: '110000000000000001',
    username: 'alice',
    displayName: 'Alice :blobcat:',
    url: exampleLinks.profile('alice'),
    note: 'Hello & welcome',
    noteHtml: '<p>Hello &amp; welcome</p>',
    fields: [
      { name: 'Site', value: 'https://alice.example', html: '<a href="https://alice.example">alice.example</a>' },
    ],
    emojis: [blobcat],
    avatar: picture('/avatars/missing.png'),
    header: picture('/headers/missing.png'),
    locked: false,
    bot: false,
    discoverable: null,
    indexable: true,
    hideCollections: false,
    showMedia: true,
    showMediaReplies: false,
    showFeatured: true,
    createdAt: '2026-01-02T03:04:05.678Z',
    lastPostAt: '2026-02-03',
    followersCount: 3,
    followingCount: 2,
    postsCount: 1,
    suspended: false,
    ...changes,
  })
}

/** Returns a processed picture with changes, checked against its schema. */
export function exampleMedia(changes: Partial<Media> = {}): Media {
  return Media.parse({
    id: '110000000000000020',
    kind: 'image',
    state: 'ready',
    url: exampleLinks.file('posts/1.png'),
    previewUrl: exampleLinks.file('posts/1-small.png'),
    original: { width: 640, height: 320 },
    preview: { width: 320, height: 160 },
    durationSeconds: null,
    focus: { x: 0.5, y: -0.25 },
    description: 'A cat',
    blurhash: 'L8Ozxy_N00.95BWV-:bHxtfQ%Ls:',
    ...changes,
  })
}

/** Returns the content of one of Alice's posts with changes, checked against its schema. */
export function exampleContent(changes: Partial<PostContent> = {}): PostContent {
  return PostContent.parse({
    id: '110000000000000010',
    createdAt: '2026-02-03T04:05:06.789Z',
    editedAt: null,
    url: exampleLinks.post('alice', '110000000000000010'),
    visibility: 'public',
    text: 'Hi @bob #cats :blobcat:',
    html: '<p>Hi @bob #cats :blobcat:</p>',
    contentWarning: '',
    sensitive: false,
    language: 'en',
    inReplyToId: null,
    inReplyToAccountId: null,
    media: [exampleMedia()],
    mentions: [{ id: '110000000000000002', username: 'bob', url: exampleLinks.profile('bob') }],
    hashtags: [{ name: 'cats', url: exampleLinks.hashtag('cats') }],
    emojis: [blobcat],
    poll: null,
    application: { name: 'Example app', website: null },
    quotePolicy: 'followers',
    sharingForbidden: false,
    quotedId: null,
    quoteState: null,
    reactions: [],
    quotesCount: 0,
    repliesCount: 1,
    boostsCount: 2,
    favouritesCount: 3,
    ...changes,
  })
}

/** The viewer part of a post for a reader who has made every interaction. */
export const eagerViewer: PostViewer = {
  favourited: true,
  boosted: true,
  bookmarked: true,
  pinned: null,
  threadMuted: false,
  mayQuote: true,
  reactions: [],
  filtered: [],
  votes: null,
}

/** Returns one of Alice's posts for a reader. @default an anonymous reader */
export function examplePost(
  content = exampleContent(),
  own: Partial<Pick<Post, 'author' | 'viewer' | 'boostOf' | 'quote'>> = {},
) {
  return joinPost(content, { author: exampleProfile(), viewer: null, boostOf: null, quote: null, ...own })
}

/** Returns a poll of a post that ends at a given time. */
export function examplePoll(expiresAt: string): PostContent['poll'] {
  const options = [
    { title: 'Cats :blobcat:', votesCount: 3 },
    { title: 'Dogs', votesCount: 1 },
  ]
  const counts = { votesCount: 4, votersCount: 4, options }
  const id = '110000000000000030' as NonNullable<PostContent['poll']>['id']
  return { id, expiresAt, expired: false, multiple: false, hideTotals: true, votesChangeable: false, ...counts }
}

export const exampleLimits: Limits = defaultLimits

export const exampleSettings: Settings = {
  ...defaultSettings,
  title: 'Example',
  description: 'A place for examples',
}

/** Returns the information about an installation, with changes. */
export function exampleInstance(changes: Partial<Instance> = {}): Instance {
  return {
    host: 'social.example',
    title: 'Example',
    description: 'A place for examples',
    version: '0.1.0',
    contactEmail: 'admin@social.example',
    contact: exampleProfile(),
    languages: ['en'],
    rules: [
      {
        ...{ id: '1' as RuleId, text: 'Be kind', hint: 'To everybody' },
        translations: [{ language: 'de', text: 'Sei freundlich', hint: 'Zu allen' }],
      },
      { id: '3' as RuleId, text: 'Be brief', hint: '', translations: [] },
    ],
    texts: ['privacy_policy'],
    accountsCount: 12,
    activeMonth: 5,
    activeHalfYear: 7,
    postsCount: 345,
    pushKey: 'BExample',
    limits: [{ name: 'postCharacters', value: 5000 }],
    rates: [{ name: 'requests', count: 300, seconds: 300 }],
    ...changes,
  }
}
