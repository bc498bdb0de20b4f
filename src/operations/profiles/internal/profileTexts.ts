import { cleanDisplayName } from '../../../model/displayName.ts'
import { invalid } from '../../../model/errors.ts'
import type { Limits } from '../../../model/settings.ts'
import { cleanLine, cleanText } from '../../../model/text/clean.ts'
import { isLongerThan, lengthBounds } from '../../../model/text/length.ts'

interface Field {
  name: string
  value: string
}

/** Returns the given texts of a profile, cleaned. Throws `validation_failed` for a text that is too long. */
export function cleanProfileTexts(
  texts: { displayName?: string | undefined; note?: string | undefined; fields?: Field[] | undefined },
  limits: Limits,
) {
  const { displayName, note, fields } = texts
  return {
    ...(displayName === undefined ? {} : { displayName: cleanDisplayName(displayName, limits.displayNameCharacters) }),
    ...(note === undefined ? {} : { note: requireAtMost(cleanText(note).trim(), limits.bioCharacters, 'note') }),
    ...(fields === undefined ? {} : { fields: cleanFields(fields, limits) }),
  }
}

/** Returns the description of a picture, cleaned. Throws `validation_failed` for `field` if it is too long. */
export function cleanDescription(text: string, field: string, limits: Limits): string {
  return requireAtMost(cleanText(text).trim(), limits.descriptionCharacters, field)
}

// Clients send the whole table, including empty rows.
function cleanFields(profileFields: Field[], limits: Limits): Field[] {
  const fields = profileFields
    .map(({ name, value }) => ({ name: cleanLine(name), value: cleanLine(value) }))
    .filter(({ name, value }) => name !== '' || value !== '')
  if (fields.length > limits.profileFields)
    throw invalid('fields', 'profileFieldsTooMany', { most: limits.profileFields })
  for (const [index, { name, value }] of fields.entries()) {
    if (name === '') throw invalid(`fields.${index}.name`, 'blank')
    requireAtMost(name, limits.profileFieldCharacters, `fields.${index}.name`)
    requireAtMost(value, limits.profileFieldCharacters, `fields.${index}.value`)
  }
  return fields
}

function requireAtMost(text: string, most: number, field: string): string {
  if (isLongerThan(text, most)) throw invalid(field, 'textTooLong', lengthBounds(most))
  return text
}
