/**
 * What people call the fields of the input, by their names in REST without numbers; others are
 * shown by their own names.
 */
export const labels = {
  text: 'Text',
  status: 'Text',
  username: 'Username',
  password: 'Password',
  agreement: 'Agreement',
  display_name: 'Display name',
  title: 'Title',
  description: 'Description',
  comment: 'Comment',
  note: 'Note',
  spoiler_text: 'Content warning',
  file: 'File',
  thumbnail: 'Thumbnail',
  avatar: 'Avatar',
  header: 'Header',
  keyword: 'Keyword',
  'keywords.keyword': 'Keyword',
  name: 'Name',
  website: 'Website',
  domain: 'Domain',
  'poll.options': 'Poll options',
  'poll.expires_in': 'Poll duration',
  'fields.name': 'Name of a profile field',
  'fields.value': 'Value of a profile field',
  'fields_attributes.name': 'Name of a profile field',
  'fields_attributes.value': 'Value of a profile field',
}
