import { timeSpan } from '../timeSpan.ts'

/** The frame of every page: where one can go, and what can go wrong. */
export const general = {
  app: {
    skipToContent: 'Skip to content',
    loading: 'Loading…',
    close: 'Close',
    cancel: 'Cancel',
    back: 'Back',
    save: 'Save',
    delete: 'Delete',
    edit: 'Edit',
    more: 'More',
    done: 'Done',
    search: 'Search',
    offline: 'You are offline. What is here stays readable; new posts come when you are back.',
    trends: 'What is talked about',
    uses: { one: '# post', other: '# posts' },
  },
  navigation: {
    main: 'Main',
    home: 'Home',
    local: 'Local',
    public: 'Everyone',
    explore: 'Explore',
    search: 'Search',
    notifications: 'Notifications',
    notificationsShort: 'Alerts',
    unread: (count: string) => `, ${count} unread`,
    conversations: 'Direct messages',
    bookmarks: 'Bookmarks',
    favourites: 'Favourites',
    lists: 'Lists',
    drafts: 'Drafts',
    scheduled: 'Scheduled',
    profile: 'Profile',
    settings: 'Settings',
    more: 'More',
    about: 'About',
    shortcuts: 'Keyboard shortcuts',
    newPost: 'New post',
    signIn: 'Sign in',
    register: 'Create an account',
    signOut: 'Sign out',
  },
  notFound: {
    title: 'There is nothing here',
    text: 'The page may have been deleted, or the address has a slip in it.',
    toHome: 'Go to the start page',
  },
  signInNeeded: {
    title: 'Sign in to see this',
    text: 'It belongs to an account.',
  },
  errors: {
    title: 'That did not work',
    again: 'Try again',
    unexpected: 'Something went wrong in this page. Reloading it may help.',
    rateLimited: (seconds: number | undefined) =>
      seconds
        ? `That was a lot at once. Try again in ${timeSpan(seconds)}.`
        : 'That was a lot at once. Try again in a while.',
    byCode: {
      unreachable: 'The service cannot be reached. Check your connection.',
      unavailable: 'The service is not available just now. Try again in a moment.',
      unauthorized: 'You are not signed in any more.',
      csrf_rejected: 'Somebody else signed in in another tab.',
      internal: 'Something went wrong in the service. Try again in a moment.',
    },
  },
  time: {
    now: 'now',
  },
}
