/**
 * The limits of the package: in bytes, files, and installed packages. The limits of its own files are the size that was
 * measured first plus a fifth, so that a doubled size is noticed. More than half of the installed size is not our
 * choice: PostgreSQL has 59 MB and the image library 20 MB. A package that everyone would install but only few users
 * need, such as an SDK for buckets (9 MB), does not fit.
 */
export const packageLimits = {
  bytes: 3_000_000,
  unpackedBytes: 10_000_000,
  files: 800,
  installedBytes: 135_000_000,
  packages: 225,
} as const
