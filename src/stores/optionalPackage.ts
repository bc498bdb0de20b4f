/**
 * For a `catch`: throws an Error that says `sentence` and how to install a package, where it is
 * that package that is missing; else the error.
 */
export function explainMissing(name: string, sentence: string): (error: unknown) => never {
  return (error) => {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes(`'${name}'`)) throw error
    throw new Error(`${sentence}: npm install ${name}`, { cause: error })
  }
}
