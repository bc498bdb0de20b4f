// Generated from schema/openapi.json: `npm run generate` writes it anew.

/**
 * What happened to the security of an account.
 */
export type SecurityEventKind =
  | 'registered'
  | 'signed_in'
  | 'sign_in_failed'
  | 'signed_out'
  | 'signed_out_everywhere'
  | 'session_ended'
  | 'confirmed'
  | 'password_changed'
  | 'password_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'provider_linked'
  | 'provider_unlinked'
  | 'app_allowed'
  | 'session_imported'
/**
 * By what somebody signed in.
 */
export type SignInMethod = 'password' | 'passkey' | 'oauth'
/**
 * Who may see a post.
 */
export type Visibility = 'public' | 'unlisted' | 'private' | 'direct'
/**
 * What an attachment is.
 */
export type MediaKind = 'image' | 'gifv' | 'video' | 'audio' | 'unknown'
/**
 * Whether the quoted post is shown, and why not.
 */
export type QuoteState = 'accepted' | 'revoked' | 'deleted' | 'unauthorized' | 'blocked_account' | 'muted_account'
/**
 * Where a filter is to be heeded.
 */
export type FilterContext = 'home' | 'notifications' | 'public' | 'thread' | 'account'
/**
 * What is to be done with what a filter catches.
 */
export type FilterAction = 'warn' | 'hide' | 'blur'
/**
 * Who may quote a post.
 */
export type QuotePolicy = 'public' | 'followers' | 'nobody'
/**
 * Which answers to others are shown.
 */
export type RepliesPolicy = 'followed' | 'list' | 'none'
/**
 * Why an account is suggested.
 */
export type SuggestionSource = 'friends_of_friends' | 'most_followed'
/**
 * What an account is reported for.
 */
export type ReportCategory = 'spam' | 'legal' | 'violation' | 'other'
/**
 * What a notification tells of, in the words of Mastodon.
 */
export type NotificationType =
  | 'mention'
  | 'status'
  | 'reblog'
  | 'follow'
  | 'follow_request'
  | 'favourite'
  | 'emoji_reaction'
  | 'poll'
  | 'update'
  | 'quote'
  | 'quoted_update'
/**
 * Whose doings are pushed: of all, of those one follows, of followers, of nobody.
 */
export type PushPolicy = 'all' | 'followed' | 'follower' | 'none'
/**
 * Whether notifications are shown, held back, or not kept at all.
 */
export type NotificationVerdict = 'accept' | 'filter' | 'drop'
/**
 * How a session came to be.
 */
export type SessionKind = 'app' | 'import' | 'cli' | 'browser'

export interface Routes {
  'GET /api/security/sessions': {
    answer: Session[]
  }
  'DELETE /api/security/sessions/{handle}': {
    path: {
      /**
       * As listed; it names a session without being it.
       */
      handle: string
    }
    answer: Empty
  }
  'GET /api/security/events': {
    query: {
      /**
       * How many to return, 1 to 80.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
    }
    answer: SecurityEvent[]
  }
  'GET /api/security/password': {
    answer: PasswordState
  }
  'PUT /api/security/password': {
    body: {
      /**
       * 8 to 128 characters, and none of those that many people use.
       */
      password: string
    }
    answer: PasswordState
  }
  'DELETE /api/security/password': {
    answer: PasswordState
  }
  'GET /api/security/passkeys': {
    answer: Passkey[]
  }
  'PATCH /api/security/passkeys/{id}': {
    path: {
      /**
       * The id of a passkey: a decimal number.
       */
      id: string
    }
    body: {
      /**
       * What its owner calls it, such as "Phone".
       */
      name: string
    }
    answer: Passkey
  }
  'DELETE /api/security/passkeys/{id}': {
    path: {
      /**
       * The id of a passkey: a decimal number.
       */
      id: string
    }
    answer: Empty
  }
  'GET /api/security/providers': {
    answer: LinkedProvider[]
  }
  'DELETE /api/security/providers/{id}': {
    path: {
      /**
       * The id of a linked provider: a decimal number.
       */
      id: string
    }
    answer: Empty
  }
  'GET /session': {
    answer: BrowserSession
  }
  'POST /auth/register': {
    body: {
      /**
       * What you will be mentioned by: letters, digits and underscores, 30 at most.
       */
      username: string
      /**
       * 8 to 128 characters, and none of those that many people use.
       */
      password?: string
      /**
       * The name you are shown with.
       */
      displayName?: string
    }
    answer: BrowserSession
  }
  'POST /auth/password': {
    body: {
      /**
       * The name of the account, in any case.
       */
      username: string
      /**
       * Its password.
       */
      password: string
    }
    answer: BrowserSession
  }
  'POST /auth/reauthenticate': {
    body: {
      /**
       * Your password.
       */
      password?: string
      /**
       * What `navigator.credentials.get()` gives, by its `toJSON()`.
       */
      response?: {
        id: string
        rawId: string
        type: 'public-key'
        authenticatorAttachment?: string | null
        clientExtensionResults?: {
          [k: string]: unknown
        }
        response: {
          clientDataJSON: string
          authenticatorData: string
          signature: string
          userHandle?: string | null
          attestationObject?: string | null
        }
      }
    }
    answer: null
  }
  'POST /auth/passkeys/sign-in/options': {
    body: {}
    answer: PasskeyRequest
  }
  'POST /auth/passkeys/sign-in': {
    body: {
      /**
       * What `navigator.credentials.get()` gives, by its `toJSON()`.
       */
      response: {
        id: string
        rawId: string
        type: 'public-key'
        authenticatorAttachment?: string | null
        clientExtensionResults?: {
          [k: string]: unknown
        }
        response: {
          clientDataJSON: string
          authenticatorData: string
          signature: string
          userHandle?: string | null
          attestationObject?: string | null
        }
      }
    }
    answer: BrowserSession
  }
  'POST /auth/passkeys/options': {
    body: {}
    answer: PasskeyCreation
  }
  'POST /auth/passkeys': {
    body: {
      /**
       * What `navigator.credentials.create()` gives, by its `toJSON()`.
       */
      response: {
        id: string
        rawId: string
        type: 'public-key'
        authenticatorAttachment?: string | null
        clientExtensionResults?: {
          [k: string]: unknown
        }
        response: {
          clientDataJSON: string
          attestationObject: string
          /**
           * @maxItems 10
           */
          transports?: string[]
          authenticatorData?: string | null
          publicKey?: string | null
          publicKeyAlgorithm?: number
        }
      }
      /**
       * What its owner calls it, such as "Phone".
       */
      name: string
    }
    answer: Passkey
  }
  'POST /auth/oauth/start': {
    body: {
      /**
       * Its id, as the methods of the session have it.
       */
      provider: string
      /**
       * Where in the web client the sign-in leads back to: a path.
       */
      returnTo?: string
    }
    answer: OAuthStart
  }
  'POST /auth/oauth/complete': {
    body: {
      /**
       * As it came back.
       */
      state: string
      /**
       * As it came back.
       */
      code?: string
      /**
       * As it came back; to be left out only where none did (RFC 9207).
       */
      iss?: string
      /**
       * The last part of the path, where it is `/auth/callback/<id>`.
       */
      provider?: string
      /**
       * As it came back, in the place of a code.
       */
      error?: string
      error_description?: string
      error_uri?: string
    }
    answer: {
      /**
       * To be sent back in the header that `csrfHeader` names. Keep it in memory only.
       */
      csrfToken: string
      csrfHeader: string
      authenticated: boolean
      /**
       * Who is signed in.
       */
      profile: CredentialAccount | null
      /**
       * How one can sign in.
       */
      methods: {
        type: 'password' | 'passkey' | 'oauth'
        /**
         * An identity provider's id, to be named when a sign-in there begins.
         */
        provider?: string
        /**
         * What to call the provider.
         */
        name?: string
      }[]
      /**
       * Whether anybody may make an account.
       */
      registrations: boolean
      /**
       * When the session ends if it is not used before.
       */
      expiresAt: string
      /**
       * Where the sign-in leads back to: a path.
       */
      returnTo: string
    }
  }
  'POST /auth/logout': {
    body: {}
    answer: null
  }
  'POST /auth/logout/everywhere': {
    body: {}
    answer: null
  }
  'POST /auth/apps/authorization': {
    body: {
      /**
       * Which app asks.
       */
      client_id?: string
      /**
       * Where the answer goes: exactly one of the addresses that the app registered.
       */
      redirect_uri?: string
      /**
       * `code`.
       */
      response_type?: string
      /**
       * `query`, if it is given.
       */
      response_mode?: string
      /**
       * What the app asks for, separated by spaces; `read` unless given, refused where the app did not register that.
       */
      scope?: string
      /**
       * Goes back to the app as it came.
       */
      state?: string
      /**
       * PKCE: the SHA-256 of a secret of the app in base64url. Apps without a secret must send it.
       */
      code_challenge?: string
      /**
       * `S256`, with a challenge.
       */
      code_challenge_method?: string
      /**
       * `none` is refused: somebody is always asked.
       */
      prompt?: string
    }
    answer: AppQuestion
  }
  'POST /auth/apps/authorization/decision': {
    body: {
      request: {
        /**
         * Which app asks.
         */
        client_id?: string
        /**
         * Where the answer goes: exactly one of the addresses that the app registered.
         */
        redirect_uri?: string
        /**
         * `code`.
         */
        response_type?: string
        /**
         * `query`, if it is given.
         */
        response_mode?: string
        /**
         * What the app asks for, separated by spaces; `read` unless given, refused where the app did not register that.
         */
        scope?: string
        /**
         * Goes back to the app as it came.
         */
        state?: string
        /**
         * PKCE: the SHA-256 of a secret of the app in base64url. Apps without a secret must send it.
         */
        code_challenge?: string
        /**
         * `S256`, with a challenge.
         */
        code_challenge_method?: string
        /**
         * `none` is refused: somebody is always asked.
         */
        prompt?: string
      }
      /**
       * Whether the app is let in.
       */
      allow: boolean
    }
    answer: AppAnswer
  }
  'POST /auth/apps/device': {
    body: {
      /**
       * The code that the device shows, in any spelling.
       */
      userCode: string
    }
    answer: AppDevice
  }
  'POST /auth/apps/device/decision': {
    body: {
      /**
       * The code that the device shows, in any spelling.
       */
      userCode: string
      /**
       * Whether the app is let in.
       */
      allow: boolean
    }
    answer: {}
  }
  'POST /api/stream-tickets': {
    body: {}
    answer: StreamTicket
  }
  'GET /api/instance': {
    answer: Instance
  }
  'GET /api/instance/rules': {
    answer: Rule[]
  }
  'GET /api/instance/extended_description': {
    answer: InstanceText
  }
  'GET /api/instance/privacy_policy': {
    answer: InstanceText
  }
  'GET /api/instance/languages': {
    answer: Language[]
  }
  'GET /api/instance/translation_languages': {
    answer: {
      [k: string]: string[]
    }
  }
  'GET /api/instance/peers': {
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  'GET /api/instance/domain_blocks': {
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  'GET /api/instance/activity': {
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  'GET /api/announcements': {
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  'POST /api/announcements/{id}/dismiss': {
    path: {
      /**
       * The announcement.
       */
      id: string
    }
    answer: Empty
  }
  'GET /api/custom_emojis': {
    answer: CustomEmoji[]
  }
  'POST /api/statuses': {
    body: {
      /**
       * May be left out where media are attached or a post is quoted.
       */
      status?: string
      /**
       * What is shown before the text is.
       */
      spoiler_text?: string
      /**
       * Hides media until asked for; the author's default, and true with a content warning.
       */
      sensitive?: boolean
      /**
       * The author's default where left out.
       */
      visibility?: 'public' | 'unlisted' | 'private' | 'direct'
      /**
       * An ISO 639 language code.
       */
      language?: string
      /**
       * Who may quote a post.
       */
      quote_approval_policy?: 'public' | 'followers' | 'nobody'
      /**
       * The post that is answered.
       */
      in_reply_to_id?: string
      /**
       * The post that is quoted; an edit cannot change it.
       */
      quoted_status_id?: string
      /**
       * Own uploads, in the order to show them.
       *
       * @maxItems 100
       *
       * Items: The id of an uploaded file: a decimal number, greater for what is newer.
       */
      media_ids?: string[]
      /**
       * A poll as its author wants it.
       */
      poll?: {
        /**
         * The possible answers.
         */
        options: string[]
        /**
         * Seconds until it ends.
         */
        expires_in: number
        /**
         * Whether several answers may be chosen.
         */
        multiple?: boolean
        /**
         * Whether counts are hidden until it ends.
         */
        hide_totals?: boolean
        /**
         * Whether votes may be changed and withdrawn while it is open; an edit that leaves it out changes nothing.
         */
        votes_changeable?: boolean
      }
      /**
       * The only accounts that the text may mention: if it mentions another one, nothing is published.
       *
       * @maxItems 1000
       *
       * Items: The id of an account: a decimal number, greater for what is newer.
       */
      allowed_mentions?: string[]
      /**
       * ISO 8601, in UTC unless it says otherwise; five minutes to five years from now.
       */
      scheduled_at?: string
    }
    answer: Status | ScheduledStatus
  }
  'GET /api/statuses': {
    query: {
      /**
       * At most 20.
       *
       * @maxItems 20
       *
       * Items: The id of a post: a decimal number, greater for what is newer.
       */
      'id[]': string[]
    }
    answer: Status[]
  }
  'GET /api/statuses/{id}': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Status
  }
  'PUT /api/statuses/{id}': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    body: {
      /**
       * The whole new text.
       */
      status?: string
      /**
       * What is to stand before the text; empty for nothing.
       */
      spoiler_text?: string
      /**
       * Whether its media are to be hidden until asked for.
       */
      sensitive?: boolean
      /**
       * An ISO 639 language code.
       */
      language?: string
      /**
       * Who may quote it from now on; earlier quotes stay.
       */
      quote_approval_policy?: 'public' | 'followers' | 'nobody'
      /**
       * All files of the post; the others are taken off.
       *
       * @maxItems 100
       *
       * Items: The id of an uploaded file: a decimal number, greater for what is newer.
       */
      media_ids?: string[]
      /**
       * New descriptions and focal points.
       *
       * @maxItems 100
       *
       * Items: What becomes of an attached file.
       */
      media_attributes?: {
        /**
         * The id of an uploaded file: a decimal number, greater for what is newer.
         */
        id: string
        /**
         * What it shows; blank takes the old one away.
         */
        description?: string
        /**
         * The point of a picture to keep in sight; -1 to 1 on each axis.
         */
        focus?: {
          /**
           * From -1, the left edge, to 1, the right one.
           */
          x: number
          /**
           * From -1, the lower edge, to 1, the upper one.
           */
          y: number
        }
      }[]
      /**
       * Other options than before start the votes anew.
       */
      poll?: {
        /**
         * The possible answers.
         */
        options: string[]
        /**
         * Seconds until it ends.
         */
        expires_in: number
        /**
         * Whether several answers may be chosen.
         */
        multiple?: boolean
        /**
         * Whether counts are hidden until it ends.
         */
        hide_totals?: boolean
        /**
         * Whether votes may be changed and withdrawn while it is open; an edit that leaves it out changes nothing.
         */
        votes_changeable?: boolean
      }
    }
    answer: Status
  }
  'DELETE /api/statuses/{id}': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    query: {
      /**
       * Whether its files go at once.
       */
      delete_media?: boolean
    }
    answer: DeletedStatus
  }
  'GET /api/statuses/{id}/context': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Context
  }
  'GET /api/statuses/{id}/source': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: StatusSource
  }
  'GET /api/statuses/{id}/history': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: StatusEdit[]
  }
  'POST /api/statuses/{id}/favourite': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Status
  }
  'POST /api/statuses/{id}/unfavourite': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Status
  }
  'POST /api/statuses/{id}/reblog': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    body: {
      /**
       * Who sees the boost; never more than see the original.
       */
      visibility?: 'public' | 'unlisted' | 'private'
    }
    answer: Status
  }
  'POST /api/statuses/{id}/unreblog': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Status
  }
  'POST /api/statuses/{id}/bookmark': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Status
  }
  'POST /api/statuses/{id}/unbookmark': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Status
  }
  'POST /api/statuses/{id}/pin': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Status
  }
  'POST /api/statuses/{id}/unpin': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Status
  }
  'GET /api/statuses/{id}/favourited_by': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    query: {
      /**
       * How many to return, 1 to 80.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: Account[]
  }
  'GET /api/statuses/{id}/reblogged_by': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    query: {
      /**
       * How many to return, 1 to 80.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: Account[]
  }
  'POST /api/statuses/{id}/mute': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Status
  }
  'POST /api/statuses/{id}/unmute': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Status
  }
  'GET /api/statuses/{id}/quotes': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    query: {
      /**
       * How many to return, 1 to 40.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: Status[]
  }
  'POST /api/statuses/{id}/quotes/{quoting_status_id}/revoke': {
    path: {
      /**
       * The own post that is quoted.
       */
      id: string
      /**
       * The post that quotes it.
       */
      quoting_status_id: string
    }
    answer: Status
  }
  'PUT /api/statuses/{id}/interaction_policy': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    body: {
      /**
       * Who may quote a post.
       */
      quote_approval_policy: 'public' | 'followers' | 'nobody'
    }
    answer: Status
  }
  'GET /api/pleroma/statuses/{id}/reactions': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    query: {
      /**
       * Only this emoji; its accounts then come in pages.
       */
      name?: string
      /**
       * How many to return, 1 to 80.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: ReactionAccounts[]
  }
  'GET /api/pleroma/statuses/{id}/reactions/{emoji}': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
      /**
       * Only this emoji; its accounts then come in pages.
       */
      emoji: string
    }
    query: {
      /**
       * How many to return, 1 to 80.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: ReactionAccounts[]
  }
  'PUT /api/pleroma/statuses/{id}/reactions/{emoji}': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
      /**
       * An emoji, or the shortcode of a custom one: `name` or `:name:`.
       */
      emoji: string
    }
    answer: Status
  }
  'DELETE /api/pleroma/statuses/{id}/reactions/{emoji}': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
      /**
       * An emoji, or the shortcode of a custom one: `name` or `:name:`.
       */
      emoji: string
    }
    answer: Status
  }
  'PUT /api/statuses/{id}/emoji_reactions/{emoji}': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
      /**
       * An emoji, or the shortcode of a custom one: `name` or `:name:`.
       */
      emoji: string
    }
    answer: Status
  }
  'DELETE /api/statuses/{id}/emoji_reactions/{emoji}': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
      /**
       * An emoji, or the shortcode of a custom one: `name` or `:name:`.
       */
      emoji: string
    }
    answer: Status
  }
  'POST /api/statuses/{id}/react/{name}': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
      /**
       * An emoji, or the shortcode of a custom one: `name` or `:name:`.
       */
      name: string
    }
    answer: Status
  }
  'POST /api/statuses/{id}/unreact/{name}': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
      /**
       * An emoji, or the shortcode of a custom one: `name` or `:name:`.
       */
      name: string
    }
    answer: Status
  }
  'GET /api/conversations': {
    query: {
      /**
       * How many to return, 1 to 40.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: Conversation[]
  }
  'POST /api/conversations/{id}/read': {
    path: {
      /**
       * The id of a conversation in direct posts: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Conversation
  }
  'POST /api/conversations/{id}/unread': {
    path: {
      /**
       * The id of a conversation in direct posts: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Conversation
  }
  'DELETE /api/conversations/{id}': {
    path: {
      /**
       * The id of a conversation in direct posts: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  'GET /api/scheduled_statuses': {
    query: {
      /**
       * How many to return, 1 to 40.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: ScheduledStatus[]
  }
  'GET /api/scheduled_statuses/{id}': {
    path: {
      /**
       * The id of a draft or scheduled post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: ScheduledStatus
  }
  'PUT /api/scheduled_statuses/{id}': {
    path: {
      /**
       * The id of a draft or scheduled post: a decimal number, greater for what is newer.
       */
      id: string
    }
    body: {
      /**
       * ISO 8601, in UTC unless it says otherwise; five minutes to five years from now.
       */
      scheduled_at: string
    }
    answer: ScheduledStatus
  }
  'DELETE /api/scheduled_statuses/{id}': {
    path: {
      /**
       * The id of a draft or scheduled post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  'POST /api/drafts': {
    body: {
      /**
       * May be left out where media are attached or a post is quoted.
       */
      status?: string
      /**
       * What is shown before the text is.
       */
      spoiler_text?: string
      /**
       * Hides media until asked for; the author's default, and true with a content warning.
       */
      sensitive?: boolean
      /**
       * The author's default where left out.
       */
      visibility?: 'public' | 'unlisted' | 'private' | 'direct'
      /**
       * An ISO 639 language code.
       */
      language?: string
      /**
       * Who may quote a post.
       */
      quote_approval_policy?: 'public' | 'followers' | 'nobody'
      /**
       * The post that is answered.
       */
      in_reply_to_id?: string
      /**
       * The post that is quoted; an edit cannot change it.
       */
      quoted_status_id?: string
      /**
       * Own uploads, in the order to show them.
       *
       * @maxItems 100
       *
       * Items: The id of an uploaded file: a decimal number, greater for what is newer.
       */
      media_ids?: string[]
      /**
       * A poll as its author wants it.
       */
      poll?: {
        /**
         * The possible answers.
         */
        options: string[]
        /**
         * Seconds until it ends.
         */
        expires_in: number
        /**
         * Whether several answers may be chosen.
         */
        multiple?: boolean
        /**
         * Whether counts are hidden until it ends.
         */
        hide_totals?: boolean
        /**
         * Whether votes may be changed and withdrawn while it is open; an edit that leaves it out changes nothing.
         */
        votes_changeable?: boolean
      }
    }
    answer: Draft
  }
  'GET /api/drafts': {
    query: {
      /**
       * How many to return, 1 to 40.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: Draft[]
  }
  'GET /api/drafts/{id}': {
    path: {
      /**
       * The id of a draft or scheduled post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Draft
  }
  'PUT /api/drafts/{id}': {
    path: {
      /**
       * The id of a draft or scheduled post: a decimal number, greater for what is newer.
       */
      id: string
    }
    body: {
      /**
       * The whole new text.
       */
      status?: string
      /**
       * What is to stand before the text; empty for nothing.
       */
      spoiler_text?: string
      sensitive?: boolean | null
      visibility?: ('public' | 'unlisted' | 'private' | 'direct') | null
      language?: string | null
      quote_approval_policy?: ('public' | 'followers' | 'nobody') | null
      in_reply_to_id?: string | null
      quoted_status_id?: string | null
      /**
       * All files of the draft; the others are let go.
       *
       * @maxItems 100
       *
       * Items: The id of an uploaded file: a decimal number, greater for what is newer.
       */
      media_ids?: string[]
      poll?: {
        /**
         * The possible answers.
         */
        options: string[]
        /**
         * Seconds until it ends.
         */
        expires_in: number
        /**
         * Whether several answers may be chosen.
         */
        multiple?: boolean
        /**
         * Whether counts are hidden until it ends.
         */
        hide_totals?: boolean
        /**
         * Whether votes may be changed and withdrawn while it is open; an edit that leaves it out changes nothing.
         */
        votes_changeable?: boolean
      } | null
    }
    answer: Draft
  }
  'DELETE /api/drafts/{id}': {
    path: {
      /**
       * The id of a draft or scheduled post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  'POST /api/drafts/{id}/publish': {
    path: {
      /**
       * The id of a draft or scheduled post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Status
  }
  'GET /api/polls/{id}': {
    path: {
      /**
       * The id of a poll: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Poll
  }
  'POST /api/polls/{id}/votes': {
    path: {
      /**
       * The id of a poll: a decimal number, greater for what is newer.
       */
      id: string
    }
    body: {
      /**
       * Options by number, from 0.
       *
       * @minItems 1
       * @maxItems 100
       */
      choices: number[]
    }
    answer: Poll
  }
  'DELETE /api/polls/{id}/votes': {
    path: {
      /**
       * The id of a poll: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Poll
  }
  'GET /api/timelines/home': {
    query: {
      /**
       * How many to return, 1 to 40.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: Status[]
  }
  'GET /api/timelines/public': {
    query: {
      /**
       * How many to return, 1 to 40.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
      /**
       * Only posts made here; all posts are.
       */
      local?: boolean
      /**
       * Only posts made elsewhere; none are.
       */
      remote?: boolean
      /**
       * Only posts with files.
       */
      only_media?: boolean
    }
    answer: Status[]
  }
  'GET /api/timelines/tag/{hashtag}': {
    path: {
      /**
       * Its name, without #.
       */
      hashtag: string
    }
    query: {
      /**
       * How many to return, 1 to 40.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
      /**
       * Other hashtags that will do instead.
       *
       * @maxItems 20
       */
      'any[]'?: string[]
      /**
       * Hashtags that must be there too.
       *
       * @maxItems 20
       */
      'all[]'?: string[]
      /**
       * Hashtags that must not be there.
       *
       * @maxItems 20
       */
      'none[]'?: string[]
      /**
       * Only posts made here; all posts are.
       */
      local?: boolean
      /**
       * Only posts made elsewhere; none are.
       */
      remote?: boolean
      /**
       * Only posts with files.
       */
      only_media?: boolean
    }
    answer: Status[]
  }
  'GET /api/timelines/list/{list_id}': {
    path: {
      /**
       * The id of a list: a decimal number, greater for what is newer.
       */
      list_id: string
    }
    query: {
      /**
       * How many to return, 1 to 40.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: Status[]
  }
  'GET /api/favourites': {
    query: {
      /**
       * How many to return, 1 to 40.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: Status[]
  }
  'GET /api/bookmarks': {
    query: {
      /**
       * How many to return, 1 to 40.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: Status[]
  }
  'GET /api/lists': {
    answer: List[]
  }
  'POST /api/lists': {
    body: {
      /**
       * What you call it, 256 characters at most.
       */
      title: string
      /**
       * Which answers to others are shown.
       */
      replies_policy?: 'followed' | 'list' | 'none'
      /**
       * Whether its members are kept out of your home timeline.
       */
      exclusive?: boolean
    }
    answer: List
  }
  'GET /api/lists/{id}': {
    path: {
      /**
       * The id of a list: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: List
  }
  'PUT /api/lists/{id}': {
    path: {
      /**
       * The id of a list: a decimal number, greater for what is newer.
       */
      id: string
    }
    body: {
      /**
       * What you call it, 256 characters at most.
       */
      title?: string
      /**
       * Which answers to others are shown.
       */
      replies_policy?: 'followed' | 'list' | 'none'
      /**
       * Whether its members are kept out of your home timeline.
       */
      exclusive?: boolean
    }
    answer: List
  }
  'DELETE /api/lists/{id}': {
    path: {
      /**
       * The id of a list: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  'POST /api/lists/{id}/mute': {
    path: {
      /**
       * The id of a list: a decimal number, greater for what is newer.
       */
      id: string
    }
    body: {
      /**
       * In seconds; 0 for good.
       */
      duration?: number
    }
    answer: List
  }
  'POST /api/lists/{id}/unmute': {
    path: {
      /**
       * The id of a list: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: List
  }
  'GET /api/lists/{id}/accounts': {
    path: {
      /**
       * The id of a list: a decimal number, greater for what is newer.
       */
      id: string
    }
    query: {
      /**
       * How many to return, 1 to 80; 0 for all.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: Account[]
  }
  'POST /api/lists/{id}/accounts': {
    path: {
      /**
       * The id of a list: a decimal number, greater for what is newer.
       */
      id: string
    }
    body: {
      /**
       * The accounts, at most 500 at once.
       *
       * @maxItems 500
       *
       * Items: The id of an account: a decimal number, greater for what is newer.
       */
      account_ids: string[]
    }
    answer: Empty
  }
  'DELETE /api/lists/{id}/accounts': {
    path: {
      /**
       * The id of a list: a decimal number, greater for what is newer.
       */
      id: string
    }
    query: {
      /**
       * The accounts, at most 500 at once.
       *
       * @maxItems 500
       *
       * Items: The id of an account: a decimal number, greater for what is newer.
       */
      'account_ids[]': string[]
    }
    answer: Empty
  }
  'GET /api/accounts/{id}/lists': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: List[]
  }
  'GET /api/tags/{name}': {
    path: {
      /**
       * Its name, with or without #.
       */
      name: string
    }
    answer: Tag
  }
  'POST /api/tags/{name}/follow': {
    path: {
      /**
       * Its name, with or without #.
       */
      name: string
    }
    answer: Tag
  }
  'POST /api/tags/{name}/unfollow': {
    path: {
      /**
       * Its name, with or without #.
       */
      name: string
    }
    answer: Tag
  }
  'GET /api/followed_tags': {
    query: {
      /**
       * How many to return, 1 to 200.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: Tag[]
  }
  'POST /api/tags/{name}/mute': {
    path: {
      /**
       * Its name, with or without #.
       */
      name: string
    }
    body: {
      /**
       * In seconds; 0 for good.
       */
      duration?: number
    }
    answer: Tag
  }
  'POST /api/tags/{name}/unmute': {
    path: {
      /**
       * Its name, with or without #.
       */
      name: string
    }
    answer: Tag
  }
  'GET /api/muted_tags': {
    query: {
      /**
       * How many to return, 1 to 200.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: Tag[]
  }
  'POST /api/tags/{name}/feature': {
    path: {
      /**
       * Its name, with or without #.
       */
      name: string
    }
    answer: Tag
  }
  'POST /api/tags/{name}/unfeature': {
    path: {
      /**
       * Its name, with or without #.
       */
      name: string
    }
    answer: Tag
  }
  'GET /api/featured_tags': {
    answer: FeaturedTag[]
  }
  'POST /api/featured_tags': {
    body: {
      /**
       * Its name, with or without #.
       */
      name: string
    }
    answer: FeaturedTag
  }
  'GET /api/featured_tags/suggestions': {
    answer: Tag[]
  }
  'DELETE /api/featured_tags/{id}': {
    path: {
      /**
       * The id of a featured hashtag: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  'GET /api/accounts/{id}/featured_tags': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: FeaturedTag[]
  }
  'GET /api/trends/tags': {
    query: {
      /**
       * How many to return, 1 to 20.
       */
      limit?: number
      /**
       * How many to pass over, 0 to 10000.
       */
      offset?: number
    }
    answer: Tag[]
  }
  'GET /api/trends': {
    query: {
      /**
       * How many to return, 1 to 20.
       */
      limit?: number
      /**
       * How many to pass over, 0 to 10000.
       */
      offset?: number
    }
    answer: Tag[]
  }
  'GET /api/trends/statuses': {
    query: {
      /**
       * How many to return, 1 to 40.
       */
      limit?: number
      /**
       * How many to pass over, 0 to 10000.
       */
      offset?: number
    }
    answer: Status[]
  }
  'GET /api/trends/links': {
    query: {
      /**
       * How many to return, 1 to 20.
       */
      limit?: number
      /**
       * How many to pass over, 0 to 10000.
       */
      offset?: number
    }
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  'POST /api/media': {
    answer: MediaAttachment
  }
  'GET /api/media/usage': {
    answer: MediaUsage
  }
  'GET /api/media/{id}': {
    path: {
      /**
       * The id of an uploaded file: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: MediaAttachment
  }
  'PUT /api/media/{id}': {
    path: {
      /**
       * The id of an uploaded file: a decimal number, greater for what is newer.
       */
      id: string
    }
    body: {
      /**
       * Null or blank takes it away.
       */
      description?: string | null
      focus?: {
        /**
         * From -1, the left edge, to 1, the right one.
         */
        x: number
        /**
         * From -1, the lower edge, to 1, the upper one.
         */
        y: number
      } | null
    }
    answer: MediaAttachment
  }
  'DELETE /api/media/{id}': {
    path: {
      /**
       * The id of an uploaded file: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  'GET /api/accounts/verify_credentials': {
    answer: CredentialAccount
  }
  'PATCH /api/accounts/update_credentials': {
    body: {
      /**
       * The name you are shown with.
       */
      display_name?: string
      /**
       * The bio.
       */
      note?: string
      /**
       * The whole table; blank lines are left out.
       *
       * @maxItems 100
       *
       * Items: One line of a profile's table.
       */
      fields_attributes?: {
        /**
         * What the line is about, such as Website.
         */
        name?: string
        /**
         * What stands there.
         */
        value?: string
      }[]
      /**
       * What the small picture shows, for those who do not see it.
       */
      avatar_description?: string
      /**
       * What the wide picture shows, for those who do not see it.
       */
      header_description?: string
      /**
       * Whether followers must be approved.
       */
      locked?: boolean
      /**
       * Whether the account is run by a machine.
       */
      bot?: boolean
      /**
       * Whether you want to be suggested and listed.
       */
      discoverable?: boolean | null
      /**
       * Whether your public posts may be found by searches.
       */
      indexable?: boolean
      /**
       * Whether your followers and those you follow are hidden.
       */
      hide_collections?: boolean
      /**
       * Whether clients should show your media apart.
       */
      show_media?: boolean
      /**
       * Whether media in your answers belong there too.
       */
      show_media_replies?: boolean
      /**
       * Whether clients should show what you feature apart.
       */
      show_featured?: boolean
      /**
       * Domains of websites that may credit you, 10 at most; blank ones are left out.
       *
       * @maxItems 100
       */
      attribution_domains?: string[]
      source?: {
        /**
         * Who sees your posts, unless a post says otherwise.
         */
        privacy?: 'public' | 'unlisted' | 'private' | 'direct'
        /**
         * Whether media of your posts are hidden until asked for, unless a post says otherwise.
         */
        sensitive?: boolean
        /**
         * What your posts are written in, unless a post says otherwise.
         */
        language?: string | null
        /**
         * Who may quote your posts, unless a post says otherwise.
         */
        quote_policy?: 'public' | 'followers' | 'nobody'
      }
    }
    answer: CredentialAccount
  }
  'GET /api/profile': {
    answer: Profile
  }
  'PATCH /api/profile': {
    body: {
      /**
       * The name you are shown with.
       */
      display_name?: string
      /**
       * The bio.
       */
      note?: string
      /**
       * The whole table; blank lines are left out.
       *
       * @maxItems 100
       *
       * Items: One line of a profile's table.
       */
      fields_attributes?: {
        /**
         * What the line is about, such as Website.
         */
        name?: string
        /**
         * What stands there.
         */
        value?: string
      }[]
      /**
       * What the small picture shows, for those who do not see it.
       */
      avatar_description?: string
      /**
       * What the wide picture shows, for those who do not see it.
       */
      header_description?: string
      /**
       * Whether followers must be approved.
       */
      locked?: boolean
      /**
       * Whether the account is run by a machine.
       */
      bot?: boolean
      /**
       * Whether you want to be suggested and listed.
       */
      discoverable?: boolean | null
      /**
       * Whether your public posts may be found by searches.
       */
      indexable?: boolean
      /**
       * Whether your followers and those you follow are hidden.
       */
      hide_collections?: boolean
      /**
       * Whether clients should show your media apart.
       */
      show_media?: boolean
      /**
       * Whether media in your answers belong there too.
       */
      show_media_replies?: boolean
      /**
       * Whether clients should show what you feature apart.
       */
      show_featured?: boolean
      /**
       * Domains of websites that may credit you, 10 at most; blank ones are left out.
       *
       * @maxItems 100
       */
      attribution_domains?: string[]
      /**
       * Who sees your posts, unless a post says otherwise.
       */
      default_visibility?: 'public' | 'unlisted' | 'private' | 'direct'
      /**
       * Whether media of your posts are hidden until asked for, unless a post says otherwise.
       */
      default_sensitive?: boolean
      /**
       * What your posts are written in, unless a post says otherwise.
       */
      default_language?: string | null
      /**
       * Who may quote your posts, unless a post says otherwise.
       */
      default_quote_policy?: 'public' | 'followers' | 'nobody'
    }
    answer: Profile
  }
  'DELETE /api/profile/avatar': {
    answer: CredentialAccount
  }
  'DELETE /api/profile/header': {
    answer: CredentialAccount
  }
  'GET /api/preferences': {
    answer: Preferences
  }
  'GET /api/accounts/lookup': {
    query: {
      /**
       * alice, @alice or alice@this.host, in any case.
       */
      acct: string
    }
    answer: Account
  }
  'GET /api/accounts': {
    query: {
      /**
       * At most 40.
       *
       * @maxItems 40
       *
       * Items: The id of an account: a decimal number, greater for what is newer.
       */
      'id[]'?: string[]
    }
    answer: Account[]
  }
  'GET /api/accounts/{id}': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Account
  }
  'GET /api/accounts/{id}/statuses': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    query: {
      /**
       * Only posts with attachments.
       */
      only_media?: boolean
      /**
       * Without replies to other accounts.
       */
      exclude_replies?: boolean
      /**
       * Without what it boosted.
       */
      exclude_reblogs?: boolean
      /**
       * Only the pinned posts.
       */
      pinned?: boolean
      /**
       * Only posts with this hashtag, with or without its #.
       */
      tagged?: string
      /**
       * How many to return, 1 to 40.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: Status[]
  }
  'GET /api/accounts/relationships': {
    query: {
      /**
       * The accounts, at most 100.
       *
       * @maxItems 100
       *
       * Items: The id of an account: a decimal number, greater for what is newer.
       */
      'id[]'?: string[]
    }
    answer: Relationship[]
  }
  'GET /api/accounts/{id}/followers': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    query: {
      /**
       * How many to return, 1 to 80.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: Account[]
  }
  'GET /api/accounts/{id}/following': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    query: {
      /**
       * How many to return, 1 to 80.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: Account[]
  }
  'POST /api/accounts/{id}/follow': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    body: {
      /**
       * Whether their boosts are shown at home; true unless said.
       */
      reblogs?: boolean
      /**
       * Whether each of their posts is notified; false unless said.
       */
      notify?: boolean
      /**
       * Only posts in these; null or none for all.
       */
      languages?: string[] | null
    }
    answer: Relationship
  }
  'POST /api/accounts/{id}/unfollow': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Relationship
  }
  'POST /api/accounts/{id}/remove_from_followers': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Relationship
  }
  'GET /api/follow_requests': {
    query: {
      /**
       * How many to return, 1 to 80.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: Account[]
  }
  'POST /api/follow_requests/{id}/authorize': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Relationship
  }
  'POST /api/follow_requests/{id}/reject': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Relationship
  }
  'POST /api/accounts/{id}/block': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Relationship
  }
  'POST /api/accounts/{id}/unblock': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Relationship
  }
  'GET /api/blocks': {
    query: {
      /**
       * How many to return, 1 to 80.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: Account[]
  }
  'POST /api/accounts/{id}/mute': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    body: {
      /**
       * Whether its notifications are hidden too.
       */
      notifications?: boolean
      /**
       * In seconds; 0 for good.
       */
      duration?: number
      /**
       * Whether only what it boosts is hidden.
       */
      boosts_only?: boolean
    }
    answer: Relationship
  }
  'POST /api/accounts/{id}/unmute': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Relationship
  }
  'GET /api/mutes': {
    query: {
      /**
       * How many to return, 1 to 80.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: MutedAccount[]
  }
  'GET /api/domain_blocks': {
    query: {
      /**
       * How many to return, 1 to 200.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: string[]
  }
  'POST /api/domain_blocks': {
    body: {
      /**
       * Such as example.org.
       */
      domain: string
    }
    answer: Empty
  }
  'DELETE /api/domain_blocks': {
    query: {
      /**
       * Such as example.org.
       */
      domain: string
    }
    answer: Empty
  }
  'POST /api/accounts/{id}/note': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    body: {
      /**
       * Nobody else sees it; empty to take it away.
       */
      comment?: string
    }
    answer: Relationship
  }
  'POST /api/accounts/{id}/pin': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Relationship
  }
  'POST /api/accounts/{id}/endorse': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Relationship
  }
  'POST /api/accounts/{id}/unpin': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Relationship
  }
  'POST /api/accounts/{id}/unendorse': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Relationship
  }
  'GET /api/endorsements': {
    query: {
      /**
       * How many to return, 1 to 80.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: Account[]
  }
  'GET /api/accounts/{id}/endorsements': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    query: {
      /**
       * How many to return, 1 to 80.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: Account[]
  }
  'GET /api/accounts/familiar_followers': {
    query: {
      /**
       * The accounts, at most 20.
       *
       * @maxItems 20
       *
       * Items: The id of an account: a decimal number, greater for what is newer.
       */
      'id[]'?: string[]
    }
    answer: FamiliarFollowers[]
  }
  'GET /api/accounts/{id}/identity_proofs': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  'GET /api/suggestions': {
    query: {
      /**
       * How many to return, 1 to 80.
       */
      limit?: number
    }
    answer: Suggestion[]
  }
  'DELETE /api/suggestions/{account_id}': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      account_id: string
    }
    answer: Empty
  }
  'GET /api/directory': {
    query: {
      /**
       * By the latest post, or by when the account was made.
       */
      order?: 'active' | 'new'
      /**
       * How many to pass over, 0 to 10000.
       */
      offset?: number
      /**
       * How many to return, 1 to 80.
       */
      limit?: number
    }
    answer: Account[]
  }
  'POST /api/reports': {
    body: {
      /**
       * Whom to report.
       */
      account_id: string
      /**
       * Posts of that account that show what it is about.
       *
       * @maxItems 100
       *
       * Items: The id of a post: a decimal number, greater for what is newer.
       */
      status_ids?: string[]
      /**
       * The rules that were broken.
       *
       * @maxItems 100
       *
       * Items: The id of a rule: a decimal number, greater for what is newer.
       */
      rule_ids?: string[]
      /**
       * What it is reported for.
       */
      category?: 'spam' | 'legal' | 'violation' | 'other'
      /**
       * What happened; 1000 characters at most.
       */
      comment?: string
    }
    answer: Report
  }
  'GET /api/notifications': {
    query: {
      /**
       * How many to return, 1 to 80.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
      /**
       * Only those of these types; all when empty.
       *
       * @maxItems 50
       */
      'types[]'?: string[]
      /**
       * None of these types.
       *
       * @maxItems 50
       */
      'exclude_types[]'?: string[]
      /**
       * Only those from this account.
       */
      account_id?: string
      /**
       * With those that your policy holds back.
       */
      include_filtered?: boolean
      /**
       * Which types are grouped, of favourite, follow, reblog, emoji_reaction.
       *
       * @maxItems 50
       */
      'grouped_types[]'?: string[]
      /**
       * Whether all accounts are shown in full, or only each group's newest.
       */
      expand_accounts?: 'full' | 'partial_avatars'
    }
    answer: GroupedNotificationsResults
  }
  'GET /api/notifications/unread_count': {
    query: {
      /**
       * Where to stop counting, 1 to 1000.
       */
      limit?: number
      /**
       * Only those of these types; all when empty.
       *
       * @maxItems 50
       */
      'types[]'?: string[]
      /**
       * None of these types.
       *
       * @maxItems 50
       */
      'exclude_types[]'?: string[]
      /**
       * Only those from this account.
       */
      account_id?: string
      /**
       * Which types are grouped, of favourite, follow, reblog, emoji_reaction.
       *
       * @maxItems 50
       */
      'grouped_types[]'?: string[]
    }
    answer: NotificationCount
  }
  'POST /api/notifications/clear': {
    answer: Empty
  }
  'POST /api/notifications/read': {
    body: {
      /**
       * The newest that was read.
       */
      max_id: string
    }
    answer: Markers
  }
  'POST /api/notifications/dismiss': {
    body: {
      /**
       * The id of a notification: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  'DELETE /api/notifications/destroy_multiple': {
    query: {
      /**
       * At most 200.
       *
       * @maxItems 200
       *
       * Items: The id of a notification: a decimal number, greater for what is newer.
       */
      'ids[]': string[]
    }
    answer: Empty
  }
  'GET /api/notifications/requests': {
    query: {
      /**
       * How many to return, 1 to 80.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
    }
    answer: NotificationRequest[]
  }
  'GET /api/notifications/requests/merged': {
    answer: Merged
  }
  'POST /api/notifications/requests/accept': {
    body: {
      /**
       * The accounts.
       *
       * @maxItems 200
       *
       * Items: The id of an account: a decimal number, greater for what is newer.
       */
      id?: string[]
    }
    answer: Empty
  }
  'POST /api/notifications/requests/dismiss': {
    body: {
      /**
       * The accounts.
       *
       * @maxItems 200
       *
       * Items: The id of an account: a decimal number, greater for what is newer.
       */
      id?: string[]
    }
    answer: Empty
  }
  'GET /api/notifications/requests/{id}': {
    path: {
      /**
       * The account.
       */
      id: string
    }
    answer: NotificationRequest
  }
  'POST /api/notifications/requests/{id}/accept': {
    path: {
      /**
       * The account.
       */
      id: string
    }
    answer: Empty
  }
  'POST /api/notifications/requests/{id}/dismiss': {
    path: {
      /**
       * The account.
       */
      id: string
    }
    answer: Empty
  }
  'GET /api/notifications/{id}': {
    path: {
      /**
       * The id of a notification: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Notification
  }
  'DELETE /api/notifications/{id}': {
    path: {
      /**
       * The id of a notification: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  'POST /api/notifications/{id}/dismiss': {
    path: {
      /**
       * The id of a notification: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  'POST /api/notifications/{id}/read': {
    path: {
      /**
       * The id of a notification: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Notification
  }
  'GET /api/push/subscription': {
    answer: WebPushSubscription
  }
  'POST /api/push/subscription': {
    body: {
      subscription?: {
        /**
         * Where the push service of the device takes pushes; https.
         */
        endpoint?: string
        /**
         * Whether pushes are encrypted by RFC 8291, or else by the draft before it that older apps know.
         */
        standard?: boolean
      }
      /**
       * `p256dh`: the key of the device, a point of P-256, in base64.
       */
      'subscription[keys][p256dh]': string
      /**
       * The secret of the device, 16 bytes in base64.
       */
      'subscription[keys][auth]': string
      data?: {
        /**
         * The notifications to push.
         *
         * @maxItems 50
         *
         * Items: What a notification tells of, in the words of Mastodon.
         */
        alerts?: (
          | 'mention'
          | 'status'
          | 'reblog'
          | 'follow'
          | 'follow_request'
          | 'favourite'
          | 'emoji_reaction'
          | 'poll'
          | 'update'
          | 'quote'
          | 'quoted_update'
        )[]
        /**
         * Whose doings are pushed: of all, of those one follows, of followers, of nobody.
         */
        policy?: 'all' | 'followed' | 'follower' | 'none'
      }
    }
    answer: WebPushSubscription
  }
  'PUT /api/push/subscription': {
    body: {
      data?: {
        /**
         * The notifications to push; no others are.
         *
         * @maxItems 50
         *
         * Items: What a notification tells of, in the words of Mastodon.
         */
        alerts?: (
          | 'mention'
          | 'status'
          | 'reblog'
          | 'follow'
          | 'follow_request'
          | 'favourite'
          | 'emoji_reaction'
          | 'poll'
          | 'update'
          | 'quote'
          | 'quoted_update'
        )[]
        /**
         * Whose doings are pushed: of all, of those one follows, of followers, of nobody.
         */
        policy?: 'all' | 'followed' | 'follower' | 'none'
      }
    }
    answer: WebPushSubscription
  }
  'DELETE /api/push/subscription': {
    answer: Empty
  }
  'GET /api/filters': {
    answer: Filter[]
  }
  'POST /api/filters': {
    body: {
      /**
       * 256 characters at most.
       */
      title: string
      /**
       * Where the filter is to be heeded: one place at least.
       *
       * @minItems 1
       *
       * Items: Where a filter is to be heeded.
       */
      context: ('home' | 'notifications' | 'public' | 'thread' | 'account')[]
      /**
       * What is to be done with what a filter catches.
       */
      filter_action?: 'warn' | 'hide' | 'blur'
      /**
       * Whether one of the keywords is enough, or all are needed.
       */
      match?: 'any' | 'all'
      /**
       * Seconds until it stops catching; null for never.
       */
      expires_in?: number | null
      /**
       * What the filter looks for.
       *
       * @maxItems 1000
       *
       * Items: What a filter is to look for.
       */
      keywords_attributes?: {
        /**
         * The word, the words or the pattern to look for.
         */
        keyword: string
        /**
         * Whether it is looked for as a whole word only; true unless said.
         */
        whole_word?: boolean
        /**
         * Whether it is a regular expression (RE2); in REST `regex` means it too.
         */
        is_pattern?: boolean
        /**
         * Whether the filter does not catch what it is found in; in REST `exclude` means it too.
         */
        excluded?: boolean
      }[]
    }
    answer: Filter
  }
  'GET /api/filters/{id}': {
    path: {
      /**
       * The id of a filter, or of something in one: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Filter
  }
  'PUT /api/filters/{id}': {
    path: {
      /**
       * The id of a filter, or of something in one: a decimal number, greater for what is newer.
       */
      id: string
    }
    body: {
      /**
       * 256 characters at most.
       */
      title?: string
      /**
       * Where the filter is to be heeded: one place at least.
       *
       * @minItems 1
       *
       * Items: Where a filter is to be heeded.
       */
      context?: ('home' | 'notifications' | 'public' | 'thread' | 'account')[]
      /**
       * What is to be done with what a filter catches.
       */
      filter_action?: 'warn' | 'hide' | 'blur'
      /**
       * Whether one of the keywords is enough, or all are needed.
       */
      match?: 'any' | 'all'
      /**
       * Seconds until it stops catching; null for never.
       */
      expires_in?: number | null
      /**
       * Only those that change; the others stay.
       *
       * @maxItems 1000
       *
       * Items: What becomes of a keyword of a filter, or a new one.
       */
      keywords_attributes?: {
        /**
         * The keyword that is changed; without it one is added.
         */
        id?: string
        /**
         * The word, the words or the pattern to look for.
         */
        keyword?: string
        /**
         * Whether it is looked for as a whole word only; true unless said.
         */
        whole_word?: boolean
        /**
         * Whether it is a regular expression (RE2); in REST `regex` means it too.
         */
        is_pattern?: boolean
        /**
         * Whether the filter does not catch what it is found in; in REST `exclude` means it too.
         */
        excluded?: boolean
        /**
         * Whether it goes; in REST `_destroy` means it too.
         */
        remove?: boolean
      }[]
    }
    answer: Filter
  }
  'DELETE /api/filters/{id}': {
    path: {
      /**
       * The id of a filter, or of something in one: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  'GET /api/streaming/position': {
    answer: StreamStand
  }
  'GET /api/markers': {
    query: {
      /**
       * Which ones; none asks for none.
       *
       * @maxItems 10
       *
       * Items: A timeline whose reading is remembered.
       */
      'timeline[]'?: ('home' | 'notifications')[]
    }
    answer: Markers
  }
  'POST /api/markers': {
    body: {
      home?: {
        /**
         * The last post read at home.
         */
        last_read_id?: string
      }
      notifications?: {
        /**
         * The last notification read.
         */
        last_read_id?: string
      }
    }
    answer: Markers
  }
  'GET /api/search': {
    query: {
      /**
       * Words, "phrases", -what is not wanted; has: is: from: language: before: after: during: in:.
       */
      q: string
      /**
       * Only this kind.
       */
      type?: 'profiles' | 'posts' | 'hashtags' | 'accounts' | 'statuses'
      /**
       * Whether an address is looked up; addresses of this server always are.
       */
      resolve?: boolean
      /**
       * Only profiles that the caller follows.
       */
      following?: boolean
      /**
       * Only posts of this one.
       */
      account_id?: string
      /**
       * Only posts older than this.
       */
      max_id?: string
      /**
       * The posts right after this.
       */
      min_id?: string
      /**
       * How many of each kind, 1 to 40.
       */
      limit?: number
      /**
       * How many to pass over, to 2000; only together with a type.
       */
      offset?: number
    }
    answer: Search
  }
  'GET /api/accounts/search': {
    query: {
      /**
       * Part of a username or a display name, or a whole address.
       */
      q: string
      /**
       * Only profiles that the caller follows.
       */
      following?: boolean
      /**
       * Whether an address is looked up; addresses of this server always are.
       */
      resolve?: boolean
      /**
       * How many, 1 to 80.
       */
      limit?: number
      /**
       * How many to pass over, to 2000.
       */
      offset?: number
    }
    answer: Account[]
  }
  'GET /api/sessions': {
    answer: Session[]
  }
  'DELETE /api/sessions/{handle}': {
    path: {
      /**
       * As listed; it names a session without being it.
       */
      handle: string
    }
    answer: Empty
  }
  'GET /api/notifications/policy': {
    answer: NotificationPolicy
  }
  'PATCH /api/notifications/policy': {
    body: {
      /**
       * From accounts that one does not follow.
       */
      for_not_following?: 'accept' | 'filter' | 'drop'
      /**
       * From accounts that do not follow one.
       */
      for_not_followers?: 'accept' | 'filter' | 'drop'
      /**
       * From accounts younger than 30 days that one does not follow.
       */
      for_new_accounts?: 'accept' | 'filter' | 'drop'
      /**
       * Direct posts, that answer none of one's own, from accounts that one does not follow.
       */
      for_private_mentions?: 'accept' | 'filter' | 'drop'
      /**
       * From accounts limited by moderators; there are none here.
       */
      for_limited_accounts?: 'accept' | 'filter' | 'drop'
    }
    answer: NotificationPolicy
  }
  'GET /api/notifications/{group_key}': {
    path: {
      /**
       * As it stands with the notifications of the group.
       */
      group_key: string
    }
    query: {
      /**
       * With those that your policy holds back.
       */
      include_filtered?: boolean
    }
    answer: GroupedNotificationsResults
  }
  'GET /api/notifications/{group_key}/accounts': {
    path: {
      /**
       * As it stands with the notifications of the group.
       */
      group_key: string
    }
    query: {
      /**
       * How many to return, 1 to 80.
       */
      limit?: number
      /**
       * Only what is older than this.
       */
      max_id?: string
      /**
       * Only what is newer than this, newest first.
       */
      since_id?: string
      /**
       * What comes right after this, without a gap.
       */
      min_id?: string
      /**
       * With those that your policy holds back.
       */
      include_filtered?: boolean
    }
    answer: Account[]
  }
  'POST /api/notifications/{group_key}/dismiss': {
    path: {
      /**
       * As it stands with the notifications of the group.
       */
      group_key: string
    }
    answer: Empty
  }
  'POST /api/filters/preview': {
    body: {
      /**
       * 256 characters at most.
       */
      title?: string
      /**
       * Where the filter is to be heeded: one place at least.
       *
       * @minItems 1
       *
       * Items: Where a filter is to be heeded.
       */
      context: ('home' | 'notifications' | 'public' | 'thread' | 'account')[]
      /**
       * What is to be done with what a filter catches.
       */
      filter_action?: 'warn' | 'hide' | 'blur'
      /**
       * Whether one of the keywords is enough, or all are needed.
       */
      match?: 'any' | 'all'
      /**
       * Seconds until it stops catching; null for never.
       */
      expires_in?: number | null
      /**
       * What the filter looks for.
       *
       * @maxItems 1000
       *
       * Items: What a filter is to look for.
       */
      keywords_attributes?: {
        /**
         * The word, the words or the pattern to look for.
         */
        keyword: string
        /**
         * Whether it is looked for as a whole word only; true unless said.
         */
        whole_word?: boolean
        /**
         * Whether it is a regular expression (RE2); in REST `regex` means it too.
         */
        is_pattern?: boolean
        /**
         * Whether the filter does not catch what it is found in; in REST `exclude` means it too.
         */
        excluded?: boolean
      }[]
    }
    answer: Status[]
  }
  'GET /api/filters/{filter_id}/keywords': {
    path: {
      /**
       * The id of a filter, or of something in one: a decimal number, greater for what is newer.
       */
      filter_id: string
    }
    answer: FilterKeyword[]
  }
  'POST /api/filters/{filter_id}/keywords': {
    path: {
      /**
       * The id of a filter, or of something in one: a decimal number, greater for what is newer.
       */
      filter_id: string
    }
    body: {
      /**
       * The word, the words or the pattern to look for.
       */
      keyword: string
      /**
       * Whether it is looked for as a whole word only; true unless said.
       */
      whole_word?: boolean
      /**
       * Whether it is a regular expression (RE2); in REST `regex` means it too.
       */
      regex?: boolean
      /**
       * Whether the filter does not catch what it is found in; in REST `exclude` means it too.
       */
      exclude?: boolean
    }
    answer: FilterKeyword
  }
  'GET /api/filters/keywords/{id}': {
    path: {
      /**
       * The id of a filter, or of something in one: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: FilterKeyword
  }
  'PUT /api/filters/keywords/{id}': {
    path: {
      /**
       * The id of a filter, or of something in one: a decimal number, greater for what is newer.
       */
      id: string
    }
    body: {
      /**
       * The word, the words or the pattern to look for.
       */
      keyword?: string
      /**
       * Whether it is looked for as a whole word only; true unless said.
       */
      whole_word?: boolean
      /**
       * Whether it is a regular expression (RE2); in REST `regex` means it too.
       */
      regex?: boolean
      /**
       * Whether the filter does not catch what it is found in; in REST `exclude` means it too.
       */
      exclude?: boolean
    }
    answer: FilterKeyword
  }
  'DELETE /api/filters/keywords/{id}': {
    path: {
      /**
       * The id of a filter, or of something in one: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  'GET /api/filters/{filter_id}/statuses': {
    path: {
      /**
       * The id of a filter, or of something in one: a decimal number, greater for what is newer.
       */
      filter_id: string
    }
    answer: FilterStatus[]
  }
  'POST /api/filters/{filter_id}/statuses': {
    path: {
      /**
       * The id of a filter, or of something in one: a decimal number, greater for what is newer.
       */
      filter_id: string
    }
    body: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      status_id: string
    }
    answer: FilterStatus
  }
  'GET /api/filters/statuses/{id}': {
    path: {
      /**
       * The id of a filter, or of something in one: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: FilterStatus
  }
  'DELETE /api/filters/statuses/{id}': {
    path: {
      /**
       * The id of a filter, or of something in one: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: FilterStatus
  }
}
/**
 * A sign-in of an app or a device.
 */
export interface Session {
  /**
   * Names the session without being it.
   */
  handle: string
  /**
   * How it was begun.
   */
  kind: 'app' | 'import' | 'cli' | 'browser'
  label: string
  scopes: string[]
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
  /**
   * To within some minutes.
   */
  last_used_at: string
  /**
   * When it ends if it is not used before.
   */
  expires_at: string
  /**
   * Whether it is the one that asks.
   */
  current: boolean
}
/**
 * Nothing: it is done.
 */
export interface Empty {}
/**
 * Something that happened to the security of an account.
 */
export interface SecurityEvent {
  id: string
  kind: SecurityEventKind
  /**
   * By what somebody signed in, where it is about that.
   */
  method: SignInMethod | null
  /**
   * The device, app, passkey or provider that it was about.
   */
  label: string | null
  /**
   * From where: an IPv4 address, or the network of an IPv6 one.
   */
  address: string | null
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
}
/**
 * Whether there is a password, and since when.
 */
export interface PasswordState {
  /**
   * Whether one can sign in by a password.
   */
  set: boolean
  /**
   * When it was set or changed; null without one.
   */
  changed_at: string | null
}
/**
 * A passkey that somebody can sign in with.
 */
export interface Passkey {
  /**
   * The id of a passkey: a decimal number.
   */
  id: string
  name: string
  /**
   * Whether its maker keeps it on several devices.
   */
  is_synced: boolean
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
  last_used_at: string | null
}
/**
 * An account at an identity provider that somebody can sign in with.
 */
export interface LinkedProvider {
  /**
   * The id of a linked provider: a decimal number.
   */
  id: string
  /**
   * The id of the provider, as sign-in takes it; null for one that cannot be signed in with here any more.
   */
  provider: string | null
  /**
   * The provider, by the URL that it calls itself.
   */
  issuer: string
  /**
   * What its owner knows it by, such as a name or an address there.
   */
  label: string
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
  last_used_at: string | null
}
/**
 * What the code of a page may know of its session.
 */
export interface BrowserSession {
  /**
   * To be sent back in the header that `csrfHeader` names. Keep it in memory only.
   */
  csrfToken: string
  csrfHeader: string
  authenticated: boolean
  /**
   * Who is signed in.
   */
  profile: CredentialAccount | null
  /**
   * How one can sign in.
   */
  methods: {
    type: 'password' | 'passkey' | 'oauth'
    /**
     * An identity provider's id, to be named when a sign-in there begins.
     */
    provider?: string
    /**
     * What to call the provider.
     */
    name?: string
  }[]
  /**
   * Whether anybody may make an account.
   */
  registrations: boolean
  /**
   * When the session ends if it is not used before.
   */
  expiresAt: string
}
/**
 * An account as its owner sees it.
 */
export interface CredentialAccount {
  id: string
  username: string
  /**
   * How to address the account; equal to `username`, since all accounts are of this server.
   */
  acct: string
  /**
   * The page of the profile.
   */
  url: string
  /**
   * Equal to `url`: this server does not federate.
   */
  uri: string
  /**
   * Plain text; empty when none was chosen.
   */
  display_name: string
  /**
   * The bio as sanitised HTML.
   */
  note: string
  avatar: string
  /**
   * The avatar without movement.
   */
  avatar_static: string
  /**
   * What the avatar shows, in words; may be empty.
   */
  avatar_description: string
  header: string
  /**
   * The header without movement.
   */
  header_static: string
  /**
   * What the header shows, in words; may be empty.
   */
  header_description: string
  /**
   * Whether the owner decides who may follow.
   */
  locked: boolean
  fields: AccountField[]
  /**
   * Those used in the name, the bio and the fields.
   */
  emojis: CustomEmoji[]
  /**
   * Whether it says of itself that a program runs it.
   */
  bot: boolean
  /**
   * Always false: there are no groups here.
   */
  group: boolean
  /**
   * Whether it wants to be found and suggested; null while undecided.
   */
  discoverable: boolean | null
  /**
   * Whether search may find its public posts.
   */
  indexable: boolean
  /**
   * True when it is suspended, else absent.
   */
  suspended?: boolean
  /**
   * The day it was made, at midnight.
   */
  created_at: string
  /**
   * The day of its latest post.
   */
  last_status_at: string | null
  statuses_count: number
  followers_count: number
  following_count: number
  /**
   * Whether it keeps followers and followed accounts to itself.
   */
  hide_collections: boolean | null
  /**
   * Whether it wants its media shown apart.
   */
  show_media: boolean
  /**
   * Whether it wants media of its answers there too.
   */
  show_media_replies: boolean
  /**
   * Whether it wants what it features shown apart.
   */
  show_featured: boolean
  roles: AccountRole[] | null
  /**
   * What the owner edits: plain texts and the defaults for new posts.
   */
  source: {
    /**
     * The bio as it was written.
     */
    note: string
    /**
     * The fields as they were written.
     */
    fields: AccountField[]
    /**
     * Who may see new posts, unless said otherwise.
     */
    privacy: 'public' | 'unlisted' | 'private' | 'direct'
    /**
     * Whether media of new posts are covered, unless said otherwise.
     */
    sensitive: boolean
    /**
     * The language of new posts, unless said otherwise; empty when none was chosen.
     */
    language: string
    /**
     * Who may quote new posts, unless said otherwise.
     */
    quote_policy: 'public' | 'followers' | 'nobody'
    follow_requests_count: number
    hide_collections: boolean | null
    discoverable: boolean | null
    indexable: boolean
    /**
     * Domains of websites that may credit the account.
     */
    attribution_domains: string[]
  }
  role: Role
}
/**
 * One line of a profile's table.
 */
export interface AccountField {
  name: string
  /**
   * Sanitised HTML; the plain text is in the `source` of the owner.
   */
  value: string
  /**
   * Always null: links are not verified here.
   */
  verified_at: string | null
}
/**
 * A small picture that stands for :shortcode: in texts.
 */
export interface CustomEmoji {
  /**
   * What stands between the colons.
   */
  shortcode: string
  url: string
  /**
   * The same picture without movement.
   */
  static_url: string
  visible_in_picker: boolean
  /**
   * The heading it stands under in a picker.
   */
  category: string | null
}
/**
 * A role that is shown as a badge on a profile.
 */
export interface AccountRole {
  id: string
  name: string
  /**
   * Hexadecimal, or empty.
   */
  color: string
}
/**
 * What an account is entitled to.
 */
export interface Role {
  id: string
  name: string
  color: string
  /**
   * A sum of bits, in decimal; "0" for an account without special rights.
   */
  permissions: string
  highlighted: boolean
  /**
   * Always 0: there are no collections here.
   */
  collection_limit: number
}
/**
 * For `PublicKeyCredential.parseRequestOptionsFromJSON()` and then `navigator.credentials.get()`.
 */
export interface PasskeyRequest {
  /**
   * 32 random bytes in base64url. One answer within five minutes is taken.
   */
  challenge: string
  /**
   * Milliseconds.
   */
  timeout: number
  rpId: string
  userVerification: 'required'
  /**
   * Passkeys, by the ids of their credentials in base64url.
   */
  allowCredentials?: {
    id: string
    type: 'public-key'
    transports?: string[]
  }[]
}
/**
 * For `PublicKeyCredential.parseCreationOptionsFromJSON()` and then `navigator.credentials.create()`.
 */
export interface PasskeyCreation {
  /**
   * 32 random bytes in base64url. One answer within five minutes is taken.
   */
  challenge: string
  /**
   * Milliseconds.
   */
  timeout: number
  rp: {
    id: string
    name: string
  }
  user: {
    id: string
    name: string
    displayName: string
  }
  pubKeyCredParams: {
    alg: number
    type: 'public-key'
  }[]
  /**
   * Passkeys, by the ids of their credentials in base64url.
   */
  excludeCredentials: {
    id: string
    type: 'public-key'
    transports?: string[]
  }[]
  authenticatorSelection: {
    residentKey: 'required'
    requireResidentKey: true
    userVerification: 'required'
  }
  attestation: 'none'
  extensions: {
    credProps: true
  }
  hints: string[]
}
/**
 * A sign-in at an identity provider that has begun.
 */
export interface OAuthStart {
  /**
   * Where the browser is to go.
   */
  authorizationUrl: string
}
/**
 * What an app asks for.
 */
export interface AppQuestion {
  /**
   * Both are what the app says of itself.
   */
  app: {
    name: string
    website: string | null
  }
  /**
   * What it asks for.
   */
  scopes: string[]
  /**
   * Where the answer goes: an address of the app, or `urn:ietf:wg:oauth:2.0:oob`.
   */
  redirectUri: string
  /**
   * What is wrong with the request; there is nothing to decide then.
   */
  refusal?: {
    /**
     * A code of RFC 6749 section 4.1.2.1.
     */
    error: string
    /**
     * For those who make the app.
     */
    description: string
    /**
     * Where the app is told of it.
     */
    redirectTo?: string
  }
}
/**
 * What the app is answered. Out of band a refusal has neither.
 */
export interface AppAnswer {
  /**
   * Where the browser is to go.
   */
  redirectTo?: string
  /**
   * To be shown, where the app has no address: its user pastes it there.
   */
  code?: string
}
/**
 * What an app on a device asks for.
 */
export interface AppDevice {
  /**
   * Both are what the app says of itself.
   */
  app: {
    name: string
    website: string | null
  }
  /**
   * What it asks for.
   */
  scopes: string[]
}
/**
 * What a stream of a browser is opened with.
 */
export interface StreamTicket {
  /**
   * Opens one stream, once.
   */
  ticket: string
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  expiresAt: string
  /**
   * Where the stream is opened.
   */
  path: string
  /**
   * What to give to `new WebSocket` as its protocols: the ticket is one of them.
   */
  protocols: string[]
}
/**
 * How this server presents itself and what it allows.
 */
export interface Instance {
  domain: string
  title: string
  /**
   * The Mastodon version it is compatible with, then the software's own.
   */
  version: string
  source_url: string
  description: string
  usage: {
    users: {
      active_month: number
    }
  }
  thumbnail: {
    url: string
    blurhash: string
    description: string
  }
  icon: InstanceIcon[]
  languages: string[]
  configuration: {
    /**
     * Pages about the server. No streaming address is given out: clients ask again from time to time.
     */
    urls: {
      status: string | null
      about: string
      privacy_policy: string | null
      terms_of_service: string | null
    }
    /**
     * What `applicationServerKey` is in a browser.
     */
    vapid: {
      public_key: string
    }
    accounts: {
      max_display_name_length: number
      max_note_length: number
      max_featured_tags: number
      max_pinned_statuses: number
      max_profile_fields: number
      profile_field_name_limit: number
      profile_field_value_limit: number
    }
    statuses: {
      max_characters: number
      max_media_attachments: number
      /**
       * What every link counts, however long it is.
       */
      characters_reserved_per_url: number
    }
    media_attachments: {
      supported_mime_types: string[]
      /**
       * Characters.
       */
      description_limit: number
      /**
       * Bytes.
       */
      image_size_limit: number
      /**
       * Pixels, width times height.
       */
      image_matrix_limit: number
      /**
       * Bytes.
       */
      video_size_limit: number
      video_frame_rate_limit: number
      /**
       * Pixels, width times height.
       */
      video_matrix_limit: number
    }
    polls: {
      max_options: number
      max_characters_per_option: number
      /**
       * Seconds.
       */
      min_expiration: number
      /**
       * Seconds.
       */
      max_expiration: number
    }
    /**
     * Emoji reactions to posts.
     */
    reactions: {
      /**
       * Of one account to one post, as glitch-soc says it.
       */
      max_reactions: number
    }
    /**
     * Every limit of this server that concerns clients, beside Mastodon's.
     */
    limits: {
      [k: string]: number
    }
    /**
     * How often something may be done: so many times in so many seconds. Empty where calls are not counted.
     */
    rates: {
      [k: string]: {
        count: number
        seconds: number
      }
    }
    translation: {
      enabled: boolean
    }
    timelines_access: {
      live_feeds: {
        local: 'public' | 'authenticated' | 'disabled'
        remote: 'public' | 'authenticated' | 'disabled'
      }
      hashtag_feeds: {
        local: 'public' | 'authenticated' | 'disabled'
        remote: 'public' | 'authenticated' | 'disabled'
      }
      trending_link_feeds: {
        local: 'public' | 'authenticated' | 'disabled'
        remote: 'public' | 'authenticated' | 'disabled'
      }
    }
    limited_federation: boolean
  }
  registrations: {
    enabled: boolean
    approval_required: boolean
    reason_required: boolean | null
    /**
     * HTML, shown while registrations are closed.
     */
    message: string | null
    min_age: number | null
    url: string | null
  }
  api_versions: {
    /**
     * The level of Mastodon's API that is here in full.
     */
    mastodon: number
  }
  contact: {
    email: string
    account: Account | null
  }
  rules: Rule[]
  /**
   * What there is beyond Mastodon, for clients of Fedibird.
   */
  fedibird_capabilities: string[]
}
/**
 * The icon of the server in one size.
 */
export interface InstanceIcon {
  src: string
  /**
   * Width and height as one word: `192x192`.
   */
  size: string
}
/**
 * What others see of an account.
 */
export interface Account {
  id: string
  username: string
  /**
   * How to address the account; equal to `username`, since all accounts are of this server.
   */
  acct: string
  /**
   * The page of the profile.
   */
  url: string
  /**
   * Equal to `url`: this server does not federate.
   */
  uri: string
  /**
   * Plain text; empty when none was chosen.
   */
  display_name: string
  /**
   * The bio as sanitised HTML.
   */
  note: string
  avatar: string
  /**
   * The avatar without movement.
   */
  avatar_static: string
  /**
   * What the avatar shows, in words; may be empty.
   */
  avatar_description: string
  header: string
  /**
   * The header without movement.
   */
  header_static: string
  /**
   * What the header shows, in words; may be empty.
   */
  header_description: string
  /**
   * Whether the owner decides who may follow.
   */
  locked: boolean
  fields: AccountField[]
  /**
   * Those used in the name, the bio and the fields.
   */
  emojis: CustomEmoji[]
  /**
   * Whether it says of itself that a program runs it.
   */
  bot: boolean
  /**
   * Always false: there are no groups here.
   */
  group: boolean
  /**
   * Whether it wants to be found and suggested; null while undecided.
   */
  discoverable: boolean | null
  /**
   * Whether search may find its public posts.
   */
  indexable: boolean
  /**
   * True when it is suspended, else absent.
   */
  suspended?: boolean
  /**
   * The day it was made, at midnight.
   */
  created_at: string
  /**
   * The day of its latest post.
   */
  last_status_at: string | null
  statuses_count: number
  followers_count: number
  following_count: number
  /**
   * Whether it keeps followers and followed accounts to itself.
   */
  hide_collections: boolean | null
  /**
   * Whether it wants its media shown apart.
   */
  show_media: boolean
  /**
   * Whether it wants media of its answers there too.
   */
  show_media_replies: boolean
  /**
   * Whether it wants what it features shown apart.
   */
  show_featured: boolean
  roles: AccountRole[] | null
}
/**
 * A rule of this server.
 */
export interface Rule {
  id: string
  text: string
  /**
   * A longer explanation; empty for none.
   */
  hint: string
  translations: {
    [k: string]: {
      text: string
      hint: string
    }
  }
}
/**
 * A long text about the server.
 */
export interface InstanceText {
  /**
   * Null where nobody wrote one.
   */
  updated_at: string | null
  /**
   * Sanitised HTML; may be empty.
   */
  content: string
}
/**
 * A language, by its name in English.
 */
export interface Language {
  code: string
  name: string
}
/**
 * A post, or a boost of one, as the caller sees it.
 */
export interface Status {
  id: string
  /**
   * Equal to `url`: this server does not federate.
   */
  uri: string
  /**
   * The page of the post.
   */
  url: string | null
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
  edited_at: string | null
  in_reply_to_id: string | null
  in_reply_to_account_id: string | null
  visibility: Visibility
  language: string | null
  /**
   * Sanitised HTML.
   */
  content: string
  /**
   * A warning that stands before the content; empty for none.
   */
  spoiler_text: string
  /**
   * Whether media are to be covered until asked for.
   */
  sensitive: boolean
  media_attachments: MediaAttachment[]
  mentions: StatusMention[]
  tags: StatusTag[]
  emojis: CustomEmoji[]
  application?: StatusApplication
  replies_count: number
  reblogs_count: number
  favourites_count: number
  quotes_count: number
  /**
   * Linked pages are not looked at here.
   */
  card: null
  /**
   * What is quoted; null for nothing.
   */
  quote: Quote | null
  quote_approval: QuoteApproval
  reactions: Reaction[]
  /**
   * As `reactions`, where clients of Fedibird look for them.
   */
  emoji_reactions: EmojiReaction[]
  /**
   * As `reactions`, where clients of Pleroma look for them.
   */
  pleroma: {
    emoji_reactions: EmojiReaction[]
  }
  /**
   * Always empty: there are no collections here.
   */
  tagged_collections: {
    [k: string]: unknown
  }[]
  poll: Poll | null
  account: Account
  /**
   * What is boosted, where this is a boost.
   */
  reblog: Status | null
  /**
   * Absent for anonymous callers, as the ones that follow.
   */
  favourited?: boolean
  reblogged?: boolean
  muted?: boolean
  bookmarked?: boolean
  /**
   * Only on the caller's own posts.
   */
  pinned?: boolean
  /**
   * Which of the caller's filters match, in any context.
   */
  filtered?: FilterResult[]
}
/**
 * A picture, film or sound attached to a post.
 */
export interface MediaAttachment {
  id: string
  type: MediaKind
  /**
   * The file; null while it is being processed.
   */
  url: string | null
  /**
   * A smaller picture of it; null where there is none.
   */
  preview_url: string | null
  /**
   * Always null: all files are of this server.
   */
  remote_url: string | null
  /**
   * Sizes of the file and of its preview, and the point to keep in sight.
   */
  meta: {
    original?: MediaVersion
    small?: MediaVersion
    focus?: Focus
  } | null
  /**
   * What it shows or says, in words.
   */
  description: string | null
  /**
   * A blurred picture in a few letters, to show until the file has come.
   */
  blurhash: string | null
}
/**
 * The size of a file or of its preview; what is not known is absent.
 */
export interface MediaVersion {
  width?: number
  height?: number
  /**
   * Width and height as one word: `640x480`.
   */
  size?: string
  /**
   * Width divided by height.
   */
  aspect?: number
  /**
   * Seconds.
   */
  duration?: number
}
/**
 * The point of a picture to keep in sight; -1 to 1 on each axis.
 */
export interface Focus {
  /**
   * From -1, the left edge, to 1, the right one.
   */
  x: number
  /**
   * From -1, the lower edge, to 1, the upper one.
   */
  y: number
}
/**
 * An account named in a post.
 */
export interface StatusMention {
  id: string
  username: string
  acct: string
  url: string
}
/**
 * A #word in a post.
 */
export interface StatusTag {
  /**
   * Lower-case, without the #.
   */
  name: string
  url: string
}
/**
 * The app a post was written with.
 */
export interface StatusApplication {
  name: string
  website: string | null
}
/**
 * What a post quotes.
 */
export interface Quote {
  state: QuoteState
  /**
   * The quoted post, where it may be shown; null where it may not.
   */
  quoted_status?: Status | null
  /**
   * Instead of the post, within a quoted post.
   */
  quoted_status_id?: string | null
}
/**
 * Who may quote a post.
 */
export interface QuoteApproval {
  /**
   * Who may quote without being asked; empty for nobody.
   */
  automatic: ('public' | 'followers' | 'following' | 'unsupported_policy')[]
  /**
   * Who may quote once the author agrees. Always empty: no author is asked here.
   */
  manual: ('public' | 'followers' | 'following' | 'unsupported_policy')[]
  /**
   * What that means for the caller.
   */
  current_user: 'automatic' | 'manual' | 'denied' | 'unknown'
}
/**
 * How often a post was reacted to with one emoji.
 */
export interface Reaction {
  /**
   * An emoji, or the shortcode of a custom one.
   */
  name: string
  count: number
  /**
   * Whether the caller is among them.
   */
  me: boolean
  /**
   * The picture of a custom emoji.
   */
  url?: string
  /**
   * The same without motion.
   */
  static_url?: string
}
/**
 * A Reaction in the words of Pleroma and Fedibird.
 */
export interface EmojiReaction {
  /**
   * An emoji, or the shortcode of a custom one.
   */
  name: string
  count: number
  /**
   * Whether the caller is among them.
   */
  me: boolean
  /**
   * The picture of a custom emoji.
   */
  url?: string
  /**
   * The same without motion.
   */
  static_url?: string
  /**
   * Always empty: ask for the reactions of the post.
   */
  account_ids: string[]
}
/**
 * A question with its answers.
 */
export interface Poll {
  id: string
  expires_at: string | null
  expired: boolean
  /**
   * Whether several options may be chosen.
   */
  multiple: boolean
  /**
   * Whether votes may be changed and withdrawn while it is open.
   */
  votes_changeable: boolean
  /**
   * Choices made, over all options.
   */
  votes_count: number
  /**
   * Accounts that have voted.
   */
  voters_count: number | null
  options: PollOption[]
  /**
   * Those used in the options.
   */
  emojis: CustomEmoji[]
  /**
   * Whether the caller has voted; absent for anonymous callers.
   */
  voted?: boolean
  /**
   * Places of the options the caller chose, from 0.
   */
  own_votes?: number[]
}
/**
 * A possible answer of a poll.
 */
export interface PollOption {
  title: string
  /**
   * Null while totals are hidden.
   */
  votes_count: number | null
}
/**
 * That a filter matches a post, and by what.
 */
export interface FilterResult {
  filter: FilterSummary
  keyword_matches: string[] | null
  status_matches: string[] | null
}
/**
 * A filter without what it looks for.
 */
export interface FilterSummary {
  id: string
  title: string
  context: FilterContext[]
  expires_at: string | null
  filter_action: FilterAction
}
/**
 * A post that is published by itself when its time has come.
 */
export interface ScheduledStatus {
  id: string
  /**
   * When it is published.
   */
  scheduled_at: string
  params: StatusParams
  media_attachments: MediaAttachment[]
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  updated_at: string
  /**
   * Why it could not be published when its time had come.
   */
  failure: string | null
}
/**
 * What a post is to be made of; null is for nothing, or for a default.
 */
export interface StatusParams {
  text: string
  poll: PollParams | null
  media_ids: string[] | null
  sensitive: boolean | null
  spoiler_text: string | null
  visibility: Visibility | null
  in_reply_to_id: string | null
  language: string | null
  quoted_status_id: string | null
  quote_approval_policy: QuotePolicy | null
  /**
   * Apps have no such number here.
   */
  application_id: null
  /**
   * It is scheduled once.
   */
  scheduled_at: null
  /**
   * Keys are told to nobody.
   */
  idempotency: null
  with_rate_limit: false
}
/**
 * A poll that is to be asked.
 */
export interface PollParams {
  options: string[]
  /**
   * Seconds from when it is published.
   */
  expires_in: number
  multiple: boolean
  hide_totals: boolean
  /**
   * Whether votes may be changed and withdrawn while it is open.
   */
  votes_changeable: boolean
}
/**
 * A post that is gone, with its plain text, so that it can be written anew.
 */
export interface DeletedStatus {
  id: string
  /**
   * Equal to `url`: this server does not federate.
   */
  uri: string
  /**
   * The page of the post.
   */
  url: string | null
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
  edited_at: string | null
  in_reply_to_id: string | null
  in_reply_to_account_id: string | null
  visibility: Visibility
  language: string | null
  /**
   * A warning that stands before the content; empty for none.
   */
  spoiler_text: string
  /**
   * Whether media are to be covered until asked for.
   */
  sensitive: boolean
  media_attachments: MediaAttachment[]
  mentions: StatusMention[]
  tags: StatusTag[]
  emojis: CustomEmoji[]
  application?: StatusApplication
  replies_count: number
  reblogs_count: number
  favourites_count: number
  quotes_count: number
  /**
   * Linked pages are not looked at here.
   */
  card: null
  /**
   * What is quoted; null for nothing.
   */
  quote: Quote | null
  quote_approval: QuoteApproval
  reactions: Reaction[]
  /**
   * As `reactions`, where clients of Fedibird look for them.
   */
  emoji_reactions: EmojiReaction[]
  /**
   * As `reactions`, where clients of Pleroma look for them.
   */
  pleroma: {
    emoji_reactions: EmojiReaction[]
  }
  /**
   * Always empty: there are no collections here.
   */
  tagged_collections: {
    [k: string]: unknown
  }[]
  poll: Poll | null
  account: Account
  /**
   * What is boosted, where this is a boost.
   */
  reblog: Status | null
  /**
   * Absent for anonymous callers, as the ones that follow.
   */
  favourited?: boolean
  reblogged?: boolean
  muted?: boolean
  bookmarked?: boolean
  /**
   * Only on the caller's own posts.
   */
  pinned?: boolean
  /**
   * Which of the caller's filters match, in any context.
   */
  filtered?: FilterResult[]
  /**
   * The text as it was written.
   */
  text: string
}
/**
 * What stands before and after a post in its conversation.
 */
export interface Context {
  /**
   * What it answers, from the first post down.
   */
  ancestors: Status[]
  /**
   * What answers it, each answer followed by its own.
   */
  descendants: Status[]
}
/**
 * The texts of a post as they were written, for editing.
 */
export interface StatusSource {
  id: string
  text: string
  spoiler_text: string
}
/**
 * A post as it stood at one time.
 */
export interface StatusEdit {
  /**
   * Sanitised HTML.
   */
  content: string
  spoiler_text: string
  sensitive: boolean
  /**
   * When this state was published.
   */
  created_at: string
  account: Account
  /**
   * Absent where there was no poll.
   */
  poll?: {
    options: {
      title: string
    }[]
  }
  media_attachments: MediaAttachment[]
  emojis: CustomEmoji[]
}
/**
 * Who reacted to a post with one emoji.
 */
export interface ReactionAccounts {
  /**
   * An emoji, or the shortcode of a custom one.
   */
  name: string
  count: number
  /**
   * Whether the caller is among them.
   */
  me: boolean
  /**
   * The picture of a custom emoji.
   */
  url?: string
  /**
   * The same without motion.
   */
  static_url?: string
  /**
   * The latest first.
   */
  accounts: Account[]
}
/**
 * A conversation in direct posts, as the caller sees it.
 */
export interface Conversation {
  id: string
  unread: boolean
  /**
   * The others in it; the caller where nobody else is.
   */
  accounts: Account[]
  /**
   * The latest post in it that the caller may see.
   */
  last_status: Status | null
}
/**
 * A post that is not out yet, in the shape of a scheduled one.
 */
export interface Draft {
  id: string
  scheduled_at: null
  params: StatusParams
  media_attachments: MediaAttachment[]
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  updated_at: string
  /**
   * Why it could not be published when its time had come.
   */
  failure: string | null
}
/**
 * Accounts that the caller put together to read them apart.
 */
export interface List {
  id: string
  title: string
  replies_policy: RepliesPolicy
  /**
   * Whether its members are kept out of the home timeline.
   */
  exclusive: boolean
  /**
   * Whether its members are hidden everywhere else; not in Mastodon.
   */
  muted: boolean
  /**
   * When the mute ends; null for one for good, and without one. Not in Mastodon.
   */
  muted_until: string | null
}
/**
 * A hashtag, and what the caller has done with it.
 */
export interface Tag {
  /**
   * Empty for one that was never used.
   */
  id: string
  /**
   * Lower-case, without the #.
   */
  name: string
  url: string
  /**
   * The last seven days, today first.
   */
  history: TagHistory[]
  following?: boolean
  /**
   * Whether it is featured on the caller's profile.
   */
  featuring?: boolean
  /**
   * Not in Mastodon.
   */
  muting?: boolean
  /**
   * When the mute ends. Not in Mastodon.
   */
  muting_expires_at?: string | null
}
/**
 * How much a hashtag was used on a day.
 */
export interface TagHistory {
  /**
   * Midnight in UTC, in seconds since 1970.
   */
  day: string
  uses: string
  accounts: string
}
/**
 * A hashtag that an account features on its profile.
 */
export interface FeaturedTag {
  id: string
  name: string
  /**
   * The account's posts with it.
   */
  url: string
  statuses_count: string
  last_status_at: string | null
}
/**
 * Bytes of the caller's media, and how many there may be.
 */
export interface MediaUsage {
  bytes: number
  /**
   * Null for no quota.
   */
  quota: number | null
}
/**
 * A profile as its owner edits it.
 */
export interface Profile {
  id: string
  display_name: string
  /**
   * The bio as it was written.
   */
  note: string
  /**
   * The fields as they were written.
   */
  fields: AccountField[]
  /**
   * Null where none was chosen.
   */
  avatar: string | null
  avatar_static: string | null
  avatar_description: string
  /**
   * Null where none was chosen.
   */
  header: string | null
  header_static: string | null
  header_description: string
  locked: boolean
  bot: boolean
  hide_collections: boolean | null
  discoverable: boolean | null
  indexable: boolean
  show_media: boolean
  show_media_replies: boolean
  show_featured: boolean
  attribution_domains: string[]
}
/**
 * What the caller prefers in any client.
 */
export interface Preferences {
  'posting:default:visibility': Visibility
  'posting:default:sensitive': boolean
  'posting:default:language': string | null
  'posting:default:quote_policy': QuotePolicy
  /**
   * Which media are shown uncovered.
   */
  'reading:expand:media': 'default' | 'show_all' | 'hide_all'
  /**
   * Whether posts with a warning are shown opened.
   */
  'reading:expand:spoilers': boolean
  /**
   * Whether moving pictures move by themselves.
   */
  'reading:autoplay:gifs': boolean
}
/**
 * How the caller and another account stand to each other.
 */
export interface Relationship {
  /**
   * The other account.
   */
  id: string
  following: boolean
  /**
   * Whether its boosts come into the home timeline.
   */
  showing_reblogs: boolean
  /**
   * Whether its new posts are announced.
   */
  notifying: boolean
  /**
   * The languages it is followed in; null for all.
   */
  languages: string[] | null
  followed_by: boolean
  blocking: boolean
  blocked_by: boolean
  /**
   * Whether its posts are muted, not only what it boosts.
   */
  muting: boolean
  muting_notifications: boolean
  /**
   * Whether only what it boosts is muted; not in Mastodon.
   */
  muting_boosts: boolean
  /**
   * When the mute, also one of boosts alone, ends.
   */
  muting_expires_at: string | null
  /**
   * Whether a wish to follow it waits for its answer.
   */
  requested: boolean
  /**
   * Whether its wish to follow waits for an answer.
   */
  requested_by: boolean
  /**
   * Always false: there are no other servers here.
   */
  domain_blocking: boolean
  endorsed: boolean
  /**
   * What the caller noted about it, in private.
   */
  note: string
}
/**
 * A muted account, and how it is muted.
 */
export interface MutedAccount {
  id: string
  username: string
  /**
   * How to address the account; equal to `username`, since all accounts are of this server.
   */
  acct: string
  /**
   * The page of the profile.
   */
  url: string
  /**
   * Equal to `url`: this server does not federate.
   */
  uri: string
  /**
   * Plain text; empty when none was chosen.
   */
  display_name: string
  /**
   * The bio as sanitised HTML.
   */
  note: string
  avatar: string
  /**
   * The avatar without movement.
   */
  avatar_static: string
  /**
   * What the avatar shows, in words; may be empty.
   */
  avatar_description: string
  header: string
  /**
   * The header without movement.
   */
  header_static: string
  /**
   * What the header shows, in words; may be empty.
   */
  header_description: string
  /**
   * Whether the owner decides who may follow.
   */
  locked: boolean
  fields: AccountField[]
  /**
   * Those used in the name, the bio and the fields.
   */
  emojis: CustomEmoji[]
  /**
   * Whether it says of itself that a program runs it.
   */
  bot: boolean
  /**
   * Always false: there are no groups here.
   */
  group: boolean
  /**
   * Whether it wants to be found and suggested; null while undecided.
   */
  discoverable: boolean | null
  /**
   * Whether search may find its public posts.
   */
  indexable: boolean
  /**
   * True when it is suspended, else absent.
   */
  suspended?: boolean
  /**
   * The day it was made, at midnight.
   */
  created_at: string
  /**
   * The day of its latest post.
   */
  last_status_at: string | null
  statuses_count: number
  followers_count: number
  following_count: number
  /**
   * Whether it keeps followers and followed accounts to itself.
   */
  hide_collections: boolean | null
  /**
   * Whether it wants its media shown apart.
   */
  show_media: boolean
  /**
   * Whether it wants media of its answers there too.
   */
  show_media_replies: boolean
  /**
   * Whether it wants what it features shown apart.
   */
  show_featured: boolean
  roles: AccountRole[] | null
  /**
   * Null for good.
   */
  mute_expires_at: string | null
  /**
   * Whether only what it boosts is muted; not in Mastodon.
   */
  mute_boosts_only: boolean
  /**
   * Whether its notifications are muted too; not in Mastodon.
   */
  mute_notifications: boolean
}
/**
 * Who follows an account, of those whom the caller follows.
 */
export interface FamiliarFollowers {
  /**
   * The account that was asked about.
   */
  id: string
  accounts: Account[]
}
/**
 * An account that the caller might want to follow.
 */
export interface Suggestion {
  /**
   * As the first of `sources`, for older clients.
   */
  source: 'staff' | 'past_interactions' | 'global'
  /**
   * Why it is suggested.
   */
  sources: SuggestionSource[]
  account: Account
}
/**
 * An account reported to those who run the server.
 */
export interface Report {
  id: string
  action_taken: boolean
  action_taken_at: string | null
  category: ReportCategory
  comment: string
  /**
   * Always false: there is no other server to tell.
   */
  forwarded: boolean
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
  status_ids: string[]
  /**
   * Always empty: there are no collections here.
   */
  collection_ids: string[]
  rule_ids: string[]
  target_account: Account
}
/**
 * Groups of notifications, with what they are about.
 */
export interface GroupedNotificationsResults {
  /**
   * The accounts of the groups, each once.
   */
  accounts: Account[]
  /**
   * With `expand_accounts=partial_avatars`: all but each group's newest account.
   */
  partial_accounts?: PartialAccountWithAvatar[]
  /**
   * The posts of the groups, each once.
   */
  statuses: Status[]
  notification_groups: NotificationGroup[]
}
/**
 * Of an account what its picture needs.
 */
export interface PartialAccountWithAvatar {
  id: string
  /**
   * How to address the account; equal to `username`, since all accounts are of this server.
   */
  acct: string
  /**
   * The page of the profile.
   */
  url: string
  avatar: string
  /**
   * The avatar without movement.
   */
  avatar_static: string
  /**
   * What the avatar shows, in words; may be empty.
   */
  avatar_description: string
  /**
   * Whether the owner decides who may follow.
   */
  locked: boolean
  /**
   * Whether it says of itself that a program runs it.
   */
  bot: boolean
}
/**
 * Notifications of one kind about one thing.
 */
export interface NotificationGroup {
  /**
   * Opaque.
   */
  group_key: string
  notifications_count: number
  type: NotificationType
  /**
   * A number, unlike all other ids: as Mastodon sends it.
   */
  most_recent_notification_id: number
  /**
   * Its oldest notification within the page; absent outside of a page.
   */
  page_min_id?: string
  /**
   * Its newest notification; absent outside of a page.
   */
  page_max_id?: string
  /**
   * When its newest came; absent outside of a page.
   */
  latest_page_notification_at?: string
  /**
   * The eight who did it last, newest first.
   */
  sample_account_ids: string[]
  /**
   * What it is about, where that is a post.
   */
  status_id?: string
  /**
   * Of a reaction: an emoji, or `:shortcode:` of a custom one.
   */
  emoji?: string
  /**
   * Of a reaction: the picture of a custom emoji; null for the others.
   */
  emoji_url?: string | null
}
/**
 * How many are unread.
 */
export interface NotificationCount {
  count: number
}
/**
 * How far the caller has read; a timeline without a marker is absent.
 */
export interface Markers {
  home?: Marker
  notifications?: Marker
}
/**
 * How far an account has read a timeline.
 */
export interface Marker {
  last_read_id: string
  /**
   * Goes up with each change.
   */
  version: number
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  updated_at: string
}
/**
 * The notifications from one account that the caller's policy holds back.
 */
export interface NotificationRequest {
  /**
   * Equal to the id of the account.
   */
  id: string
  /**
   * When the first notification was held back.
   */
  created_at: string
  /**
   * When the last one was.
   */
  updated_at: string
  /**
   * How many are held back; 1000 at most.
   */
  notifications_count: string
  account: Account
  last_status?: Status1
}
/**
 * A post, or a boost of one, as the caller sees it.
 */
export interface Status1 {
  id: string
  /**
   * Equal to `url`: this server does not federate.
   */
  uri: string
  /**
   * The page of the post.
   */
  url: string | null
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
  edited_at: string | null
  in_reply_to_id: string | null
  in_reply_to_account_id: string | null
  visibility: Visibility
  language: string | null
  /**
   * Sanitised HTML.
   */
  content: string
  /**
   * A warning that stands before the content; empty for none.
   */
  spoiler_text: string
  /**
   * Whether media are to be covered until asked for.
   */
  sensitive: boolean
  media_attachments: MediaAttachment[]
  mentions: StatusMention[]
  tags: StatusTag[]
  emojis: CustomEmoji[]
  application?: StatusApplication
  replies_count: number
  reblogs_count: number
  favourites_count: number
  quotes_count: number
  /**
   * Linked pages are not looked at here.
   */
  card: null
  /**
   * What is quoted; null for nothing.
   */
  quote: Quote | null
  quote_approval: QuoteApproval
  reactions: Reaction[]
  /**
   * As `reactions`, where clients of Fedibird look for them.
   */
  emoji_reactions: EmojiReaction[]
  /**
   * As `reactions`, where clients of Pleroma look for them.
   */
  pleroma: {
    emoji_reactions: EmojiReaction[]
  }
  /**
   * Always empty: there are no collections here.
   */
  tagged_collections: {
    [k: string]: unknown
  }[]
  poll: Poll | null
  account: Account
  /**
   * What is boosted, where this is a boost.
   */
  reblog: Status | null
  /**
   * Absent for anonymous callers, as the ones that follow.
   */
  favourited?: boolean
  reblogged?: boolean
  muted?: boolean
  bookmarked?: boolean
  /**
   * Only on the caller's own posts.
   */
  pinned?: boolean
  /**
   * Which of the caller's filters match, in any context.
   */
  filtered?: FilterResult[]
}
/**
 * Accepted requests are merged at once.
 */
export interface Merged {
  merged: true
}
/**
 * That somebody did something that concerns the caller.
 */
export interface Notification {
  id: string
  type: NotificationType
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
  /**
   * Shared with those that may be shown together; opaque.
   */
  group_key: string
  /**
   * Whether it was marked as read, alone or with all before it.
   */
  read: boolean
  /**
   * True where the caller's policy holds it back, else absent.
   */
  filtered?: boolean
  account: Account1
  status?: Status2
  /**
   * Of a reaction: an emoji, or `:shortcode:` of a custom one.
   */
  emoji?: string
  /**
   * Of a reaction: the picture of a custom emoji; null for the others.
   */
  emoji_url?: string | null
}
/**
 * What others see of an account.
 */
export interface Account1 {
  id: string
  username: string
  /**
   * How to address the account; equal to `username`, since all accounts are of this server.
   */
  acct: string
  /**
   * The page of the profile.
   */
  url: string
  /**
   * Equal to `url`: this server does not federate.
   */
  uri: string
  /**
   * Plain text; empty when none was chosen.
   */
  display_name: string
  /**
   * The bio as sanitised HTML.
   */
  note: string
  avatar: string
  /**
   * The avatar without movement.
   */
  avatar_static: string
  /**
   * What the avatar shows, in words; may be empty.
   */
  avatar_description: string
  header: string
  /**
   * The header without movement.
   */
  header_static: string
  /**
   * What the header shows, in words; may be empty.
   */
  header_description: string
  /**
   * Whether the owner decides who may follow.
   */
  locked: boolean
  fields: AccountField[]
  /**
   * Those used in the name, the bio and the fields.
   */
  emojis: CustomEmoji[]
  /**
   * Whether it says of itself that a program runs it.
   */
  bot: boolean
  /**
   * Always false: there are no groups here.
   */
  group: boolean
  /**
   * Whether it wants to be found and suggested; null while undecided.
   */
  discoverable: boolean | null
  /**
   * Whether search may find its public posts.
   */
  indexable: boolean
  /**
   * True when it is suspended, else absent.
   */
  suspended?: boolean
  /**
   * The day it was made, at midnight.
   */
  created_at: string
  /**
   * The day of its latest post.
   */
  last_status_at: string | null
  statuses_count: number
  followers_count: number
  following_count: number
  /**
   * Whether it keeps followers and followed accounts to itself.
   */
  hide_collections: boolean | null
  /**
   * Whether it wants its media shown apart.
   */
  show_media: boolean
  /**
   * Whether it wants media of its answers there too.
   */
  show_media_replies: boolean
  /**
   * Whether it wants what it features shown apart.
   */
  show_featured: boolean
  roles: AccountRole[] | null
}
/**
 * A post, or a boost of one, as the caller sees it.
 */
export interface Status2 {
  id: string
  /**
   * Equal to `url`: this server does not federate.
   */
  uri: string
  /**
   * The page of the post.
   */
  url: string | null
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
  edited_at: string | null
  in_reply_to_id: string | null
  in_reply_to_account_id: string | null
  visibility: Visibility
  language: string | null
  /**
   * Sanitised HTML.
   */
  content: string
  /**
   * A warning that stands before the content; empty for none.
   */
  spoiler_text: string
  /**
   * Whether media are to be covered until asked for.
   */
  sensitive: boolean
  media_attachments: MediaAttachment[]
  mentions: StatusMention[]
  tags: StatusTag[]
  emojis: CustomEmoji[]
  application?: StatusApplication
  replies_count: number
  reblogs_count: number
  favourites_count: number
  quotes_count: number
  /**
   * Linked pages are not looked at here.
   */
  card: null
  /**
   * What is quoted; null for nothing.
   */
  quote: Quote | null
  quote_approval: QuoteApproval
  reactions: Reaction[]
  /**
   * As `reactions`, where clients of Fedibird look for them.
   */
  emoji_reactions: EmojiReaction[]
  /**
   * As `reactions`, where clients of Pleroma look for them.
   */
  pleroma: {
    emoji_reactions: EmojiReaction[]
  }
  /**
   * Always empty: there are no collections here.
   */
  tagged_collections: {
    [k: string]: unknown
  }[]
  poll: Poll | null
  account: Account
  /**
   * What is boosted, where this is a boost.
   */
  reblog: Status | null
  /**
   * Absent for anonymous callers, as the ones that follow.
   */
  favourited?: boolean
  reblogged?: boolean
  muted?: boolean
  bookmarked?: boolean
  /**
   * Only on the caller's own posts.
   */
  pinned?: boolean
  /**
   * Which of the caller's filters match, in any context.
   */
  filtered?: FilterResult[]
}
/**
 * Which notifications are pushed to a session, and where to.
 */
export interface WebPushSubscription {
  id: string
  endpoint: string
  standard: boolean
  /**
   * Which notifications are pushed; the two of Mastodon for administrators never are.
   */
  alerts: {
    mention: boolean
    status: boolean
    reblog: boolean
    follow: boolean
    follow_request: boolean
    favourite: boolean
    emoji_reaction: boolean
    poll: boolean
    update: boolean
    quote: boolean
    quoted_update: boolean
    'admin.sign_up': boolean
    'admin.report': boolean
  }
  policy: PushPolicy
  /**
   * What `applicationServerKey` is in a browser.
   */
  server_key: string
}
/**
 * What an account does not want to see, or not unwarned.
 */
export interface Filter {
  id: string
  title: string
  context: FilterContext[]
  expires_at: string | null
  filter_action: FilterAction
  /**
   * Whether one of the keywords that are not excluded is enough, or all are needed.
   */
  match: 'any' | 'all'
  keywords: FilterKeyword[]
  statuses: FilterStatus[]
}
/**
 * What a filter looks for.
 */
export interface FilterKeyword {
  id: string
  keyword: string
  whole_word: boolean
  /**
   * Whether it is a regular expression (RE2).
   */
  regex: boolean
  /**
   * Whether the filter does not catch what this is found in.
   */
  exclude: boolean
}
/**
 * A single post that a filter catches.
 */
export interface FilterStatus {
  id: string
  status_id: string
}
/**
 * Where streams stand, to follow on from there.
 */
export interface StreamStand {
  position: string
}
/**
 * What a search found; of what it did not find there are empty lists.
 */
export interface Search {
  accounts: Account[]
  statuses: Status[]
  hashtags: Tag[]
}
/**
 * Which notifications the caller wants.
 */
export interface NotificationPolicy {
  for_not_following: NotificationVerdict
  for_not_followers: NotificationVerdict
  for_new_accounts: NotificationVerdict
  for_private_mentions: NotificationVerdict
  /**
   * Whether notifications are shown, held back, or not kept at all.
   */
  for_limited_accounts: 'accept' | 'filter' | 'drop'
  summary: {
    /**
     * From how many accounts notifications are held back; 100 at most.
     */
    pending_requests_count: number
    /**
     * How many notifications are held back; 1000 at most.
     */
    pending_notifications_count: number
  }
}
/**
 * Why a request was not carried out.
 */
export interface Error {
  /**
   * A sentence to show.
   */
  error: string
  /**
   * What went wrong, for programs.
   */
  code: string
  /**
   * To name when asking for help.
   */
  request_id: string
  /**
   * Mastodon's map of what is wrong, by field; a field of a nested value is `poll.options.1`.
   */
  details?: {
    [k: string]: FieldError[]
  }
  /**
   * The same as a list, in the order in which it was found.
   */
  fields?: {
    field: string
    message: string
  }[]
  /**
   * Whom a post would have been sent to though `allowed_mentions` does not name them.
   */
  unexpected_accounts?: Account[]
}
/**
 * What is wrong with one field.
 */
export interface FieldError {
  /**
   * What is wrong, in Mastodon's words, for programs.
   */
  error:
    | 'ERR_ACCEPTED'
    | 'ERR_BLANK'
    | 'ERR_BLOCKED'
    | 'ERR_INCLUSION'
    | 'ERR_INVALID'
    | 'ERR_RESERVED'
    | 'ERR_TAKEN'
    | 'ERR_TOO_LONG'
    | 'ERR_TOO_SHORT'
    | 'ERR_UNREACHABLE'
  /**
   * What is wrong, to show.
   */
  description: string
}
/**
 * What a search found, with hashtags as plain text.
 */
export interface V1Search {
  accounts: Account[]
  statuses: Status[]
  /**
   * Their names, without the #.
   */
  hashtags: string[]
}
/**
 * A keyword of a filter, which was a filter by itself in version 1.
 */
export interface V1_Filter {
  /**
   * Of the keyword.
   */
  id: string
  phrase: string
  context: FilterContext[]
  expires_at: string | null
  /**
   * Whether what it catches is hidden, rather than shown behind a warning.
   */
  irreversible: boolean
  whole_word: boolean
}
/**
 * How this server presents itself, in the older form.
 */
export interface V1_Instance {
  /**
   * The host; no URI in spite of its name.
   */
  uri: string
  title: string
  short_description: string
  description: string
  email: string
  /**
   * The Mastodon version it is compatible with, then the software's own.
   */
  version: string
  /**
   * Empty: no streaming address is given out.
   */
  urls: {}
  stats: {
    user_count: number
    status_count: number
    /**
     * Other servers that are known: none.
     */
    domain_count: number
  }
  thumbnail: string | null
  languages: string[]
  registrations: boolean
  approval_required: boolean
  invites_enabled: boolean
  configuration: {
    accounts: {
      max_featured_tags: number
      max_pinned_statuses: number
    }
    statuses: {
      max_characters: number
      max_media_attachments: number
      /**
       * What every link counts, however long it is.
       */
      characters_reserved_per_url: number
    }
    media_attachments: {
      supported_mime_types: string[]
      /**
       * Characters.
       */
      description_limit: number
      /**
       * Bytes.
       */
      image_size_limit: number
      /**
       * Pixels, width times height.
       */
      image_matrix_limit: number
      /**
       * Bytes.
       */
      video_size_limit: number
      video_frame_rate_limit: number
      /**
       * Pixels, width times height.
       */
      video_matrix_limit: number
    }
    polls: {
      max_options: number
      max_characters_per_option: number
      /**
       * Seconds.
       */
      min_expiration: number
      /**
       * Seconds.
       */
      max_expiration: number
    }
    /**
     * Emoji reactions to posts.
     */
    reactions: {
      /**
       * Of one account to one post, as glitch-soc says it.
       */
      max_reactions: number
    }
  }
  contact_account: Account | null
  rules: Rule[]
  /**
   * What there is beyond Mastodon, for clients of Fedibird.
   */
  fedibird_capabilities: string[]
  /**
   * As `configuration.statuses.max_characters`, where older clients look for it.
   */
  max_toot_chars: number
  /**
   * As `configuration.polls`, where older clients look for it.
   */
  poll_limits: {
    max_options: number
    max_option_chars: number
    min_expiration: number
    max_expiration: number
  }
}
