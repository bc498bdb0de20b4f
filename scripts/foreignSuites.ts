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
  'Signs in by the password grant, which is refused on purpose ([RFC 9700](https://www.rfc-editor.org/rfc/rfc9700#section-2.4)).'
const nothingToBlock = 'They make blocks: 422. This service stores no e-mail addresses, and talks to no other servers.'
const listMembers =
  'List members need not be followed ([why](decisions/lists-and-hashtags.md)), so adding one is no error, and unfollowing removes none.'

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
          'Several choices in a poll with one: "You can choose only one option in this poll." The test expects "You have already voted on this poll", which it calls the wrong error itself.',
      },
      {
        count: 1,
        tests: '`test_post_scheduled_at_error`',
        reason: 'The error names the field that is no time; Mastodon says "Record invalid".',
      },
      {
        count: 1,
        tests: '`test_media_thumbnail`',
        reason: 'A WebM video stays one: videos are not transcoded. Mastodon makes an MP4 of it.',
      },
      {
        count: 1,
        tests: '`test_search_hashtag`',
        reason: 'Finds posts too. The test expects a Mastodon without Elasticsearch, which finds hashtags only.',
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
          "They register with a person's token. Mastodon no longer takes one either: it has to be the app's. E-mail addresses are not stored here, so there is nothing to confirm.",
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
          'Its password, `swordfish`, is too common and is refused. It also asks for a confirmation by e-mail: 404.',
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
        reason: 'Expects an error, since Mastodon hides the list by default. Here it is public and empty.',
      },
      { count: 1, tests: '`test_list_add_remove_account`', reason: listMembers },
      {
        count: 3,
        tests: '`test_media_post` (2), `test_status_update_with_media_edit`',
        reason: "Expect a video to have no `url` yet in the upload's response. Here it has one at once.",
      },
      {
        count: 1,
        tests: '`test_media_post_v1`',
        reason:
          'Expects a post that is not sensitive, but leaves `sensitive` out, and `test_account` has set the default to true. It passes alone.',
      },
      { count: 1, tests: '`test_polls`', reason: '`own_votes` is `[0, 1]`, not in the order of voting.' },
      { count: 1, tests: '`test_report`', reason: 'It reports its own account, which is refused.' },
      {
        count: 1,
        tests: '`test_status_card`',
        reason: 'Posts have no cards: linked pages are not looked at.',
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
          'Asks mastodon.social. This server does not federate: `timelines_access` has remote timelines as `disabled`.',
      },
      {
        count: 2,
        tests: '`test_blurhash_decode`, `test_decrypt`',
        reason: 'Ask no server; they need Python modules that the run did not have.',
      },
    ],
  },
]

/** Returns the section of `docs/mastodon-compatibility.md` about them. */
export function foreignSuitesSection(): string {
  const figures = suites.map(({ name, version, passed, skipped, failures }) => {
    const failed = failures.reduce((sum, { count }) => sum + count, 0)
    return `| ${name} | ${version} | ${passed} | ${failed} | ${skipped} |`
  })
  const reasons = suites.flatMap(({ name, failures }) =>
    failures.map(({ count, tests, reason }) => `| ${name.split(',')[0]} | ${count} | ${tests} | ${reason} |`),
  )
  return `## Foreign test suites

The test suites of three clients, run by hand against this service with \`RATE_LIMITS=off\`. They are not in this
repository. Only the server's address and the way to sign in were changed. The suites expect a Mastodon whose
database or command line they can reach. Here accounts come from \`POST /api/v1/accounts\` and
\`social-service sessions create\`, and masto streams with the token in the header. Mastodon.py's \`test_entities\` is
left out: it needs recorded answers of mastodon.social. Its \`test_scheduled_status_long_part2\` ran ten minutes after
part 1, as required.

| suite | version | passed | failed | skipped |
|---|---|---|---|---|
${figures.join('\n')}

Every failing test, with the reason:

| suite | tests | which | why |
|---|---|---|---|
${reasons.join('\n')}
`
}
