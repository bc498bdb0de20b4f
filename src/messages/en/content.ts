import { count } from '../count.ts'

/** Messages about posts, media, lists, filters and other content: whole sentences. */
export const content = {
  filterRace: 'Someone else is editing this filter too. Try again.',
  postRace: 'Someone else is editing this post too. Try again.',
  postHeld: 'This post is waiting for a moderator to review it. You do not need to send it again.',
  sentOtherwise: 'This was already sent, as a post, a scheduled post or a draft. Look for it before you send it again.',
  postRefused: 'This post contains something that is not allowed on this service. Change it and try again.',
  fileRefused: 'This file is not allowed on this service.',
  serviceFiltersTooMany: ({ most }: { most: number }) =>
    `The service can have at most ${count(most, 'filter', 'filters')}. Delete one first.`,
  serviceFilterTaken: 'This filter already exists. Change the existing one.',
  appealImpossible: 'You can no longer appeal: it is too late, you have already appealed, or the decision was undone.',
  appealDecided: 'No appeal is pending. Another moderator may have decided it.',
  ownerRoleStays: 'The role of owners cannot be changed or deleted.',
  roleIsUsed: 'Some accounts have this role. Give them another role first.',
  rolesTooMany: ({ most }: { most: number }) => `There can be at most ${count(most, 'role', 'roles')}.`,
  templatesTooMany: ({ most }: { most: number }) => `There can be at most ${count(most, 'template', 'templates')}.`,
  notSuspended: 'Only a suspended account can be deleted. Suspend it first.',
  boostHasNoPlace: 'This boost cannot be restored: its post was deleted or was boosted again.',
  announcementEmojis: ({ most }: { most: number }) => `An announcement can have at most ${most} different emojis.`,
  emojiTaken: ({ name }: { name: string | undefined }) => `:${name}: is taken. Choose another name.`,
  notYourPost: 'This action is not allowed: the post is not yours',
  sharingForbidden: 'This action is not allowed: a moderator has forbidden boosts and quotes of the post',
  postNotPublic: 'This action is not allowed: the post is not public',
  searchNeedsUser: 'Resolving addresses and paging by offset require an authenticated user',
  fileTooLarge: ({ most }: { most: number }) => `The file is too large. It may have at most ${most} MiB.`,
  textNotStorable: 'A text has characters that cannot be stored',
  keywordsShareFilter:
    'These parameters cannot be changed from this application because they apply to more than one filter keyword. Use a more recent application or the web interface.',
  passkeysTooMany: ({ most }: { most: number }) =>
    `You can have at most ${count(most, 'passkey', 'passkeys')}. Remove one first.`,
  filtersTooMany: ({ most }: { most: number }) =>
    `You can have at most ${count(most, 'filter', 'filters')}. Delete one first.`,
  filterKeywordsTooMany: ({ most }: { most: number }) =>
    `A filter can have at most ${count(most, 'keyword', 'keywords')}.`,
  filterKeywordsTooLong: ({ most }: { most: number }) =>
    `The keywords of your filters can have at most ${count(most, 'character', 'characters')} in total.`,
  filterPatternsTooMany: ({ most }: { most: number }) =>
    `Your filters can have at most ${count(most, 'pattern', 'patterns')}.`,
  filteredPostsTooMany: ({ most }: { most: number }) =>
    `Your filters can name at most ${count(most, 'post', 'posts')}.`,
  patternsTooComplicated: 'Together, your patterns are too complicated. Shorten or remove some.',
  patternClassesTooWide: 'The character classes in your patterns are too wide. Use fewer and shorter ranges.',
  listMembersTooMany: ({ most }: { most: number }) => `A list can have at most ${count(most, 'member', 'members')}.`,
  listsTooMany: ({ most }: { most: number }) =>
    `You can have at most ${count(most, 'list', 'lists')}. Delete one first.`,
  draftsTooMany: ({ most }: { most: number }) =>
    `You can have at most ${count(most, 'draft', 'drafts')}. Delete one first.`,
  scheduledTooMany: ({ most }: { most: number }) =>
    `You can have at most ${count(most, 'scheduled post', 'scheduled posts')}.`,
  scheduledDayFull: ({ most }: { most: number }) =>
    `You can schedule at most ${count(most, 'post', 'posts')} for one day. Choose another day.`,
  newAccountPosts: ({ most }: { most: number }) =>
    `New accounts can publish at most ${count(most, 'post', 'posts')} a day. Try again tomorrow.`,
  newAccountMentions: ({ most }: { most: number }) =>
    `New accounts can mention people who do not follow them at most ${count(most, 'time', 'times')} a day. Mention fewer people, or try again tomorrow.`,
  newAccountLinks: ({ most }: { most: number }) =>
    most === 0
      ? 'Posts of new accounts cannot have links. Remove them.'
      : `Posts of new accounts can have at most ${count(most, 'link', 'links')}. Remove some.`,
  periodTooLong: ({ most }: { most: number }) => `A period can have at most ${count(most, 'day', 'days')}.`,
  oneHashtag: 'Request only one hashtag at a time.',
  ownAddress: 'This would lock you out: your own address is in this network.',
  ipBlocksTooMany: ({ most }: { most: number }) =>
    `There can be at most ${count(most, 'blocked network', 'blocked networks')}. Remove one first.`,
  addressBlocked: 'Your network is blocked here.',
  signUpBlocked: 'Accounts cannot be created from your network.',
  noEmailAddresses: 'This server stores no e-mail addresses, so none can be blocked.',
  noOtherServers: 'This server talks to no other servers, so none can be blocked or allowed.',
  figuresBusy: 'Too many statistics are being calculated. Try again in a few seconds.',
  votedAlready: 'You have already voted on this poll',
  pollEnded: 'The poll has already ended',
  votesFinal: 'Votes in this poll cannot be changed.',
  pollOneChoice: 'You can choose only one option in this poll.',
  pollChoiceUnknown: 'The chosen vote option does not exist',
  ownPoll: 'You cannot vote in your own polls',
  pinsTooMany: ({ most }: { most: number }) => `You can pin at most ${count(most, 'post', 'posts')}.`,
  pinNotYours: 'You can pin only your own posts.',
  pinBoost: 'You cannot pin a boost.',
  pinDirect: 'You cannot pin a direct post.',
  emojiUnknown: 'This server has no such emoji.',
  reactionsTooMany: ({ most }: { most: number }) =>
    `You can react at most ${count(most, 'time', 'times')} to one post.`,
  reactionEmojisTooMany: ({ most }: { most: number }) =>
    `A post can have reactions with at most ${count(most, 'different emoji', 'different emojis')}.`,
  fileDamaged: 'The file is damaged or incomplete.',
  fileTypeUnsupported: ({ types }: { types: string }) => `This type of file is not supported. Use one of ${types}.`,
  imageFramesTooMany: ({ most }: { most: number }) => `The image has more than ${count(most, 'frame', 'frames')}.`,
  imageTooLong: ({ most }: { most: number }) =>
    `The image is longer than ${count(most, 'pixel', 'pixels')} on one side.`,
  animationTooLarge: ({ most }: { most: number }) =>
    `The animation has more than ${count(most, 'megapixel', 'megapixels')} in all its frames together.`,
  fileTooManyParts: 'The file has too many parts.',
  imageDamaged: 'The image cannot be read: it is damaged or incomplete.',
  imageTooSlow: 'The image takes too long to decode.',
  imageTooLarge: ({ most }: { most: number }) => `The image has more than ${count(most, 'megapixel', 'megapixels')}.`,
  fileNotImage: 'The file is not an image.',
  thumbnailTooEarly: 'The thumbnail cannot be changed until the media is ready. Try again in a moment.',
  previewFixed: 'Change the preview of a file before you post it.',
  mediaInPost: 'This file is attached to a post. Edit the post instead.',
  mediaInUse: 'This file is attached to a post or a draft. Edit that instead.',
  mediaFailed: 'The file could not be processed. Upload it again.',
  quoteNotAllowed: 'You may not quote this post.',
  pollOrMedia: 'A post cannot have both a poll and media.',
  mediaTwice: 'Attach each file only once.',
  mediaTooMany: ({ most }: { most: number }) => `You can attach at most ${count(most, 'file', 'files')}.`,
  pollOptionsBetween: ({ most }: { most: number }) => `A poll needs 2 to ${most} options.`,
  pollOptionsTooMany: ({ most }: { most: number }) => `A poll can have at most ${count(most, 'option', 'options')}.`,
  pollOptionsSame: 'The options of a poll must differ from each other.',
  pollOptionsTooLong: ({ most }: { most: number }) =>
    `An option of a poll can have at most ${count(most, 'character', 'characters')}.`,
  pollDuration: ({ least, most }: { least: number; most: number }) => `A poll can last ${least} to ${most} seconds.`,
  scheduledTooSoon: 'Schedule a post at least 5 minutes ahead.',
  scheduledTooLate: 'Schedule a post at most 5 years ahead.',
  scheduledNotNew: 'Only a new post can be scheduled.',
  endorseNotFollowed: 'You can feature only accounts that you follow.',
  notesTooMany: ({ most }: { most: number }) =>
    `You can have notes about at most ${count(most, 'account', 'accounts')}.`,
  domainBlocksTooMany: ({ most }: { most: number }) => `You can block at most ${count(most, 'domain', 'domains')}.`,
  mutesTooMany: ({ most }: { most: number }) => `You can mute at most ${count(most, 'account', 'accounts')}.`,
  mutedTagsTooMany: ({ most }: { most: number }) => `You can mute at most ${count(most, 'hashtag', 'hashtags')}.`,
  featuredTagsTooMany: ({ most }: { most: number }) => `You can feature at most ${count(most, 'hashtag', 'hashtags')}.`,
  followedTagsTooMany: ({ most }: { most: number }) => `You can follow at most ${count(most, 'hashtag', 'hashtags')}.`,
  profileFieldsTooMany: ({ most }: { most: number }) => `A profile can have at most ${count(most, 'field', 'fields')}.`,
  attributionDomainsTooMany: ({ most }: { most: number }) =>
    `You can name at most ${count(most, 'domain', 'domains')}.`,
  ownAccount: 'You cannot do this with your own account.',
  ownDomain: 'This is the domain of this server.',
  reportsTooMany: ({ most }: { most: number }) =>
    `You can have at most ${count(most, 'open report', 'open reports')}. Wait until one is resolved.`,
  reportPosts: 'Report only posts of this account.',
  reportRules: 'Name only rules of this server.',
  reportRulesOnly: 'You can name rules only with the category violation.',
  postNotesTooMany: ({ most }: { most: number }) => `A post can have at most ${count(most, 'note', 'notes')}.`,
  reportNotesTooMany: ({ most }: { most: number }) => `A report can have at most ${count(most, 'note', 'notes')}.`,
  reportAssigned: ({ by }: { by: string }) =>
    `This report is assigned to @${by}. Leave it to them, or end the assignment first.`,
  reportClosed: 'This report is already resolved. Reopen it first.',
  reportClosedBy: ({ by }: { by: string }) => `@${by} has already resolved this report. Reopen it first.`,
  searchTooManyTerms: ({ most }: { most: number }) =>
    `A search can have at most ${count(most, 'word, phrase or operator', 'words, phrases and operators')}.`,
  keywordTwice: 'Name each keyword only once.',
  passwordIsName: 'Do not use your name or the name of this service as your password.',
  passwordCommon: 'This password is among the first that attackers try. Choose another.',
  oneProof: 'Send either password or response.',
  idOrUsername: 'Give either id or username.',
  firstOrLast: 'Give either first or last.',
  passkeyNotUsable: 'This passkey cannot be used here. Use one that asks for a fingerprint, a face or a PIN.',
  publicTimelineOnly: 'Use onlyMedia only with public and hashtag timelines.',
  uploadsBusy: 'Too many uploads are waiting. Try again in a few seconds.',
  mediaUnknown: 'Attach only files that exist and are yours.',
  unexpectedMentions: 'Post would be sent to unexpected accounts',
  mediaUsed: 'A file is already used in another post or draft. Upload it again.',
  mediaProcessing: 'Your files are still being processed. Try again in a moment.',
  quotaUsedUp: ({ quota }: { quota: string }) => `Your media quota of ${quota} is used up. Delete media to make room.`,
}
