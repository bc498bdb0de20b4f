let list: Promise<ReadonlySet<string>> | undefined

/**
 * Returns whether a password, in lower case, is one of some 49,000 that attackers try first. The list is read at its
 * first use.
 */
export async function isCommon(folded: string): Promise<boolean> {
  list ??= read()
  return (await list).has(folded)
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
