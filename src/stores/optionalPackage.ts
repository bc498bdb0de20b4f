/**
 * Returns a handler for `catch`. If a package is missing, it throws an Error with `sentence` and the command that
 * installs the package. It throws any other error as it is.
 */
export function explainMissing(name: string, sentence: string): (error: unknown) => never {
  return (error) => {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes(`'${name}'`)) throw error
    throw new Error(`${sentence}: npm install ${name}`, { cause: error })
  }
}
