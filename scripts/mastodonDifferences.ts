/** What differs on purpose from Mastodon at one of its lines, and why. A line that is not answered must be here. */
export const differences: Record<string, string> = {
  'POST /api/v1/apps': 'Not yet: the authorization of apps is to come before 0.1.0.',
  'GET /api/v1/apps/verify_credentials': 'Not yet, as `POST /api/v1/apps`.',
  'GET /oauth/authorize': 'Not yet, as `POST /api/v1/apps`.',
  'POST /oauth/token': 'Not yet, as `POST /api/v1/apps`.',
  'POST /oauth/revoke': 'Not yet, as `POST /api/v1/apps`.',
  'GET /oauth/userinfo': 'Not there: it tells an address for mail, which is not kept here.',
  'GET /.well-known/oauth-authorization-server': 'Not yet, as `POST /api/v1/apps`.',
  'GET /.well-known/nodeinfo': 'Answered, outside of the route table.',
  'GET /nodeinfo/2.0': 'Answered, outside of the route table.',
  'GET /api/v1/instance/terms_of_service': '404: there is no text of that kind.',
  'GET /health': 'Called `/health/live` and `/health/ready` here.',
  'GET /api/v1/timelines/link': '404: linked pages are not looked at, so there are no trending links.',
  'GET /api/v1/timelines/direct': '404: removed by Mastodon long ago; `/api/v1/conversations` is what clients use.',
  'POST /api/v1/statuses/:id/translate': '404: `configuration.translation.enabled` is false.',
  'GET /api/v1/statuses/:id/card': '404: removed by Mastodon; posts carry no cards here.',
  'POST /api/v1/accounts': 'Not yet: registration is to come before 0.1.0; `registrations.enabled` is false.',
  'PUT /api/v1/announcements/:id/reactions/:name': '404: there are no announcements.',
  'DELETE /api/v1/announcements/:id/reactions/:name': '404: there are no announcements.',
  'POST /api/v1/push/subscription':
    'Pushes hold no `access_token`: what is kept here is its hash. Endpoints must be https and public.',
  'POST /api/v1/notifications/dismiss':
    '404: removed by Mastodon; `/api/v1/notifications/:id/dismiss` is what clients use.',
}

/** What differs everywhere. */
export const generalDifferences: readonly string[] = [
  'A session identifier (the "access token") is taken from the `Authorization` header and nowhere else: `access_token` in a URL or a body is refused with 400.',
  'There are no other servers: `acct` is the bare name, `uri` equals `url`, `resolve` looks up what is here, blocked domains hide nothing.',
  'Errors carry `code`, `request_id` and, for what is wrong with the input, `details` as a list of fields beside `error`.',
  'A validation error is 422 where Mastodon sometimes answers 400.',
]
