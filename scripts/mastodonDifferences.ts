/**
 * The intended differences from Mastodon by line of its API, with reasons. Every line that is not supported must be
 * here.
 */
export const differences: Record<string, string> = {
  'POST /api/v1/apps':
    'Scopes that only Mastodon has (such as `crypto` and collections) are dropped; other unknown ones are 422. ' +
    '`token_endpoint_auth_method=none` registers an app without a secret. ' +
    'An app that nobody allows for 7 days is deleted.',
  'GET /api/v1/apps/verify_credentials': 'Returns 404 with a session that does not belong to an app.',
  'GET /oauth/authorize':
    'A page of the web client. PKCE with S256, required if the app has no secret; the response has `iss` (RFC 9207). The person is always asked.',
  'POST /oauth/token':
    'No password grant and no refresh tokens. An app token lasts 30 days. A second use of a code ends the session made from it.',
  'POST /oauth/revoke': '401 `invalid_client` for a wrong secret. 403 for a token of another app, as in Mastodon.',
  'GET /oauth/userinfo': '404: it returns an e-mail address, which is not stored here.',
  'GET /.well-known/oauth-authorization-server': 'The issuer has no slash at its end. There is no `userinfo_endpoint`.',
  'GET /.well-known/nodeinfo': 'Supported, outside the route table.',
  'GET /nodeinfo/2.0': 'Supported, outside the route table.',
  'GET /health':
    'Returns `OK`, outside the route table. `/health/ready` reports whether the service can serve requests.',
  'GET /api/v1/timelines/link': '404: linked pages are not fetched, so there are no trending links.',
  'GET /api/v1/timelines/direct': '404: Mastodon removed it long ago; clients use `/api/v1/conversations`.',
  'POST /api/v1/statuses/:id/translate': '404: `configuration.translation.enabled` is false.',
  'GET /api/v1/statuses/:id/card': '404: Mastodon removed it, and posts have no cards here.',
  'POST /api/v1/accounts': 'Needs an app token with `write:accounts`. `email` and `locale` are not stored.',
  'POST /api/v1/push/subscription':
    'Pushes have no `access_token`, because only its hash is stored. Endpoints must be https and public.',
  'GET /api/v1/mutes': 'Also lists mutes of boosts only (`mute_boosts_only`), with `mute_notifications`.',
  'POST /api/v1/accounts/:id/mute':
    '`boosts_only=true` mutes only boosts: `muting` is then false and `muting_boosts` true.',
  'POST /api/v1/reports':
    '422 for a post that is not by the reported account or not visible to you, for an unknown rule, and for your own account. An account may have at most 20 open reports.',
  'POST /api/v1/accounts/:id/pin': '422 for an account that you do not follow.',
  'POST /api/v1/accounts/:id/endorse': '422 for an account that you do not follow.',
  'DELETE /api/v1/suggestions/:account_id': 'Needs `write:accounts`.',
  'GET /api/v1/directory': '`offset` is at most 10,000.',
  'GET /api/v1/instance/activity': 'Always empty: the numbers are in nodeinfo.',
  'GET /api/v1/trends/links': 'Always empty: linked pages are not fetched.',
  'POST /api/v1/lists/:id/accounts':
    'You need not follow the members. An account that is already in the list is no error. If one account is unknown, none is added.',
  'GET /api/v1/timelines/list/:list_id': 'Includes direct posts from members to the owner of the list.',
  'GET /api/v2/search':
    'Anonymous callers find public posts by text. Addresses of this server do not need `resolve`. `offset` is at most 2,000. Posts with other forms of a word (`foxes` for `fox`) come after those with the word itself; with `max_id` or `min_id`, all are ordered by time.',
  'GET /api/v1/accounts/search': 'An account that the caller blocks is found only by its exact name.',
  'PATCH /api/v1/accounts/update_credentials':
    'Send pictures as files in a form; `data:` addresses are 422. Up to 8 fields. Mentions in `note` are not linked.',
  'GET /api/v1/tags/:name': 'A hashtag that nobody has used has an empty `id`. `muting` is true if you mute it.',
  'POST /api/v2/filters':
    'Also accepts `match`, `keywords_attributes[][regex]` and `[][exclude]`. The `id` of a keyword is ignored.',
  'GET /api/v1/filters':
    'Leaves out filters that v1 cannot express: those with patterns, exclusions or several required words.',
  'POST /api/v1/filters': '`irreversible` has the effect of `hide`: no post is dropped.',
  'GET /api/v1/instance/languages': 'Names are in English.',
  'GET /api/v1/statuses/:id/reblogged_by': 'Shows private boosts to people who may see them; Mastodon does not.',
  'GET /api/v1/polls/:id': '`voted` is false for its author, who cannot vote; in Mastodon it is true.',
  'GET /api/v1/statuses/:id/history': 'Versions have no `quote`. The post has it.',
  'PUT /api/v1/statuses/:id':
    'Fields that you leave out do not change. In Mastodon, leaving out `spoiler_text`, `media_ids` or `poll` removes it: here, send an empty text, an empty list or null. Also accepts `quote_approval_policy`. A new `thumbnail` in `media_attributes` gets 422: change the preview before you post the file.',
  'POST /api/v1/statuses':
    '422 for a `scheduled_at` in the past, too soon or more than 5 years ahead, and for quoting a post that may not be quoted, and for a content warning without text, media or poll. An invalid `language` is 422 too; Mastodon ignores it. The request waits up to 8 seconds for media that are being processed.',
  'POST /api/v2/media':
    'Returns 200 when an image is ready, and 202 only if that takes more than 8 seconds. Video and audio are not transcoded, so they are ready at once.',
  'GET /api/v1/instance': '`urls` has no `streaming_api`.',
  'PUT /api/v1/scheduled_statuses/:id':
    'A post that could not be published stays in the list, with `failure`. Set a new time to try again.',
  'POST /api/v1/polls/:id/votes':
    'You may vote again if the author allows it (`votes_changeable`); `DELETE` withdraws your vote.',
  'GET /api/v1/notifications':
    'Each has `read` and `filtered`. Emoji reactions have the type `emoji_reaction`, with `emoji` and `emoji_url`.',
  'GET /api/v2/notifications': 'A group appears only once across all pages, at the place of its newest notification.',
  'GET /api/v2/notifications/policy': 'Accepts everything by default.',
  'GET /api/v1/notifications/requests': "A request's id is that of the sender's account.",
  'GET /api/v1/conversations': 'A conversation is one thread, no matter who takes part in it.',
  'GET /api/v1/streaming':
    'A WebSocket ([streams](streams.md)), with the session in the `Authorization` header, or with a one-time ticket from `POST /api/v1/streaming/ticket`. Events have ids to resume from. Not advertised in `urls`.',
  'GET /api/v1/streaming/health': 'Supported, outside the route table.',
  'GET /api/v1/streaming/user': 'Server-sent events, with ids to resume from.',
  'GET /api/v1/streaming/user/notification': 'As `user`.',
  'GET /api/v1/streaming/public': 'As `user`; needs a session.',
  'GET /api/v1/streaming/public/local': 'As `public`: all posts are local.',
  'GET /api/v1/streaming/public/remote': 'As `user`, but without events.',
  'GET /api/v1/streaming/hashtag': 'As `public`.',
  'GET /api/v1/streaming/hashtag/local': 'As `hashtag`.',
  'GET /api/v1/streaming/list': 'As `user`.',
  'GET /api/v1/streaming/direct': 'As `user`.',
  'GET /api/v1/admin/accounts':
    '`email`, `ip`, `ips` and `locale` are empty. Filters by what no account has here (such as `by_domain`) find nobody.',
  'GET /api/v2/admin/accounts': 'As in v1.',
  'POST /api/v1/admin/accounts/:id/action':
    '`report_id` resolves that report alone. `warning_preset_id` does nothing. `send_notification` and `send_email_notification` both decide whether the person is notified. `rule_ids[]` and `reason` do not exist in Mastodon.',
  'POST /api/v1/admin/accounts/:id/approve': '409 if the account does not wait for approval.',
  'POST /api/v1/admin/accounts/:id/reject': 'Deletes the account. 409 if it does not wait for approval.',
  'DELETE /api/v1/admin/accounts/:id': '409 unless the account is suspended.',
  'GET /api/v1/admin/reports':
    '`statuses` are the posts as they were when they were reported; the list leaves out those that are not public. `account` is null if the reporter was deleted. Reports about yourself are left out.',
  'GET /api/v1/admin/reports/:id':
    'Like an item of the list, but with all posts. If some are not public, the audit log records who reads them.',
  'PUT /api/v1/admin/reports/:id': 'A category other than `violation` removes the rules.',
  'POST /api/v1/admin/reports/:id/assign_to_self': '409 if another moderator has it, or has resolved it.',
  'POST /api/v1/admin/reports/:id/resolve': '409 if another moderator has it, or has resolved it.',
  'POST /api/v1/admin/measures':
    'At most 92 days, and one hashtag at a time. Numbers of other servers are 0. ' +
    'Active people are counted only since the update that introduced this route.',
  'POST /api/v1/admin/dimensions':
    '`languages` are the default languages of the posts of active people. ' +
    '`software_versions` lists this service, Node.js and PostgreSQL. Breakdowns by other servers are empty.',
  'POST /api/v1/admin/retention': 'At most 92 days.',
  'POST /api/v1/admin/ip_blocks':
    '422 for a block of all access if your own address is in the network. At most 1,000 blocks.',
  'GET /api/v1/admin/trends/tags':
    'Everything may trend until a moderator rejects it, so `requires_review` is false. ' +
    'A hashtag that is not trending can be rejected too.',
  'GET /api/v1/admin/trends/statuses':
    'The posts are as anonymous readers see them, without your interactions. `trendable` is false if a moderator rejected the post.',
  'GET /api/v1/admin/trends/links': 'Always empty: linked pages are not fetched.',
  'GET /api/v1/admin/trends/links/publishers': 'Always empty.',
  'POST /api/v1/admin/trends/links/:id/approve': '404: there are no trending links.',
  'POST /api/v1/admin/trends/links/:id/reject': '404: there are no trending links.',
  'POST /api/v1/admin/trends/links/publishers/:id/approve': '404: there are no trending links.',
  'POST /api/v1/admin/trends/links/publishers/:id/reject': '404: there are no trending links.',
  'GET /api/v1/admin/canonical_email_blocks': 'Always empty: this server stores no e-mail addresses.',
  'POST /api/v1/admin/canonical_email_blocks': 'Always 422, with a sentence that says why.',
  'GET /api/v1/admin/canonical_email_blocks/:id': '404: this server has no such blocks.',
  'DELETE /api/v1/admin/canonical_email_blocks/:id': '404: this server has no such blocks.',
  'POST /api/v1/admin/canonical_email_blocks/test': 'Always empty: no address is blocked.',
  'GET /api/v1/admin/email_domain_blocks': 'Always empty: this server stores no e-mail addresses.',
  'POST /api/v1/admin/email_domain_blocks': 'Always 422, with a sentence that says why.',
  'GET /api/v1/admin/email_domain_blocks/:id': '404: this server has no such blocks.',
  'DELETE /api/v1/admin/email_domain_blocks/:id': '404: this server has no such blocks.',
  'GET /api/v1/admin/domain_blocks': 'Always empty: there is no federation.',
  'POST /api/v1/admin/domain_blocks': 'Always 422, with a sentence that says why.',
  'GET /api/v1/admin/domain_blocks/:id': '404: this server does not federate.',
  'PUT /api/v1/admin/domain_blocks/:id': '404: this server does not federate.',
  'DELETE /api/v1/admin/domain_blocks/:id': '404: this server does not federate.',
  'GET /api/v1/admin/domain_allows': 'Always empty: there is no federation.',
  'POST /api/v1/admin/domain_allows': 'Always 422, with a sentence that says why.',
  'GET /api/v1/admin/domain_allows/:id': '404: this server does not federate.',
  'DELETE /api/v1/admin/domain_allows/:id': '404: this server does not federate.',
}

/** The differences that concern all lines. */
export const generalDifferences: readonly string[] = [
  'Send the session identifier (the "access token") in the `Authorization` header: `access_token` in a URL or a body is refused with 400 ([credentials](interface/credentials.md)).',
  'There is no federation: `acct` is the bare name, `uri` equals `url`, `resolve` looks up local items only, and blocked domains hide nothing.',
  "Errors have `code` and `request_id` in addition to `error`. For invalid input they have Mastodon's `details` on every path, and `fields`, which has the same content as a list.",
  'A validation error is always 422; in Mastodon it is sometimes 400.',
  'Streams refuse a token in a URL or a subprotocol, so the instance advertises no streaming address. Clients poll, or get [a ticket](streams.md#a-ticket-for-a-page).',
]
