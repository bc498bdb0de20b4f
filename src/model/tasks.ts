/** The tasks of a service, which its processes can divide among themselves. */
export const tasks = ['web', 'streams', 'jobs', 'media'] as const
export type Task = (typeof tasks)[number]
