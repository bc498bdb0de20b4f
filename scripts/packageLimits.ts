/**
 * What the package may come to, in bytes and numbers. Of itself: what it came to when it was first
 * measured, and a fifth more, so that what doubles it is noticed. Installed: less than half of it
 * is ours to choose, as PostgreSQL is 59 MB and the image library 20; what everybody would have to
 * load for the sake of a few (an SDK for buckets, 9 MB) does not fit in.
 */
export const packageLimits = {
  bytes: 3_000_000,
  unpackedBytes: 10_000_000,
  files: 760,
  installedBytes: 135_000_000,
  packages: 225,
} as const
