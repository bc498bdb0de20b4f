/** The parts of the settings, by the last part of their paths. */
export const sections = ['profile', 'posting', 'appearance', 'security', 'decisions'] as const
export type Section = (typeof sections)[number]
