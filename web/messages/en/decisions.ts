import { plural } from '../plural.ts'

/** Decisions of moderators about your own account: a part of the settings that few people open. */
export const decisions = {
  intro: 'If a moderator acts on your account or your posts, you can read the decision here, and appeal once.',
  none: 'There are no decisions about your account.',
  actions: {
    none: 'You were warned',
    disable: 'Your account was disabled',
    mark_statuses_as_sensitive: 'Media in your posts were marked as sensitive',
    delete_statuses: 'Some of your posts were removed',
    sensitive: 'All your media are shown as sensitive',
    silence: 'Your account was silenced: only your followers see your posts in public timelines',
    suspend: 'Your account was suspended',
  },
  sharingForbidden: 'Some of your posts can no longer be quoted or boosted',
  mediaRemoved: 'A file was removed from your posts',
  noText: 'No explanation was given.',
  rules: 'Rules that the decision is about',
  posts: 'Posts that the decision is about',
  post: (number: number) => `Post ${number}`,
  removedPosts: (count: number) =>
    plural(count, { one: '# post, which was removed', other: '# posts, which were removed' }),
  undone: (time: string) => `Undone on ${time}.`,
  appeal: 'Appeal',
  appealUntil: (time: string) => `You can appeal until ${time}.`,
  appealTitle: 'Appeal against this decision',
  appealText: 'Say why the decision is wrong. If possible, another moderator reads your appeal. You can do this once.',
  yourText: 'Why the decision is wrong',
  textNeeded: 'Write why the decision is wrong.',
  send: 'Send the appeal',
  sending: 'Sending…',
  sent: 'Your appeal was sent.',
  failed: 'Your appeal could not be sent.',
  states: {
    pending: 'You appealed. A moderator has not decided yet.',
    approved: 'You appealed, and the decision was undone.',
    rejected: 'You appealed. The decision stands.',
  },
  ownAppeal: 'Your appeal',
  more: 'Show older decisions',
}

/** The texts about moderators' decisions in one language. */
export type DecisionMessages = typeof decisions
