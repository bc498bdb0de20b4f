import { plural } from '../plural.ts'

/** Pages about the service, which are rarely opened. */
export const service = {
  about: {
    title: 'About',
    rules: 'Rules',
    noRules: 'This service has no written rules.',
    more: 'More about this service',
    texts: 'Privacy and terms',
    contact: 'Contact',
    contactText: 'The administrators of this service:',
    people: (count: number) =>
      plural(count, { one: '# person wrote here this month.', other: '# people wrote here this month.' }),
    technical: 'Technical details',
    version: 'Version',
    developers: 'For developers',
    docs: 'API of this service',
    source: 'Source code',
    licence: 'Licence',
    shortcuts: 'Keyboard shortcuts',
    join: 'Create an account',
  },
  texts: {
    changed: (time: string) => `Last changed on ${time}.`,
    noPrivacy: 'This service has no privacy policy yet.',
    noTerms: 'This service has no terms of service.',
    holdFrom: (day: string) => `In force since ${day}.`,
    holdLater: (day: string) => `These terms are not in force yet. They apply from ${day}.`,
    newer: (day: string) => `Newer terms apply from ${day}. Read them`,
    earlier: (day: string) => `Read the terms of ${day}, which applied before`,
    now: 'Read the terms that apply now',
  },
  announcements: {
    none: 'There are no announcements',
    noneText: 'If the administrators announce something, you can read it here.',
    unread: 'New',
    dismiss: 'Mark as read',
    dismissFailed: 'The announcement could not be marked as read.',
    from: (time: string) => `Announcement of ${time}`,
    begins: (time: string) => `Begins: ${time}`,
    ends: (time: string) => `Ends: ${time}`,
  },
}

/** The texts of these pages in one language. */
export type ServiceMessages = typeof service
