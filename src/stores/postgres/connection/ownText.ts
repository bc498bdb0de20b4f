/**
 * Returns a copy of a text that was cut out of another one. V8 cuts without copying, so a cached part would retain the
 * whole text.
 */
export const ownText = <Text extends string>(text: Text): Text => Buffer.from(text).toString() as Text
