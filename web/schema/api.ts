// Generated from schema/openapi.json: `npm run generate` writes it anew.
import type * as Public from '../../client/schema.ts'
export type * from '../../client/schema.ts'

/** The endpoints of the public API that browsers do not have: those that return a credential or check one. */
export type PublicOnlyLine =
  | 'POST /api/v1/apps'
  | 'GET /api/v1/apps/verify_credentials'
  | 'POST /api/v1/accounts'
  | 'POST /api/v1/streaming/ticket'
  | 'POST /api/v1/sessions/import'

/**
 * The type of a security event.
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
 * The method of a sign-in.
 */
export type SignInMethod = 'password' | 'passkey' | 'oauth'

export interface BrowserLines {
  /**
   * List your sessions. Without the scope `read:sessions`, only this session is listed. Any session is sufficient.
   */
  'GET /api/security/sessions': {
    answer: Public.Session[]
  }
  /**
   * End one of your sessions. Without the scope `write:sessions`, you can end only this session. Any session is sufficient.
   */
  'DELETE /api/security/sessions/{handle}': {
    path: {
      /**
       * The handle of the session, as listed.
       */
      handle: string
    }
    answer: Public.Empty
  }
  /**
   * List the security events of your account, such as sign-ins. Scope: `read:accounts`.
   */
  'GET /api/security/events': {
    query: {
      /**
       * The maximum number of results, 1 to 80.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
    }
    paged: true
    answer: SecurityEvent[]
  }
  /**
   * Read whether you have a password, and when it was set. Scope: `read:accounts`.
   */
  'GET /api/security/password': {
    answer: PasswordState
  }
  /**
   * Set or change your password. This ends all your other sessions, including those of apps. Scope: `write:accounts`.
   */
  'PUT /api/security/password': {
    body: {
      /**
       * A password of 8 to 128 characters. Common passwords are rejected.
       */
      password: string
    }
    answer: PasswordState
  }
  /**
   * Remove your password. You need another way to sign in. Scope: `write:accounts`.
   */
  'DELETE /api/security/password': {
    answer: PasswordState
  }
  /**
   * List your passkeys. Scope: `read:accounts`.
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
       * A name for the passkey, such as "Phone".
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
   * List the identity provider accounts that you can sign in with. Scope: `read:accounts`.
   */
  'GET /api/security/providers': {
    answer: LinkedProvider[]
  }
  /**
   * Unlink one of your identity provider accounts. Scope: `write:accounts`.
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
   * Start a browser session, or read the current one. It sets the cookie if there is no valid one. Call it first, and again after each `csrf_rejected` error.
   */
  'GET /session': {
    answer: BrowserSession
  }
  /**
   * Create an account and sign in to it, unless it waits for approval. Without a password, you must add a passkey before you can sign out. You do not need to be signed in. It replaces the cookie. The response contains the new CSRF token.
   */
  'POST /auth/register': {
    body: {
      /**
       * The username, for signing in and for mentions: up to 30 letters, digits and underscores.
       */
      username: string
      /**
       * A password of 8 to 128 characters. Common passwords are rejected.
       */
      password?: string
      /**
       * The display name.
       */
      displayName?: string
      /**
       * The code of an invitation.
       */
      inviteCode?: string
      /**
       * Why you want to join. Required if a moderator decides.
       */
      reason?: string
      /**
       * The solution of `GET /v1/browser/api/instance/registration_challenge`, as ALTCHA encodes it. Required if `registrations.proof_of_work` of the instance is true.
       */
      proofOfWork?: string
    }
    answer: BrowserSession
  }
  /**
   * Sign in with a username and a password. You do not need to be signed in. It replaces the cookie. The response contains the new CSRF token.
   */
  'POST /auth/password': {
    body: {
      /**
       * The username. Upper and lower case do not matter.
       */
      username: string
      /**
       * The password of the account.
       */
      password: string
    }
    answer: BrowserSession
  }
  /**
   * Delete your account while it waits for approval. Send its username and password, because you cannot sign in to it yet. You do not need to be signed in.
   */
  'POST /auth/register/withdraw': {
    body: {
      /**
       * The username. Upper and lower case do not matter.
       */
      username: string
      /**
       * The password of the account.
       */
      password: string
    }
    answer: {}
  }
  /**
   * Confirm your identity with your password or a passkey. For ten minutes you can then change how you sign in. You must be signed in.
   */
  'POST /auth/reauthenticate': {
    body: {
      /**
       * Your password.
       */
      password?: string
      /**
       * The result of `navigator.credentials.get()`, by its `toJSON()`.
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
   * Get the options for using a passkey: to sign in, or to confirm your identity if you are signed in. You do not need to be signed in.
   */
  'POST /auth/passkeys/sign-in/options': {
    body: {}
    answer: PasskeyRequest
  }
  /**
   * Sign in with a passkey. You do not need to be signed in. It replaces the cookie. The response contains the new CSRF token.
   */
  'POST /auth/passkeys/sign-in': {
    body: {
      /**
       * The result of `navigator.credentials.get()`, by its `toJSON()`.
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
   * Get the options for creating a passkey. You must be signed in.
   */
  'POST /auth/passkeys/options': {
    body: {}
    answer: PasskeyCreation
  }
  /**
   * Add a passkey that the browser created. You must be signed in.
   */
  'POST /auth/passkeys': {
    body: {
      /**
       * The result of `navigator.credentials.create()`, by its `toJSON()`.
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
       * A name for the passkey, such as "Phone".
       */
      name: string
    }
    answer: Passkey
  }
  /**
   * Start a sign-in at an identity provider. If you are signed in, it links the provider or confirms your identity. You do not need to be signed in.
   */
  'POST /auth/oauth/start': {
    body: {
      /**
       * The id of the provider, as listed in the session's `methods`.
       */
      provider: string
      /**
       * The path in the web client to return to after signing in.
       */
      returnTo?: string
      /**
       * Whether to delete the account that waits for approval, instead of signing in. The browser must be signed out.
       */
      withdraw?: boolean
    }
    answer: OAuthStart
  }
  /**
   * Complete a sign-in with the response of an identity provider. A response can be used once. You do not need to be signed in. It replaces the cookie. The response contains the new CSRF token.
   */
  'POST /auth/oauth/complete': {
    body: {
      /**
       * The value from the provider's callback.
       */
      state: string
      /**
       * The value from the provider's callback.
       */
      code?: string
      /**
       * The value from the provider's callback. Leave it out only if there was none (RFC 9207).
       */
      iss?: string
      /**
       * The last part of the callback's path, if it is `/auth/callback/<id>`.
       */
      provider?: string
      /**
       * The error from the provider's callback, instead of a code.
       */
      error?: string
      error_description?: string
      error_uri?: string
    }
    answer: {
      /**
       * The CSRF token. Send it in the header that `csrfHeader` names. Store it in memory only.
       */
      csrfToken: string
      csrfHeader: string
      authenticated: boolean
      /**
       * The signed-in account; null if you are not signed in.
       */
      profile: Public.CredentialAccount | null
      /**
       * The available sign-in methods.
       */
      methods: {
        type: 'password' | 'passkey' | 'oauth'
        /**
         * The id of the identity provider, for starting a sign-in.
         */
        provider?: string
        /**
         * The name of the provider.
         */
        name?: string
      }[]
      /**
       * Whether anyone can create or request an account.
       */
      registrations: boolean
      /**
       * Who can create an account.
       */
      registrationMode: 'open' | 'approval' | 'invite' | 'closed'
      /**
       * When the session ends if it is not used before.
       */
      expiresAt: string
      /**
       * Present if this sign-in cancelled the deletion of the account.
       */
      deletionTakenBack?: true
      /**
       * Present if an account was just created that waits for approval. You are not signed in.
       */
      awaitsApproval?: true
      /**
       * The path in the web client to return to after signing in.
       */
      returnTo: string
    }
  }
  /**
   * Sign this browser out. You do not need to be signed in.
   */
  'POST /auth/logout': {
    body: {}
    answer: null
  }
  /**
   * Sign out all browsers and apps, including this browser. You do not need to be signed in.
   */
  'POST /auth/logout/everywhere': {
    body: {}
    answer: null
  }
  /**
   * Read the authorisation request of an app. The body is the query of the `/oauth/authorize` page. You do not need to be signed in.
   */
  'POST /auth/apps/authorization': {
    body: {
      /**
       * The client id of the app.
       */
      client_id?: string
      /**
       * The redirect URI: exactly one of those that the app registered.
       */
      redirect_uri?: string
      /**
       * `code`.
       */
      response_type?: string
      /**
       * Optional. It must be `query`.
       */
      response_mode?: string
      /**
       * The scopes that the app requests, separated by spaces. The default is `read`. Refused if the app did not register them.
       */
      scope?: string
      /**
       * Returned to the app unchanged.
       */
      state?: string
      /**
       * PKCE: the SHA-256 hash, in base64url, of a random text that the app creates. Apps without a client secret must send it.
       */
      code_challenge?: string
      /**
       * `S256`. Required with a challenge, and refused without one.
       */
      code_challenge_method?: string
      /**
       * `none` is refused: this server always asks for consent.
       */
      prompt?: string
    }
    answer: AppQuestion
  }
  /**
   * Authorise or refuse an app. To authorise it, you must have confirmed your identity recently. You must be signed in.
   */
  'POST /auth/apps/authorization/decision': {
    body: {
      request: {
        /**
         * The client id of the app.
         */
        client_id?: string
        /**
         * The redirect URI: exactly one of those that the app registered.
         */
        redirect_uri?: string
        /**
         * `code`.
         */
        response_type?: string
        /**
         * Optional. It must be `query`.
         */
        response_mode?: string
        /**
         * The scopes that the app requests, separated by spaces. The default is `read`. Refused if the app did not register them.
         */
        scope?: string
        /**
         * Returned to the app unchanged.
         */
        state?: string
        /**
         * PKCE: the SHA-256 hash, in base64url, of a random text that the app creates. Apps without a client secret must send it.
         */
        code_challenge?: string
        /**
         * `S256`. Required with a challenge, and refused without one.
         */
        code_challenge_method?: string
        /**
         * `none` is refused: this server always asks for consent.
         */
        prompt?: string
      }
      /**
       * Whether to authorise the app.
       */
      allow: boolean
    }
    answer: AppAnswer
  }
  /**
   * Read the authorisation request of an app on a device, by the code that the device shows. You must be signed in.
   */
  'POST /auth/apps/device': {
    body: {
      /**
       * The code that the device shows. Upper and lower case, spaces and hyphens do not matter.
       */
      userCode: string
    }
    answer: AppDevice
  }
  /**
   * Authorise or refuse an app on a device. To authorise it, you must have confirmed your identity recently. You must be signed in.
   */
  'POST /auth/apps/device/decision': {
    body: {
      /**
       * The code that the device shows. Upper and lower case, spaces and hyphens do not matter.
       */
      userCode: string
      /**
       * Whether to authorise the app.
       */
      allow: boolean
    }
    answer: {}
  }
  /**
   * Get a ticket for a stream. Send it as one of the protocols of a WebSocket at `/v1/browser/stream` within 30 seconds. It can be used once. The socket can run queries and subscriptions.
   */
  'POST /api/stream-tickets': {
    body: {}
    answer: StreamTicket
  }
}
/**
 * An event that concerns the security of an account.
 */
export interface SecurityEvent {
  id: string
  kind: SecurityEventKind
  /**
   * The method of the sign-in, if the event is about one.
   */
  method: SignInMethod | null
  /**
   * The device, app, passkey or identity provider concerned.
   */
  label: string | null
  /**
   * The client's IPv4 address, or the network of its IPv6 address.
   */
  address: string | null
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
}
/**
 * Whether the account has a password, and when it was set.
 */
export interface PasswordState {
  /**
   * Whether the account has a password.
   */
  set: boolean
  /**
   * When the password was last set; null if the account has no password.
   */
  changed_at: string | null
}
/**
 * A passkey that can be used to sign in.
 */
export interface Passkey {
  /**
   * The id of a passkey: a decimal number.
   */
  id: string
  name: string
  /**
   * Whether the passkey is synchronised between several devices.
   */
  is_synced: boolean
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
  last_used_at: string | null
}
/**
 * An identity provider account that can be used to sign in.
 */
export interface LinkedProvider {
  /**
   * The id of a linked provider: a decimal number.
   */
  id: string
  /**
   * The id of the provider, for signing in; null if the provider is no longer configured here.
   */
  provider: string | null
  /**
   * The issuer URL of the provider.
   */
  issuer: string
  /**
   * A label that the owner recognises, such as a username or e-mail address at the provider.
   */
  label: string
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
  last_used_at: string | null
}
/**
 * The browser session, as scripts of a page see it.
 */
export interface BrowserSession {
  /**
   * The CSRF token. Send it in the header that `csrfHeader` names. Store it in memory only.
   */
  csrfToken: string
  csrfHeader: string
  authenticated: boolean
  /**
   * The signed-in account; null if you are not signed in.
   */
  profile: Public.CredentialAccount | null
  /**
   * The available sign-in methods.
   */
  methods: {
    type: 'password' | 'passkey' | 'oauth'
    /**
     * The id of the identity provider, for starting a sign-in.
     */
    provider?: string
    /**
     * The name of the provider.
     */
    name?: string
  }[]
  /**
   * Whether anyone can create or request an account.
   */
  registrations: boolean
  /**
   * Who can create an account.
   */
  registrationMode: 'open' | 'approval' | 'invite' | 'closed'
  /**
   * When the session ends if it is not used before.
   */
  expiresAt: string
  /**
   * Present if this sign-in cancelled the deletion of the account.
   */
  deletionTakenBack?: true
  /**
   * Present if an account was just created that waits for approval. You are not signed in.
   */
  awaitsApproval?: true
}
/**
 * The options for `PublicKeyCredential.parseRequestOptionsFromJSON()` and then `navigator.credentials.get()`.
 */
export interface PasskeyRequest {
  /**
   * 32 random bytes in base64url. One response within five minutes is accepted.
   */
  challenge: string
  /**
   * The timeout in milliseconds.
   */
  timeout: number
  rpId: string
  userVerification: 'required'
  /**
   * The passkeys, by their credential ids in base64url.
   */
  allowCredentials?: {
    id: string
    type: 'public-key'
    transports?: string[]
  }[]
}
/**
 * The options for `PublicKeyCredential.parseCreationOptionsFromJSON()` and then `navigator.credentials.create()`.
 */
export interface PasskeyCreation {
  /**
   * 32 random bytes in base64url. One response within five minutes is accepted.
   */
  challenge: string
  /**
   * The timeout in milliseconds.
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
   * The passkeys, by their credential ids in base64url.
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
 * A started sign-in at an identity provider.
 */
export interface OAuthStart {
  /**
   * The URL that the browser must open.
   */
  authorizationUrl: string
}
/**
 * The authorisation request of an app.
 */
export interface AppQuestion {
  /**
   * The name and website that the app registered. They are not verified.
   */
  app: {
    name: string
    website: string | null
  }
  /**
   * The requested scopes.
   */
  scopes: string[]
  /**
   * The redirect URI: an address of the app, or `urn:ietf:wg:oauth:2.0:oob`.
   */
  redirectUri: string
  /**
   * The error of an invalid request. There is nothing to decide then.
   */
  refusal?: {
    /**
     * An error code of RFC 6749 section 4.1.2.1.
     */
    error: string
    /**
     * A message for the app's developers.
     */
    description: string
    /**
     * The URL that reports the error to the app.
     */
    redirectTo?: string
  }
}
/**
 * The response to an app. Without a redirect URI, a refusal has neither field.
 */
export interface AppAnswer {
  /**
   * The URL that the browser must open.
   */
  redirectTo?: string
  /**
   * The code to show, if the app has no redirect URI. The person pastes it into the app.
   */
  code?: string
}
/**
 * The authorisation request of an app on a device.
 */
export interface AppDevice {
  /**
   * The name and website that the app registered. They are not verified.
   */
  app: {
    name: string
    website: string | null
  }
  /**
   * The requested scopes.
   */
  scopes: string[]
}
/**
 * A ticket that opens a stream in a browser.
 */
export interface StreamTicket {
  /**
   * The ticket. It opens one stream, once.
   */
  ticket: string
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  expiresAt: string
  /**
   * URL of the stream.
   */
  path: string
  /**
   * The protocols for `new WebSocket`. The ticket is one of them.
   */
  protocols: string[]
}
