/** What differs on purpose from Mastodon at one of its lines, and why. A line that is not answered must be here. */
export const differences: Record<string, string> = {
  'POST /api/v1/apps':
    'Scopes that only Mastodon has (`admin:*`, `crypto`, collections) are left out; others that are unknown are 422. `token_endpoint_auth_method=none` registers an app without a secret. An app that nobody lets in for 7 days is forgotten.',
  'GET /api/v1/apps/verify_credentials': '404 with a session that was not made for an app.',
  'GET /oauth/authorize':
    'A page of the web client. PKCE with S256, needed where the app has no secret; the answer carries `iss` (RFC 9207). Somebody is always asked.',
  'POST /oauth/token':
    'No password grant and no refresh tokens. An app token lasts 30 days. A code that is used a second time ends the session that it became.',
  'POST /oauth/revoke': '401 `invalid_client` for a wrong secret. What another app was given: 403, as in Mastodon.',
  'GET /oauth/userinfo': 'Not there: it tells an address for mail, which is not kept here.',
  'GET /.well-known/oauth-authorization-server': 'The issuer has no slash at its end. There is no `userinfo_endpoint`.',
  'GET /.well-known/nodeinfo': 'Answered, outside of the route table.',
  'GET /nodeinfo/2.0': 'Answered, outside of the route table.',
  'GET /api/v1/instance/terms_of_service': '404: there is no text of that kind.',
  'GET /health': 'Answered with `OK`, outside of the route table. `/health/ready` says whether the service can serve.',
  'GET /api/v1/timelines/link': '404: linked pages are not looked at, so there are no trending links.',
  'GET /api/v1/timelines/direct': '404: removed by Mastodon long ago; `/api/v1/conversations` is what clients use.',
  'POST /api/v1/statuses/:id/translate': '404: `configuration.translation.enabled` is false.',
  'GET /api/v1/statuses/:id/card': '404: removed by Mastodon; posts carry no cards here.',
  'POST /api/v1/accounts': 'With an app token that has `write:accounts`. `email`, `locale` and `reason` are not kept.',
  'PUT /api/v1/announcements/:id/reactions/:name': '404: there are no announcements.',
  'DELETE /api/v1/announcements/:id/reactions/:name': '404: there are no announcements.',
  'POST /api/v1/push/subscription':
    'Pushes hold no `access_token`: what is kept here is its hash. Endpoints must be https and public.',
  'GET /api/v1/mutes': 'Lists mutes of boosts alone too (`mute_boosts_only`), with `mute_notifications`.',
  'POST /api/v1/accounts/:id/mute':
    '`boosts_only=true` mutes boosts alone: then `muting` is false and `muting_boosts` true.',
  'POST /api/v1/reports':
    "A post that is not the target's, or not visible, and an unknown rule are 422. At most 20 open reports an account.",
  'POST /api/v1/accounts/:id/pin': 'Of an account that is not followed: 422.',
  'POST /api/v1/accounts/:id/endorse': 'Of an account that is not followed: 422.',
  'DELETE /api/v1/suggestions/:account_id': 'Needs `write:accounts`.',
  'GET /api/v1/directory': '`offset` ends at 10,000.',
  'GET /api/v1/instance/extended_description': 'Empty.',
  'GET /api/v1/instance/privacy_policy': 'Empty.',
  'GET /api/v1/instance/activity': 'Always empty: the numbers are in nodeinfo.',
  'GET /api/v1/announcements': 'Always empty: there is no way to make one.',
  'GET /api/v1/trends/links': 'Always empty: linked pages are not looked at.',
  'POST /api/v1/lists/:id/accounts':
    'Members need not be followed; one that is in the list already is no error; one unknown account, and none is added.',
  'GET /api/v1/timelines/list/:list_id': 'Direct posts to the owner by members are in it.',
  'GET /api/v2/search':
    'Anonymous callers find public posts by their text. `resolve` is not needed for addresses of this server. `offset` ends at 2,000. Posts with other forms of a word (`foxes` for `fox`) come after those with the word itself; with `max_id` or `min_id`, all come by time.',
  'GET /api/v1/accounts/search': 'Whom the caller blocks is found by their very name alone.',
  'PATCH /api/v1/accounts/update_credentials': 'Pictures come as files of a form; `data:` addresses are 422.',
  'GET /api/v1/tags/:name': 'A hashtag that nobody used has an empty `id`. `muting` says whether it is muted.',
  'POST /api/v2/filters':
    '`match`, `keywords_attributes[][regex]` and `[][exclude]` besides. An `id` of a keyword is ignored.',
  'GET /api/v1/filters':
    'Leaves out filters that v1 cannot say: with patterns, exclusions, or several words that must all be there.',
  'POST /api/v1/filters': '`irreversible` marks what is to be hidden, as `hide` does: nothing is dropped.',
  'GET /api/v1/instance/languages': 'Names are in English.',
  'GET /api/v1/polls/:id': '`voted` is false for its author, who cannot vote; Mastodon says true.',
  'PUT /api/v1/statuses/:id': 'Takes `quote_approval_policy` too.',
  'POST /api/v1/statuses':
    'A `scheduled_at` that is past or too near is 422. What may not be quoted is 422. Media that are still being processed are waited for, up to 15 seconds.',
  'POST /api/v2/media':
    'An image is answered with 200 when it is ready, and with 202 only if it takes over 15 seconds.',
  'GET /api/v1/instance': '`urls` has no `streaming_api`.',
  'PUT /api/v1/scheduled_statuses/:id':
    'What could not be published stays, with `failure`; another time tries it again.',
  'POST /api/v1/polls/:id/votes': 'May be repeated where the author allows (`votes_changeable`); `DELETE` withdraws.',
  'GET /api/v1/notifications':
    '`read` and `filtered` on each. Emoji reactions are `emoji_reaction`, with `emoji` and `emoji_url`.',
  'GET /api/v2/notifications': 'A group appears once over all pages, where its newest is.',
  'GET /api/v2/notifications/policy': 'Accepts everything unless it is changed.',
  'GET /api/v1/notifications/requests': "A request's id is that of the sender's account.",
  'GET /api/v1/conversations': 'A conversation is one thread, whoever joins it.',
  'GET /api/v1/streaming':
    'Answered as a WebSocket ([streams](streams.md)), with the session in the `Authorization` header, or with a one-time ticket from `POST /api/v1/streaming/ticket`; events have ids and can be resumed. Not advertised in `urls`.',
  'GET /api/v1/streaming/health': 'Answered, outside of the route table.',
  'GET /api/v1/streaming/user': 'Answered as server-sent events, with ids to resume from.',
  'GET /api/v1/streaming/user/notification': 'As `user`.',
  'GET /api/v1/streaming/public': 'As `user`; needs a session.',
  'GET /api/v1/streaming/public/local': 'As `public`: all posts are local.',
  'GET /api/v1/streaming/public/remote': 'As `user`; nothing ever comes.',
  'GET /api/v1/streaming/hashtag': 'As `public`.',
  'GET /api/v1/streaming/hashtag/local': 'As `hashtag`.',
  'GET /api/v1/streaming/list': 'As `user`.',
  'GET /api/v1/streaming/direct': 'As `user`.',
}

/** What differs everywhere. */
export const generalDifferences: readonly string[] = [
  'A session identifier (the "access token") is taken from the `Authorization` header and nowhere else: `access_token` in a URL or a body is refused with 400.',
  'There are no other servers: `acct` is the bare name, `uri` equals `url`, `resolve` looks up what is here, blocked domains hide nothing.',
  "Errors carry `code` and `request_id` beside `error`. For wrong input they carry Mastodon's `details` on every path, and `fields`, the same as a list.",
  'A validation error is 422 where Mastodon sometimes answers 400.',
  'Nothing is streamed to clients that put the token in an address or a subprotocol, so they are given no address for it; they poll, or get [a ticket](streams.md#a-ticket-for-a-page).',
]
