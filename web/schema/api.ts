// Generated from schema/openapi.json: `npm run generate` writes it anew.
import type * as Public from '../../client/schema.ts'
export type * from '../../client/schema.ts'

/** The lines of the public API that browsers do not have: what gives a credential, or is about one. */
export type PublicOnlyLine =
  | 'POST /api/v1/apps'
  | 'GET /api/v1/apps/verify_credentials'
  | 'POST /api/v1/accounts'
  | 'POST /api/v1/streaming/ticket'
  | 'POST /api/v1/sessions/import'

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
  | 'deletion_requested'
  | 'deletion_taken_back'
  | 'session_imported'
/**
 * By what somebody signed in.
 */
export type SignInMethod = 'password' | 'passkey' | 'oauth'

export interface BrowserLines {
  /**
   * List your sessions with `read:sessions`, or this session alone without it. Any session will do.
   */
  'GET /api/security/sessions': {
    answer: Public.Session[]
  }
  /**
   * End one of your sessions with `write:sessions`, or this session alone without it. Any session will do.
   */
  'DELETE /api/security/sessions/{handle}': {
    path: {
      /**
       * As listed; it names a session without being it.
       */
      handle: string
    }
    answer: Public.Empty
  }
  /**
   * Read what happened to the security of your account, such as where somebody signed in. Scope: `read:accounts`.
   */
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
    paged: true
    answer: SecurityEvent[]
  }
  /**
   * Read whether you have a password, and since when. Scope: `read:accounts`.
   */
  'GET /api/security/password': {
    answer: PasswordState
  }
  /**
   * Set or change your password. Everywhere else, apps included, you are signed out. Scope: `write:accounts`.
   */
  'PUT /api/security/password': {
    body: {
      /**
       * 8 to 128 characters, and none of those that many people use.
       */
      password: string
    }
    answer: PasswordState
  }
  /**
   * Remove your password, where you have another way to sign in. Scope: `write:accounts`.
   */
  'DELETE /api/security/password': {
    answer: PasswordState
  }
  /**
   * Read which passkeys you can sign in with. Scope: `read:accounts`.
   */
  'GET /api/security/passkeys': {
    answer: Passkey[]
  }
  /**
   * Rename one of your passkeys. Scope: `write:accounts`.
   */
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
  /**
   * Remove one of your passkeys. Scope: `write:accounts`.
   */
  'DELETE /api/security/passkeys/{id}': {
    path: {
      /**
       * The id of a passkey: a decimal number.
       */
      id: string
    }
    answer: Public.Empty
  }
  /**
   * Read which accounts at identity providers you can sign in with. Scope: `read:accounts`.
   */
  'GET /api/security/providers': {
    answer: LinkedProvider[]
  }
  /**
   * Remove one of your accounts at identity providers. Scope: `write:accounts`.
   */
  'DELETE /api/security/providers/{id}': {
    path: {
      /**
       * The id of a linked provider: a decimal number.
       */
      id: string
    }
    answer: Public.Empty
  }
  /**
   * Begin a browser session, or read the present one. Sets the cookie where there is none that is valid. Called first of all, and again whenever `csrf_rejected` is met.
   */
  'GET /session': {
    answer: BrowserSession
  }
  /**
   * Make an account, and sign in to it. Without a password a passkey must follow before you can sign out. Nobody need be signed in. The cookie is new afterwards, and the CSRF token is the one in the answer.
   */
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
  /**
   * Sign in by a name and a password. Nobody need be signed in. The cookie is new afterwards, and the CSRF token is the one in the answer.
   */
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
  /**
   * Prove again that it is you, by your password or a passkey: for ten minutes you may change how you sign in. Somebody must be signed in.
   */
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
  /**
   * Ask for what a passkey is to answer: to sign in, or, signed in, to prove again who you are. Nobody need be signed in.
   */
  'POST /auth/passkeys/sign-in/options': {
    body: {}
    answer: PasskeyRequest
  }
  /**
   * Sign in with a passkey. Nobody need be signed in. The cookie is new afterwards, and the CSRF token is the one in the answer.
   */
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
  /**
   * Ask for what to make a passkey with. Somebody must be signed in.
   */
  'POST /auth/passkeys/options': {
    body: {}
    answer: PasskeyCreation
  }
  /**
   * Add a passkey that was made. Somebody must be signed in.
   */
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
  /**
   * Begin a sign-in at an identity provider; for somebody signed in, link it, or prove by it again who they are. Nobody need be signed in.
   */
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
  /**
   * Complete a sign-in with an identity provider's answer, which counts once. Nobody need be signed in. The cookie is new afterwards, and the CSRF token is the one in the answer.
   */
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
      profile: Public.CredentialAccount | null
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
       * Present where this sign-in took back the deletion of the account.
       */
      deletionTakenBack?: true
      /**
       * Where the sign-in leads back to: a path.
       */
      returnTo: string
    }
  }
  /**
   * Sign this browser out. Nobody need be signed in.
   */
  'POST /auth/logout': {
    body: {}
    answer: null
  }
  /**
   * Sign out every browser and every app, this browser too. Nobody need be signed in.
   */
  'POST /auth/logout/everywhere': {
    body: {}
    answer: null
  }
  /**
   * Read what an app asks for that sent somebody to `/oauth/authorize`: the body is the query it sent them with. Nobody need be signed in.
   */
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
  /**
   * Let an app in, or refuse it. To let it in you must have proved lately who you are. Somebody must be signed in.
   */
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
  /**
   * Read which app waits on a device for its code to be typed in. Somebody must be signed in.
   */
  'POST /auth/apps/device': {
    body: {
      /**
       * The code that the device shows, in any spelling.
       */
      userCode: string
    }
    answer: AppDevice
  }
  /**
   * Let an app on a device in, or refuse it. To let it in you must have proved lately who you are. Somebody must be signed in.
   */
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
  /**
   * Get a ticket for a stream. It opens one WebSocket at `/v1/browser/stream`, within 30 seconds, as one of its protocols. The socket may read and follow.
   */
  'POST /api/stream-tickets': {
    body: {}
    answer: StreamTicket
  }
}
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
  profile: Public.CredentialAccount | null
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
   * Present where this sign-in took back the deletion of the account.
   */
  deletionTakenBack?: true
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
