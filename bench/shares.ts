/** How many of a thousand reads are of each kind. */
export const shares: Record<string, number> = {
  home: 400,
  'notifications, grouped': 130,
  notifications: 50,
  'thread of 40': 90,
  'one post': 60,
  profile: 80,
  public: 40,
  'public, signed out': 20,
  tag: 30,
  list: 30,
  trends: 20,
  favourites: 10,
  bookmarks: 10,
  conversations: 15,
  'search of posts': 5,
  'search of people': 10,
}
