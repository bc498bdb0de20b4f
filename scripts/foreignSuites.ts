/** The test suite of a client, run live against the service. */
interface ForeignSuite {
  name: string
  /** The version, with its commit. */
  version: string
  passed: number
  /** Tests that the suite itself skips, or expects to fail. */
  skipped: number
  failures: readonly FailureGroup[]
}

/** Tests that fail for one reason. */
interface FailureGroup {
  count: number
  tests: string
  reason: string
}

const passwordGrant =
  'Signs in with the password grant, which is refused on purpose ([RFC 9700](https://www.rfc-editor.org/rfc/rfc9700#section-2.4)).'
const nothingToBlock =
  'They create such blocks, which is refused with 422: this service stores no e-mail addresses and does not federate.'
const listMembers =
  'You need not follow the members of a list ([why](decisions/lists-and-hashtags.md)), so adding an account is no error, and unfollowing an account does not remove it.'

const suites: readonly ForeignSuite[] = [
  {
    name: 'toot, integration tests',
    version: '0.52.1-2 (`8753cd6`)',
    passed: 107,
    skipped: 0,
    failures: [
      { count: 1, tests: '`test_login_cli`', reason: passwordGrant },
      { count: 2, tests: '`test_list_add_remove`, `..._json`', reason: listMembers },
      {
        count: 1,
        tests: '`test_vote_not_multiple`',
        reason:
          'Several choices in a poll with one choice return "You can choose only one option in this poll." The test expects "You have already voted on this poll", and a comment in it calls that the wrong error.',
      },
      {
        count: 1,
        tests: '`test_post_scheduled_at_error`',
        reason:
          'The error names the field that is not a time. The test expects "Record invalid", as Mastodon returns it.',
      },
      {
        count: 1,
        tests: '`test_media_thumbnail`',
        reason: 'A WebM video stays WebM, because videos are not transcoded. Mastodon converts it to MP4.',
      },
      {
        count: 1,
        tests: '`test_search_hashtag`',
        reason:
          'The search finds posts too. The test expects a Mastodon server without Elasticsearch, which finds hashtags only.',
      },
    ],
  },
  {
    name: 'masto, e2e tests',
    version: '8.0.0 (`49ab1a6`)',
    passed: 124,
    skipped: 26,
    failures: [
      {
        count: 4,
        tests: '`admin/canonical-email-blocks`, `.../email-domain-blocks`, `.../domain-blocks`, `.../domain-allows`',
        reason: nothingToBlock,
      },
      { count: 1, tests: '`oauth/token`', reason: passwordGrant },
      {
        count: 3,
        tests: '`accounts` (creates an account; malformed registration), `emails`',
        reason:
          "They register with a person's token. Registration needs the app's token, now in Mastodon too. E-mail addresses are not stored here, so there is nothing to confirm.",
      },
      { count: 3, tests: '`annual-reports`', reason: 'There are no annual reports: 404.' },
      { count: 1, tests: '`collections`', reason: 'There are no collections: 404.' },
      {
        count: 1,
        tests: '`statuses` (`allowedMentions`)',
        reason:
          'Expects an error with nothing but `unexpected_accounts`. All errors here have `code`, `request_id` and `fields` too.',
      },
    ],
  },
  {
    name: 'Mastodon.py',
    version: '2.2.2 (`b9f2eff`)',
    passed: 402,
    skipped: 11,
    failures: [
      {
        count: 1,
        tests: '`test_admin_moderation`',
        reason:
          'Disabling an account ends its sessions here, so the token of the person no longer works. ' +
          'In Mastodon it works again once the account is enabled.',
      },
      {
        count: 3,
        tests: '`test_admin_domain_blocks`, `..._canonical_email_block`, `..._email_domain_blocks`',
        reason: nothingToBlock,
      },
      {
        count: 3,
        tests: '`test_log_in_password`, `..._to_file`, `test_zzz_revoke`',
        reason: `${passwordGrant} The library itself does not try it with Mastodon 4.4 or newer.`,
      },
      {
        count: 1,
        tests: '`test_app_account_create`',
        reason:
          'Its password, `swordfish`, is refused because it is too common. It also requests a confirmation by e-mail, which is 404.',
      },
      {
        count: 1,
        tests: '`test_account_update_credentials_too_many_fields`',
        reason: 'Five profile fields are allowed: the limit is 8 here (`max_profile_fields`), 4 in Mastodon.',
      },
      {
        count: 1,
        tests: '`test_filter_serverside`',
        reason:
          'Expects `irreversible` filters to drop posts, as before Mastodon 4.0. Since then clients hide them ([filters](decisions/filters.md)).',
      },
      {
        count: 1,
        tests: '`test_instance_activity`',
        reason: 'The list is always empty: the numbers are in nodeinfo.',
      },
      {
        count: 1,
        tests: '`test_instance_domain_blocks`',
        reason: 'Expects an error, because Mastodon hides the list by default. Here the list is public and empty.',
      },
      { count: 1, tests: '`test_list_add_remove_account`', reason: listMembers },
      {
        count: 3,
        tests: '`test_media_post` (2), `test_status_update_with_media_edit`',
        reason: 'They expect a video to have no `url` yet in the response to the upload. Here it has one at once.',
      },
      {
        count: 1,
        tests: '`test_media_post_v1`',
        reason:
          'Expects a post that is not sensitive, but does not send `sensitive`, and `test_account` has set the default to true. It passes when run alone.',
      },
      {
        count: 1,
        tests: '`test_polls`',
        reason: 'Expects `own_votes` in the order of voting. Here it is sorted: `[0, 1]`.',
      },
      { count: 1, tests: '`test_report`', reason: 'It reports its own account, which is refused.' },
      {
        count: 1,
        tests: '`test_status_card`',
        reason: 'Posts have no cards, because linked pages are not fetched.',
      },
      {
        count: 1,
        tests: '`test_status_reblogged_by`',
        reason: 'The author of a private post sees that they boosted it. Mastodon leaves private boosts out.',
      },
      {
        count: 1,
        tests: '`test_scheduled_status`',
        reason: 'Schedules a post for the year 4000. You can schedule at most 5 years ahead.',
      },
      {
        count: 1,
        tests: '`test_timeline_disabled`',
        reason:
          'Calls mastodon.social. This server does not federate: remote timelines are `disabled` in `timelines_access`.',
      },
      {
        count: 2,
        tests: '`test_blurhash_decode`, `test_decrypt`',
        reason: 'They call no server, but need Python modules that were not installed.',
      },
    ],
  },
]

/** Returns the section of `docs/mastodon-compatibility.md` about these test suites. */
export function foreignSuitesSection(): string {
  const figures = suites.map(({ name, version, passed, skipped, failures }) => {
    const failed = failures.reduce((sum, { count }) => sum + count, 0)
    return `| ${name} | ${version} | ${passed} | ${failed} | ${skipped} |`
  })
  const reasons = suites.flatMap(({ name, failures }) =>
    failures.map(({ count, tests, reason }) => `| ${name.split(',')[0]} | ${count} | ${tests} | ${reason} |`),
  )
  return `## Foreign test suites

We ran the test suites of three clients by hand against this service, with \`RATE_LIMITS=off\`. The suites are not in
this repository. We changed only the server's address and the way to sign in: the suites expect a Mastodon server
whose database or command line they can reach. Here accounts come from \`POST /api/v1/accounts\` and
\`social-service sessions create\`, and masto streams with the token in the header. Mastodon.py's \`test_entities\` is
left out, because it needs recorded responses of mastodon.social. Its \`test_scheduled_status_long_part2\` ran ten
minutes after part 1, as required.

| suite | version | passed | failed | skipped |
|---|---|---|---|---|
${figures.join('\n')}

Every failing test, with the reason:

| suite | tests | which | why |
|---|---|---|---|
${reasons.join('\n')}
`
}
