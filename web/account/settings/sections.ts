/** The parts of the settings. Each is the last part of its path. */
export const sections = ['profile', 'posting', 'appearance', 'security', 'decisions'] as const
export type Section = (typeof sections)[number]
