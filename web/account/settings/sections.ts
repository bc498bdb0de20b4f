/** The parts of the settings. Each name is the last part of a path. */
export const sections = ['profile', 'posting', 'appearance', 'security', 'decisions'] as const
export type Section = (typeof sections)[number]
