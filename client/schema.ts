// Generated from schema/openapi.json: `npm run generate` writes it anew.

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
 * What a moderator or the operator did.
 */
export type AuditAction =
  | 'role_changed'
  | 'account_disabled'
  | 'account_enabled'
  | 'account_suspended'
  | 'account_unsuspended'
  | 'report_updated'
  | 'report_assigned'
  | 'report_unassigned'
  | 'report_resolved'
  | 'report_reopened'
  | 'post_removed'
/**
 * How an action reached the service.
 */
export type AuditSurface = 'rest' | 'graphql' | 'browser' | 'command_line'
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
 * Whether notifications are shown, held back, or not kept at all.
 */
export type NotificationVerdict = 'accept' | 'filter' | 'drop'
/**
 * Whose doings are pushed: of all, of those one follows, of followers, of nobody.
 */
export type PushPolicy = 'all' | 'followed' | 'follower' | 'none'
/**
 * How a session came to be.
 */
export type SessionKind = 'app' | 'import' | 'cli' | 'browser'

export interface Lines {
  /**
   * Read how this installation presents itself, and how big it is. Anonymous calls are answered too.
   */
  'GET /api/v2/instance': {
    answer: Instance
  }
  /**
   * Read how this installation presents itself, and how big it is. Anonymous calls are answered too.
   */
  'GET /api/v1/instance': {
    answer: V1_Instance
  }
  /**
   * Read the rules of this installation. Anonymous calls are answered too.
   */
  'GET /api/v1/instance/rules': {
    answer: Rule[]
  }
  /**
   * Read a long description of this installation; it is empty. Anonymous calls are answered too.
   */
  'GET /api/v1/instance/extended_description': {
    answer: InstanceText
  }
  /**
   * Read a privacy policy of this installation; it is empty. Anonymous calls are answered too.
   */
  'GET /api/v1/instance/privacy_policy': {
    answer: InstanceText
  }
  /**
   * Read the languages that a post may be written in. Anonymous calls are answered too.
   */
  'GET /api/v1/instance/languages': {
    answer: Language[]
  }
  /**
   * Read which languages posts can be translated from and to; there are none. Anonymous calls are answered too.
   */
  'GET /api/v1/instance/translation_languages': {
    answer: {
      [k: string]: string[]
    }
  }
  /**
   * Read which other servers are known; there are none. Anonymous calls are answered too.
   */
  'GET /api/v1/instance/peers': {
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  /**
   * Read which other servers are refused; there are none. Anonymous calls are answered too.
   */
  'GET /api/v1/instance/domain_blocks': {
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  /**
   * Read how busy each week was; it is not counted. Anonymous calls are answered too.
   */
  'GET /api/v1/instance/activity': {
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  /**
   * Read what is announced to everybody; there are no announcements here. Any session will do.
   */
  'GET /api/v1/announcements': {
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  /**
   * Mark an announcement as read; there are none, so none is found. Scope: `write:accounts`.
   */
  'POST /api/v1/announcements/{id}/dismiss': {
    path: {
      /**
       * The announcement.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Read the custom emojis of this installation. Anonymous calls are answered too.
   */
  'GET /api/v1/custom_emojis': {
    answer: CustomEmoji[]
  }
  /**
   * Publish a post, with media or a poll if wanted, as an answer or of its own. Scope: `write:statuses`. With `scheduled_at`: Write a post that is published by itself at a time to come.
   */
  'POST /api/v1/statuses': {
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
    headers: {
      /**
       * The same key within an hour gives the same post.
       */
      'Idempotency-Key'?: string
    }
    answer: Status
    alternative: {
      when: 'scheduled_at'
      answer: ScheduledStatus
    }
  }
  /**
   * Read several posts by id, in that order; what the reader may not see is left out. Scope: `read:statuses`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/statuses': {
    query: {
      /**
       * At most 20.
       *
       * @maxItems 20
       *
       * Items: The id of a post: a decimal number, greater for what is newer.
       */
      id: string[]
    }
    answer: Status[]
  }
  /**
   * Read one post. Scope: `read:statuses`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/statuses/{id}': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Status
  }
  /**
   * Change an own post; what is left out stays, and the state before is kept in its history. Scope: `write:statuses`.
   */
  'PUT /api/v1/statuses/{id}': {
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
  /**
   * Remove an own post and get it back as it was, to write it anew; its files are kept for a day unless told otherwise. Scope: `write:statuses`.
   */
  'DELETE /api/v1/statuses/{id}': {
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
  /**
   * Read what stands before and after a post in its conversation. Scope: `read:statuses`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/statuses/{id}/context': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Context
  }
  /**
   * Read a post as it was written, to edit it. Scope: `read:statuses`.
   */
  'GET /api/v1/statuses/{id}/source': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: StatusSource
  }
  /**
   * Read all states of a post, the first one first. Scope: `read:statuses`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/statuses/{id}/history': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: StatusEdit[]
  }
  /**
   * Favourite a post. Scope: `write:favourites`.
   */
  'POST /api/v1/statuses/{id}/favourite': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Status
  }
  /**
   * Take a favourite back. Scope: `write:favourites`.
   */
  'POST /api/v1/statuses/{id}/unfavourite': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Status
  }
  /**
   * Pass a post on to one's followers; returns the boost, which holds the original. Scope: `write:statuses`.
   */
  'POST /api/v1/statuses/{id}/reblog': {
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
  /**
   * Take a boost back. Scope: `write:statuses`.
   */
  'POST /api/v1/statuses/{id}/unreblog': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Status
  }
  /**
   * Bookmark a post, which nobody else sees. Scope: `write:bookmarks`.
   */
  'POST /api/v1/statuses/{id}/bookmark': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Status
  }
  /**
   * Take a bookmark away. Scope: `write:bookmarks`.
   */
  'POST /api/v1/statuses/{id}/unbookmark': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Status
  }
  /**
   * Put an own post at the top of the profile. Scope: `write:accounts`.
   */
  'POST /api/v1/statuses/{id}/pin': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Status
  }
  /**
   * Take a post off the top of the profile. Scope: `write:accounts`.
   */
  'POST /api/v1/statuses/{id}/unpin': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Status
  }
  /**
   * Read who have favourited a post. Scope: `read:statuses`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/statuses/{id}/favourited_by': {
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
    paged: true
    answer: Account[]
  }
  /**
   * Read who have boosted a post. Scope: `read:statuses`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/statuses/{id}/reblogged_by': {
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
    paged: true
    answer: Account[]
  }
  /**
   * Mute the conversation a post stands in: nothing notifies of it any more. Scope: `write:mutes`.
   */
  'POST /api/v1/statuses/{id}/mute': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Status
  }
  /**
   * Let the conversation a post stands in notify again. Scope: `write:mutes`.
   */
  'POST /api/v1/statuses/{id}/unmute': {
    path: {
      /**
       * The id of a post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Status
  }
  /**
   * Read the posts that quote a post, as far as the reader may and wants to see them. Scope: `read:statuses`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/statuses/{id}/quotes': {
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
    paged: true
    answer: Status[]
  }
  /**
   * Take an own post out of a post that quotes it, for good; returns the post that quoted it. Scope: `write:statuses`.
   */
  'POST /api/v1/statuses/{id}/quotes/{quoting_status_id}/revoke': {
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
  /**
   * Say who may quote an own post from now on; nobody may where it is not public, and earlier quotes stay. Scope: `write:statuses`.
   */
  'PUT /api/v1/statuses/{id}/interaction_policy': {
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
  /**
   * Read your scheduled posts, with those that could not be published. Scope: `read:statuses`.
   */
  'GET /api/v1/scheduled_statuses': {
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
    paged: true
    answer: ScheduledStatus[]
  }
  /**
   * Read one of your scheduled posts. Scope: `read:statuses`.
   */
  'GET /api/v1/scheduled_statuses/{id}': {
    path: {
      /**
       * The id of a draft or scheduled post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: ScheduledStatus
  }
  /**
   * Give one of your scheduled posts another time; one that could not be published is tried again then. Scope: `write:statuses`.
   */
  'PUT /api/v1/scheduled_statuses/{id}': {
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
  /**
   * Remove one of your scheduled posts before it is published. Scope: `write:statuses`.
   */
  'DELETE /api/v1/scheduled_statuses/{id}': {
    path: {
      /**
       * The id of a draft or scheduled post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Keep what may become a post; it need not be one yet. Scope: `write:statuses`.
   */
  'POST /api/v1/drafts': {
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
    headers: {
      /**
       * The same key within an hour gives the same draft.
       */
      'Idempotency-Key'?: string
    }
    answer: Draft
  }
  /**
   * Read your drafts. Scope: `read:statuses`.
   */
  'GET /api/v1/drafts': {
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
    paged: true
    answer: Draft[]
  }
  /**
   * Read one of your drafts. Scope: `read:statuses`.
   */
  'GET /api/v1/drafts/{id}': {
    path: {
      /**
       * The id of a draft or scheduled post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Draft
  }
  /**
   * Change one of your drafts; what is left out stays, null takes away. Scope: `write:statuses`.
   */
  'PUT /api/v1/drafts/{id}': {
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
  /**
   * Remove one of your drafts. Scope: `write:statuses`.
   */
  'DELETE /api/v1/drafts/{id}': {
    path: {
      /**
       * The id of a draft or scheduled post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Publish one of your drafts; it is gone then. Scope: `write:statuses`.
   */
  'POST /api/v1/drafts/{id}/publish': {
    path: {
      /**
       * The id of a draft or scheduled post: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Status
  }
  /**
   * Read who reacted to a post, by emoji: the latest of each, or page by page all who reacted with one. Scope: `read:statuses`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/pleroma/statuses/{id}/reactions': {
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
    paged: true
    answer: ReactionAccounts[]
  }
  /**
   * Read who reacted to a post, by emoji: the latest of each, or page by page all who reacted with one. Scope: `read:statuses`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/pleroma/statuses/{id}/reactions/{emoji}': {
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
    paged: true
    answer: ReactionAccounts[]
  }
  /**
   * React to a post with an emoji, beside those one has put on it already. Scope: `write:favourites`.
   */
  'PUT /api/v1/pleroma/statuses/{id}/reactions/{emoji}': {
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
  /**
   * Take a reaction to a post back. Scope: `write:favourites`.
   */
  'DELETE /api/v1/pleroma/statuses/{id}/reactions/{emoji}': {
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
  /**
   * React to a post with an emoji, beside those one has put on it already. Scope: `write:favourites`.
   */
  'PUT /api/v1/statuses/{id}/emoji_reactions/{emoji}': {
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
  /**
   * Take a reaction to a post back. Scope: `write:favourites`.
   */
  'DELETE /api/v1/statuses/{id}/emoji_reactions/{emoji}': {
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
  /**
   * React to a post with an emoji, beside those one has put on it already. Scope: `write:favourites`.
   */
  'POST /api/v1/statuses/{id}/react/{name}': {
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
  /**
   * Take a reaction to a post back. Scope: `write:favourites`.
   */
  'POST /api/v1/statuses/{id}/unreact/{name}': {
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
  /**
   * Read your conversations in direct posts, the one with the latest post first. Scope: `read:statuses`.
   */
  'GET /api/v1/conversations': {
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
    paged: true
    answer: Conversation[]
  }
  /**
   * Mark one of your conversations in direct posts as read, or as unread. Scope: `write:conversations`.
   */
  'POST /api/v1/conversations/{id}/read': {
    path: {
      /**
       * The id of a conversation in direct posts: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Conversation
  }
  /**
   * Mark one of your conversations in direct posts as read, or as unread. Scope: `write:conversations`.
   */
  'POST /api/v1/conversations/{id}/unread': {
    path: {
      /**
       * The id of a conversation in direct posts: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Conversation
  }
  /**
   * Take a conversation in direct posts off your list until somebody writes again; its posts stay. Scope: `write:conversations`.
   */
  'DELETE /api/v1/conversations/{id}': {
    path: {
      /**
       * The id of a conversation in direct posts: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Read a poll; returns the post that asks it. Scope: `read:statuses`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/polls/{id}': {
    path: {
      /**
       * The id of a poll: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Poll
  }
  /**
   * Vote in a poll: once, or anew where its author lets votes be changed; returns the post that asks it. Scope: `write:statuses`.
   */
  'POST /api/v1/polls/{id}/votes': {
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
  /**
   * Take back your vote in an open poll, where its author lets votes be changed; returns the post that asks it. Scope: `write:statuses`.
   */
  'DELETE /api/v1/polls/{id}/votes': {
    path: {
      /**
       * The id of a poll: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Poll
  }
  /**
   * Read the newest posts of the accounts and hashtags you follow, and your own. Scope: `read:statuses`.
   */
  'GET /api/v1/timelines/home': {
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
    paged: true
    answer: Status[]
  }
  /**
   * Read everybody's public posts, without boosts and without answers to others. Scope: `read:statuses`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/timelines/public': {
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
    paged: true
    answer: Status[]
  }
  /**
   * Read public posts with a hashtag. Scope: `read:statuses`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/timelines/tag/{hashtag}': {
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
      any?: string[]
      /**
       * Hashtags that must be there too.
       *
       * @maxItems 20
       */
      all?: string[]
      /**
       * Hashtags that must not be there.
       *
       * @maxItems 20
       */
      none?: string[]
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
    paged: true
    answer: Status[]
  }
  /**
   * Read what the members of one of your lists post. Scope: `read:lists`.
   */
  'GET /api/v1/timelines/list/{list_id}': {
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
    paged: true
    answer: Status[]
  }
  /**
   * Read the posts you have favourited, the latest first. Scope: `read:favourites`.
   */
  'GET /api/v1/favourites': {
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
    paged: true
    answer: Status[]
  }
  /**
   * Read the posts you have bookmarked, the latest first. Scope: `read:bookmarks`.
   */
  'GET /api/v1/bookmarks': {
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
    paged: true
    answer: Status[]
  }
  /**
   * Read which lists you have. Scope: `read:lists`.
   */
  'GET /api/v1/lists': {
    answer: List[]
  }
  /**
   * Make a list, to read some accounts apart. Scope: `write:lists`.
   */
  'POST /api/v1/lists': {
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
  /**
   * Read what one of your lists is called, and how it is set. Scope: `read:lists`.
   */
  'GET /api/v1/lists/{id}': {
    path: {
      /**
       * The id of a list: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: List
  }
  /**
   * Rename one of your lists, or change what it shows. Scope: `write:lists`.
   */
  'PUT /api/v1/lists/{id}': {
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
  /**
   * Remove one of your lists. Scope: `write:lists`.
   */
  'DELETE /api/v1/lists/{id}': {
    path: {
      /**
       * The id of a list: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Hide what the members of one of your lists post from other timelines, for a time or for good. Scope: `write:lists`.
   */
  'POST /api/v1/lists/{id}/mute': {
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
  /**
   * Hide what the members of one of your lists post no longer. Scope: `write:lists`.
   */
  'POST /api/v1/lists/{id}/unmute': {
    path: {
      /**
       * The id of a list: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: List
  }
  /**
   * Read who is in one of your lists. Scope: `read:lists`.
   */
  'GET /api/v1/lists/{id}/accounts': {
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
    paged: true
    answer: Account[]
  }
  /**
   * Put accounts into one of your lists, whether you follow them or not. Scope: `write:lists`.
   */
  'POST /api/v1/lists/{id}/accounts': {
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
  /**
   * Take accounts out of one of your lists. Scope: `write:lists`.
   */
  'DELETE /api/v1/lists/{id}/accounts': {
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
      account_ids: string[]
    }
    answer: Empty
  }
  /**
   * Read in which of your lists an account is. Scope: `read:lists`.
   */
  'GET /api/v1/accounts/{id}/lists': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: List[]
  }
  /**
   * Read how much a hashtag is used, and whether you follow it. Any session will do. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/tags/{name}': {
    path: {
      /**
       * Its name, with or without #.
       */
      name: string
    }
    answer: Tag
  }
  /**
   * Have public posts with a hashtag in your home timeline. Scope: `write:follows`.
   */
  'POST /api/v1/tags/{name}/follow': {
    path: {
      /**
       * Its name, with or without #.
       */
      name: string
    }
    answer: Tag
  }
  /**
   * Have posts with a hashtag in your home timeline no longer. Scope: `write:follows`.
   */
  'POST /api/v1/tags/{name}/unfollow': {
    path: {
      /**
       * Its name, with or without #.
       */
      name: string
    }
    answer: Tag
  }
  /**
   * Read which hashtags you follow. Scope: `read:follows`.
   */
  'GET /api/v1/followed_tags': {
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
    paged: true
    answer: Tag[]
  }
  /**
   * Hide posts with a hashtag from timelines, conversations, searches and notifications, for a time or for good. Scope: `write:mutes`.
   */
  'POST /api/v1/tags/{name}/mute': {
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
  /**
   * Hide posts with a hashtag no longer. Scope: `write:mutes`.
   */
  'POST /api/v1/tags/{name}/unmute': {
    path: {
      /**
       * Its name, with or without #.
       */
      name: string
    }
    answer: Tag
  }
  /**
   * Read which hashtags you mute, and until when. Scope: `read:mutes`.
   */
  'GET /api/v1/muted_tags': {
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
    paged: true
    answer: Tag[]
  }
  /**
   * Feature a hashtag on your profile. Scope: `write:accounts`.
   */
  'POST /api/v1/tags/{name}/feature': {
    path: {
      /**
       * Its name, with or without #.
       */
      name: string
    }
    answer: Tag
  }
  /**
   * Feature a hashtag on your profile no longer. Scope: `write:accounts`.
   */
  'POST /api/v1/tags/{name}/unfeature': {
    path: {
      /**
       * Its name, with or without #.
       */
      name: string
    }
    answer: Tag
  }
  /**
   * Read which hashtags you feature on your profile. Scope: `read:accounts`.
   */
  'GET /api/v1/featured_tags': {
    answer: FeaturedTag[]
  }
  /**
   * Feature a hashtag on your profile. Scope: `write:accounts`.
   */
  'POST /api/v1/featured_tags': {
    body: {
      /**
       * Its name, with or without #.
       */
      name: string
    }
    answer: FeaturedTag
  }
  /**
   * Read which hashtags you use most and might want to feature. Scope: `read:accounts`.
   */
  'GET /api/v1/featured_tags/suggestions': {
    answer: Tag[]
  }
  /**
   * Feature a hashtag on your profile no longer, by the id it has there. Scope: `write:accounts`.
   */
  'DELETE /api/v1/featured_tags/{id}': {
    path: {
      /**
       * The id of a featured hashtag: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Read which hashtags an account features on its profile. Scope: `read:accounts`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/accounts/{id}/featured_tags': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: FeaturedTag[]
  }
  /**
   * Read which hashtags many accounts use. Any session will do. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/trends/tags': {
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
  /**
   * Read which hashtags many accounts use. Any session will do. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/trends': {
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
  /**
   * Read which posts many boost and favourite. Scope: `read:statuses`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/trends/statuses': {
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
  /**
   * Read which links many post: none, since linked pages are not looked at here. Any session will do. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/trends/links': {
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
  /**
   * Upload a picture, film or sound, to attach it to a post. Scope: `write:media`. Counted as an upload.
   */
  'POST /api/v2/media': {
    body: {
      /**
       * A file.
       */
      file: Blob
      /**
       * A picture to show as its preview.
       */
      thumbnail?: Blob
      /**
       * For those who cannot see it.
       */
      description?: string | null
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
    }
    answer: MediaAttachment
  }
  /**
   * Upload a picture, film or sound, to attach it to a post. Scope: `write:media`. Counted as an upload.
   */
  'POST /api/v1/media': {
    body: {
      /**
       * A file.
       */
      file: Blob
      /**
       * A picture to show as its preview.
       */
      thumbnail?: Blob
      /**
       * For those who cannot see it.
       */
      description?: string | null
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
    }
    answer: MediaAttachment
  }
  /**
   * Read how much of your media quota you have used. Scope: `read:accounts`.
   */
  'GET /api/v1/media/usage': {
    answer: MediaUsage
  }
  /**
   * Read one of your uploads, which may still be processing. Scope: `write:media`.
   */
  'GET /api/v1/media/{id}': {
    path: {
      /**
       * The id of an uploaded file: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: MediaAttachment
  }
  /**
   * Change the description, focus or preview of an upload that no post holds yet. Scope: `write:media`.
   */
  'PUT /api/v1/media/{id}': {
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
      /**
       * Another picture to show as its preview.
       */
      thumbnail?: Blob
    }
    answer: MediaAttachment
  }
  /**
   * Delete an upload that no post or draft holds. Scope: `write:media`.
   */
  'DELETE /api/v1/media/{id}': {
    path: {
      /**
       * The id of an uploaded file: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Read your own profile, with what only you see. Scope: `profile`.
   */
  'GET /api/v1/accounts/verify_credentials': {
    answer: CredentialAccount
  }
  /**
   * Change your profile; what is left out stays. Scope: `write:accounts`.
   */
  'PATCH /api/v1/accounts/update_credentials': {
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
       * The small picture beside your posts.
       */
      avatar?: Blob
      /**
       * The wide picture above your profile.
       */
      header?: Blob
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
  /**
   * Read your own profile, with what only you see. Scope: `profile`.
   */
  'GET /api/v1/profile': {
    answer: Profile
  }
  /**
   * Change your profile; what is left out stays. Scope: `write:accounts`.
   */
  'PATCH /api/v1/profile': {
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
       * The small picture beside your posts.
       */
      avatar?: Blob
      /**
       * The wide picture above your profile.
       */
      header?: Blob
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
  /**
   * Take your avatar away. Scope: `write:accounts`.
   */
  'DELETE /api/v1/profile/avatar': {
    answer: CredentialAccount
  }
  /**
   * Take your header away. Scope: `write:accounts`.
   */
  'DELETE /api/v1/profile/header': {
    answer: CredentialAccount
  }
  /**
   * Read what your posts are made with unless you say otherwise. Scope: `read:accounts`.
   */
  'GET /api/v1/preferences': {
    answer: Preferences
  }
  /**
   * Read a profile, by its name. Scope: `read:accounts`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/accounts/lookup': {
    query: {
      /**
       * alice, @alice or alice@this.host, in any case.
       */
      acct: string
    }
    answer: Account
  }
  /**
   * Read several profiles by id, in that order; what is not there is left out. Scope: `read:accounts`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/accounts': {
    query: {
      /**
       * At most 40.
       *
       * @maxItems 40
       *
       * Items: The id of an account: a decimal number, greater for what is newer.
       */
      id?: string[]
    }
    answer: Account[]
  }
  /**
   * Make an account for somebody, and sign it in to the app. With a token that the app has for itself (`client_credentials`) with the scope `write:accounts`. The same rules hold as in a browser.
   */
  'POST /api/v1/accounts': {
    body: {
      /**
       * What you will be mentioned by: letters, digits and underscores, 30 at most.
       */
      username: string
      /**
       * 8 to 128 characters, and none of those that many people use.
       */
      password: string
      /**
       * Not kept: nobody is written to from here.
       */
      email?: string
      /**
       * Whether you agree to the rules.
       */
      agreement: true
      /**
       * Not kept.
       */
      locale?: string
      /**
       * Not kept: nobody has to approve.
       */
      reason?: string
    }
    answer: Token
  }
  /**
   * Read a profile, by its id. Scope: `read:accounts`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/accounts/{id}': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Account
  }
  /**
   * Read the posts of an account, the latest first. Scope: `read:statuses`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/accounts/{id}/statuses': {
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
    paged: true
    answer: Status[]
  }
  /**
   * Read how you and others stand to each other. Scope: `read:follows`.
   */
  'GET /api/v1/accounts/relationships': {
    query: {
      /**
       * The accounts, at most 100.
       *
       * @maxItems 100
       *
       * Items: The id of an account: a decimal number, greater for what is newer.
       */
      id?: string[]
    }
    answer: Relationship[]
  }
  /**
   * Read who follows an account. Scope: `read:accounts`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/accounts/{id}/followers': {
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
    paged: true
    answer: Account[]
  }
  /**
   * Read whom an account follows. Scope: `read:accounts`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/accounts/{id}/following': {
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
    paged: true
    answer: Account[]
  }
  /**
   * Follow an account, ask to where followers are approved, or change how you follow it. Scope: `write:follows`.
   */
  'POST /api/v1/accounts/{id}/follow': {
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
  /**
   * Stop following an account, or withdraw the request to. Scope: `write:follows`.
   */
  'POST /api/v1/accounts/{id}/unfollow': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Relationship
  }
  /**
   * Make a follower stop following you. Scope: `write:follows`.
   */
  'POST /api/v1/accounts/{id}/remove_from_followers': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Relationship
  }
  /**
   * Read who asks to follow you. Scope: `read:follows`.
   */
  'GET /api/v1/follow_requests': {
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
    paged: true
    answer: Account[]
  }
  /**
   * Let an account follow you that asked to. Scope: `write:follows`.
   */
  'POST /api/v1/follow_requests/{id}/authorize': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Relationship
  }
  /**
   * Refuse an account that asked to follow you. Scope: `write:follows`.
   */
  'POST /api/v1/follow_requests/{id}/reject': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Relationship
  }
  /**
   * Block an account: neither sees or follows the other any more. Scope: `write:blocks`.
   */
  'POST /api/v1/accounts/{id}/block': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Relationship
  }
  /**
   * End the block of an account. Scope: `write:blocks`.
   */
  'POST /api/v1/accounts/{id}/unblock': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Relationship
  }
  /**
   * Read whom you block. Scope: `read:blocks`.
   */
  'GET /api/v1/blocks': {
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
    paged: true
    answer: Account[]
  }
  /**
   * Hide what an account posts, or only what it boosts, for a time or for good; or change that. Scope: `write:mutes`.
   */
  'POST /api/v1/accounts/{id}/mute': {
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
  /**
   * Show again what an account posts. Scope: `write:mutes`.
   */
  'POST /api/v1/accounts/{id}/unmute': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Relationship
  }
  /**
   * Read whom you mute, and until when. Scope: `read:mutes`.
   */
  'GET /api/v1/mutes': {
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
    paged: true
    answer: MutedAccount[]
  }
  /**
   * Read which other servers you block. Scope: `read:blocks`.
   */
  'GET /api/v1/domain_blocks': {
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
    paged: true
    answer: string[]
  }
  /**
   * Put another server on your list of blocked ones; nothing comes from other servers here. Scope: `write:blocks`.
   */
  'POST /api/v1/domain_blocks': {
    body: {
      /**
       * Such as example.org.
       */
      domain: string
    }
    answer: Empty
  }
  /**
   * Take another server from your list of blocked ones. Scope: `write:blocks`.
   */
  'DELETE /api/v1/domain_blocks': {
    query: {
      /**
       * Such as example.org.
       */
      domain: string
    }
    answer: Empty
  }
  /**
   * Note something about an account, for yourself. Scope: `write:accounts`.
   */
  'POST /api/v1/accounts/{id}/note': {
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
  /**
   * Feature an account that you follow on your profile. Scope: `write:accounts`.
   */
  'POST /api/v1/accounts/{id}/pin': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Relationship
  }
  /**
   * Feature an account that you follow on your profile. Scope: `write:accounts`.
   */
  'POST /api/v1/accounts/{id}/endorse': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Relationship
  }
  /**
   * Feature an account on your profile no longer. Scope: `write:accounts`.
   */
  'POST /api/v1/accounts/{id}/unpin': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Relationship
  }
  /**
   * Feature an account on your profile no longer. Scope: `write:accounts`.
   */
  'POST /api/v1/accounts/{id}/unendorse': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Relationship
  }
  /**
   * Read whom you feature on your profile. Scope: `read:accounts`.
   */
  'GET /api/v1/endorsements': {
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
    paged: true
    answer: Account[]
  }
  /**
   * Read whom an account features on its profile. Scope: `read:accounts`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/accounts/{id}/endorsements': {
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
    paged: true
    answer: Account[]
  }
  /**
   * Read who follows an account, of those whom you follow. Scope: `read:follows`.
   */
  'GET /api/v1/accounts/familiar_followers': {
    query: {
      /**
       * The accounts, at most 20.
       *
       * @maxItems 20
       *
       * Items: The id of an account: a decimal number, greater for what is newer.
       */
      id?: string[]
    }
    answer: FamiliarFollowers[]
  }
  /**
   * Read the identity proofs of an account; there are none. Scope: `read:accounts`.
   */
  'GET /api/v1/accounts/{id}/identity_proofs': {
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
  /**
   * Read whom you might want to follow, and why. Scope: `read:accounts`.
   */
  'GET /api/v2/suggestions': {
    query: {
      /**
       * How many to return, 1 to 80.
       */
      limit?: number
    }
    answer: Suggestion[]
  }
  /**
   * Read whom you might want to follow, and why. Scope: `read:accounts`.
   */
  'GET /api/v1/suggestions': {
    query: {
      /**
       * How many to return, 1 to 80.
       */
      limit?: number
    }
    answer: Account[]
  }
  /**
   * Do not have an account suggested again. Scope: `write:accounts`.
   */
  'DELETE /api/v1/suggestions/{account_id}': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      account_id: string
    }
    answer: Empty
  }
  /**
   * Read which accounts want to be found. Scope: `read:accounts`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/directory': {
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
  /**
   * Report an account to those who run this installation. Scope: `write:reports`.
   */
  'POST /api/v1/reports': {
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
  /**
   * Find accounts as moderators see them, newest first. Scope: `admin:read:accounts`.
   */
  'GET /api/v1/admin/accounts': {
    query: {
      /**
       * Only those that stand so.
       */
      status?: 'active' | 'disabled' | 'suspended'
      /**
       * What the username begins with, in any case.
       */
      username?: string
      /**
       * A part of the display name, in any case.
       */
      display_name?: string
      /**
       * Only those with a role.
       */
      is_staff?: boolean
      /**
       * Only those with one of these roles.
       *
       * @maxItems 100
       *
       * Items: The id of a role: a decimal number, greater for what is newer.
       */
      role_ids?: string[]
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
    paged: true
    answer: AdminAccount[]
  }
  /**
   * Find accounts as moderators see them, newest first. Scope: `admin:read:accounts`.
   */
  'GET /api/v2/admin/accounts': {
    query: {
      /**
       * Only those that stand so.
       */
      status?: 'active' | 'disabled' | 'suspended'
      /**
       * What the username begins with, in any case.
       */
      username?: string
      /**
       * A part of the display name, in any case.
       */
      display_name?: string
      /**
       * Only those with a role.
       */
      is_staff?: boolean
      /**
       * Only those with one of these roles.
       *
       * @maxItems 100
       *
       * Items: The id of a role: a decimal number, greater for what is newer.
       */
      role_ids?: string[]
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
    paged: true
    answer: AdminAccount[]
  }
  /**
   * Read an account as moderators see it. Scope: `admin:read:accounts`.
   */
  'GET /api/v1/admin/accounts/{id}': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: AdminAccount
  }
  /**
   * Disable or suspend an account. It is written to the audit log. Scope: `admin:write:accounts`.
   */
  'POST /api/v1/admin/accounts/{id}/action': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    body: {
      /**
       * What is done to an account.
       */
      type: 'none' | 'disable' | 'suspend'
      /**
       * Why; for the audit log.
       */
      text?: string
    }
    answer: Empty
  }
  /**
   * Let the owner of a disabled account sign in again. Scope: `admin:write:accounts`.
   */
  'POST /api/v1/admin/accounts/{id}/enable': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: AdminAccount
  }
  /**
   * Take the suspension of an account back; its owner has to sign in again. Scope: `admin:write:accounts`.
   */
  'POST /api/v1/admin/accounts/{id}/unsuspend': {
    path: {
      /**
       * The id of an account: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: AdminAccount
  }
  /**
   * Read what moderators and the operator did. Scope: `admin:read`.
   */
  'GET /api/v1/admin/audit_log': {
    query: {
      /**
       * Only what this account did.
       */
      account_id?: string
      /**
       * Only what was done to this account.
       */
      target_account_id?: string
      /**
       * Only what was done of this kind.
       */
      action?:
        | 'role_changed'
        | 'account_disabled'
        | 'account_enabled'
        | 'account_suspended'
        | 'account_unsuspended'
        | 'report_updated'
        | 'report_assigned'
        | 'report_unassigned'
        | 'report_resolved'
        | 'report_reopened'
        | 'post_removed'
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
    paged: true
    answer: AuditLogEntry[]
  }
  /**
   * Read your notifications. Scope: `read:notifications`.
   */
  'GET /api/v1/notifications': {
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
      types?: string[]
      /**
       * None of these types.
       *
       * @maxItems 50
       */
      exclude_types?: string[]
      /**
       * Only those from this account.
       */
      account_id?: string
      /**
       * With those that your policy holds back.
       */
      include_filtered?: boolean
    }
    paged: true
    answer: Notification[]
  }
  /**
   * Read how many notifications you have not read. Scope: `read:notifications`.
   */
  'GET /api/v1/notifications/unread_count': {
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
      types?: string[]
      /**
       * None of these types.
       *
       * @maxItems 50
       */
      exclude_types?: string[]
      /**
       * Only those from this account.
       */
      account_id?: string
    }
    answer: NotificationCount
  }
  /**
   * Forget all your notifications; what your policy holds back waits on. Scope: `write:notifications`.
   */
  'POST /api/v1/notifications/clear': {
    answer: Empty
  }
  /**
   * Mark your notifications as read, up to one. Scope: `write:notifications`.
   */
  'POST /api/v1/notifications/read': {
    body: {
      /**
       * The newest that was read.
       */
      max_id: string
    }
    answer: Markers
  }
  /**
   * Forget one of your notifications. Scope: `write:notifications`.
   */
  'POST /api/v1/notifications/dismiss': {
    body: {
      /**
       * The id of a notification: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Forget some of your notifications. Scope: `write:notifications`.
   */
  'DELETE /api/v1/notifications/destroy_multiple': {
    query: {
      /**
       * At most 200.
       *
       * @maxItems 200
       *
       * Items: The id of a notification: a decimal number, greater for what is newer.
       */
      ids: string[]
    }
    answer: Empty
  }
  /**
   * Read whose notifications your policy holds back. Scope: `read:notifications`.
   */
  'GET /api/v1/notifications/requests': {
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
    paged: true
    answer: NotificationRequest[]
  }
  /**
   * Read which notifications you want. Scope: `read:notifications`.
   */
  'GET /api/v1/notifications/requests/merged': {
    answer: Merged
  }
  /**
   * Let the notifications of accounts through from now on. Scope: `write:notifications`.
   */
  'POST /api/v1/notifications/requests/accept': {
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
  /**
   * Delete what your policy holds back from accounts. Scope: `write:notifications`.
   */
  'POST /api/v1/notifications/requests/dismiss': {
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
  /**
   * Read what your policy holds back from an account. Scope: `read:notifications`.
   */
  'GET /api/v1/notifications/requests/{id}': {
    path: {
      /**
       * The account.
       */
      id: string
    }
    answer: NotificationRequest
  }
  /**
   * Let an account's notifications through from now on. Scope: `write:notifications`.
   */
  'POST /api/v1/notifications/requests/{id}/accept': {
    path: {
      /**
       * The account.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Delete what your policy holds back from an account. Scope: `write:notifications`.
   */
  'POST /api/v1/notifications/requests/{id}/dismiss': {
    path: {
      /**
       * The account.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Read one of your notifications. Scope: `read:notifications`.
   */
  'GET /api/v1/notifications/{id}': {
    path: {
      /**
       * The id of a notification: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Notification
  }
  /**
   * Forget one of your notifications. Scope: `write:notifications`.
   */
  'DELETE /api/v1/notifications/{id}': {
    path: {
      /**
       * The id of a notification: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Forget one of your notifications. Scope: `write:notifications`.
   */
  'POST /api/v1/notifications/{id}/dismiss': {
    path: {
      /**
       * The id of a notification: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Mark one of your notifications as read. Scope: `write:notifications`.
   */
  'POST /api/v1/notifications/{id}/read': {
    path: {
      /**
       * The id of a notification: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Notification
  }
  /**
   * Read your notifications in groups. Scope: `read:notifications`.
   */
  'GET /api/v2/notifications': {
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
      types?: string[]
      /**
       * None of these types.
       *
       * @maxItems 50
       */
      exclude_types?: string[]
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
      grouped_types?: string[]
      /**
       * Whether all accounts are shown in full, or only each group's newest.
       */
      expand_accounts?: 'full' | 'partial_avatars'
    }
    paged: true
    answer: GroupedNotificationsResults
  }
  /**
   * Read how many groups of notifications you have not read. Scope: `read:notifications`.
   */
  'GET /api/v2/notifications/unread_count': {
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
      types?: string[]
      /**
       * None of these types.
       *
       * @maxItems 50
       */
      exclude_types?: string[]
      /**
       * Only those from this account.
       */
      account_id?: string
      /**
       * Which types are grouped, of favourite, follow, reblog, emoji_reaction.
       *
       * @maxItems 50
       */
      grouped_types?: string[]
    }
    answer: NotificationCount
  }
  /**
   * Read which notifications you want. Scope: `read:notifications`.
   */
  'GET /api/v2/notifications/policy': {
    answer: NotificationPolicy
  }
  /**
   * Choose which notifications you want. Scope: `write:notifications`.
   */
  'PATCH /api/v2/notifications/policy': {
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
  /**
   * Read one group of your notifications. Scope: `read:notifications`.
   */
  'GET /api/v2/notifications/{group_key}': {
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
  /**
   * Read whose doing a group of your notifications tells of. Scope: `read:notifications`.
   */
  'GET /api/v2/notifications/{group_key}/accounts': {
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
    paged: true
    answer: Account[]
  }
  /**
   * Forget a group of your notifications. Scope: `write:notifications`.
   */
  'POST /api/v2/notifications/{group_key}/dismiss': {
    path: {
      /**
       * As it stands with the notifications of the group.
       */
      group_key: string
    }
    answer: Empty
  }
  /**
   * Read which notifications are pushed to this session. Scope: `push`.
   */
  'GET /api/v1/push/subscription': {
    answer: WebPushSubscription
  }
  /**
   * Have notifications pushed to this session. Scope: `push`.
   */
  'POST /api/v1/push/subscription': {
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
  /**
   * Change which notifications are pushed to this session. Scope: `push`.
   */
  'PUT /api/v1/push/subscription': {
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
  /**
   * Have nothing pushed to this session any more. Scope: `push`.
   */
  'DELETE /api/v1/push/subscription': {
    answer: Empty
  }
  /**
   * Read your filters, those that have expired too. Scope: `read:filters`.
   */
  'GET /api/v2/filters': {
    answer: Filter[]
  }
  /**
   * Filter posts by words, in the places you name. Scope: `write:filters`.
   */
  'POST /api/v2/filters': {
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
  /**
   * See which of the newest posts a filter would catch, before you make it. Scope: `read:statuses`.
   */
  'POST /api/v2/filters/preview': {
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
  /**
   * Read one of your filters. Scope: `read:filters`.
   */
  'GET /api/v2/filters/{id}': {
    path: {
      /**
       * The id of a filter, or of something in one: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Filter
  }
  /**
   * Change one of your filters; what is left out stays. Scope: `write:filters`.
   */
  'PUT /api/v2/filters/{id}': {
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
  /**
   * Remove one of your filters. Scope: `write:filters`.
   */
  'DELETE /api/v2/filters/{id}': {
    path: {
      /**
       * The id of a filter, or of something in one: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Read what one of your filters looks for. Scope: `read:filters`.
   */
  'GET /api/v2/filters/{filter_id}/keywords': {
    path: {
      /**
       * The id of a filter, or of something in one: a decimal number, greater for what is newer.
       */
      filter_id: string
    }
    answer: FilterKeyword[]
  }
  /**
   * Let one of your filters look for something more. Scope: `write:filters`.
   */
  'POST /api/v2/filters/{filter_id}/keywords': {
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
  /**
   * Read one keyword of your filters. Scope: `read:filters`.
   */
  'GET /api/v2/filters/keywords/{id}': {
    path: {
      /**
       * The id of a filter, or of something in one: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: FilterKeyword
  }
  /**
   * Change a keyword of your filters; what is left out stays. Scope: `write:filters`.
   */
  'PUT /api/v2/filters/keywords/{id}': {
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
  /**
   * Remove a keyword from its filter. Scope: `write:filters`.
   */
  'DELETE /api/v2/filters/keywords/{id}': {
    path: {
      /**
       * The id of a filter, or of something in one: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Read which single posts one of your filters catches. Scope: `read:filters`.
   */
  'GET /api/v2/filters/{filter_id}/statuses': {
    path: {
      /**
       * The id of a filter, or of something in one: a decimal number, greater for what is newer.
       */
      filter_id: string
    }
    answer: FilterStatus[]
  }
  /**
   * Let one of your filters catch a single post. Scope: `write:filters`.
   */
  'POST /api/v2/filters/{filter_id}/statuses': {
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
  /**
   * Read one entry for a single post in your filters. Scope: `read:filters`.
   */
  'GET /api/v2/filters/statuses/{id}': {
    path: {
      /**
       * The id of a filter, or of something in one: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: FilterStatus
  }
  /**
   * Take a single post out of one of your filters. Scope: `write:filters`.
   */
  'DELETE /api/v2/filters/statuses/{id}': {
    path: {
      /**
       * The id of a filter, or of something in one: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: FilterStatus
  }
  /**
   * Read those of your filters that each of their words makes by itself, as old clients know them. Scope: `read:filters`.
   */
  'GET /api/v1/filters': {
    answer: V1_Filter[]
  }
  /**
   * Filter posts by one word, as old clients do. Scope: `write:filters`.
   */
  'POST /api/v1/filters': {
    body: {
      /**
       * The word, the words or the pattern to look for.
       */
      phrase: string
      /**
       * Whether it is looked for as a whole word only.
       */
      whole_word?: boolean
      /**
       * Where the filter is to be heeded: one place at least.
       *
       * @minItems 1
       *
       * Items: Where a filter is to be heeded.
       */
      context: ('home' | 'notifications' | 'public' | 'thread' | 'account')[]
      /**
       * Whether what it catches is hidden, rather than shown behind a warning.
       */
      irreversible?: boolean
      /**
       * Seconds until it stops catching; null for never.
       */
      expires_in?: number | null
    }
    answer: V1_Filter
  }
  /**
   * Read a filter by the id of one of its words, with this word alone, as old clients know it. Scope: `read:filters`.
   */
  'GET /api/v1/filters/{id}': {
    path: {
      /**
       * The id of a filter, or of something in one: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: V1_Filter
  }
  /**
   * Change a filter by the id of its only word, as old clients do. Scope: `write:filters`.
   */
  'PUT /api/v1/filters/{id}': {
    path: {
      /**
       * Of the keyword.
       */
      id: string
    }
    body: {
      /**
       * The word, the words or the pattern to look for.
       */
      phrase?: string
      /**
       * Whether it is looked for as a whole word only; true unless said.
       */
      whole_word?: boolean
      /**
       * Where the filter is to be heeded: one place at least.
       *
       * @minItems 1
       *
       * Items: Where a filter is to be heeded.
       */
      context?: ('home' | 'notifications' | 'public' | 'thread' | 'account')[]
      /**
       * Whether what it catches is hidden, rather than shown behind a warning.
       */
      irreversible?: boolean
      /**
       * Seconds until it stops catching; null for never.
       */
      expires_in?: number | null
    }
    answer: V1_Filter
  }
  /**
   * Remove a keyword from its filter. Scope: `write:filters`.
   */
  'DELETE /api/v1/filters/{id}': {
    path: {
      /**
       * The id of a filter, or of something in one: a decimal number, greater for what is newer.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Learn where streams stand now: read it before a page, and follow on from it. Scope: `read:statuses`.
   */
  'GET /api/v1/streaming/position': {
    answer: StreamStand
  }
  /**
   * Read how far you have read your timelines. Scope: `read:statuses`.
   */
  'GET /api/v1/markers': {
    query: {
      /**
       * Which ones; none asks for none.
       *
       * @maxItems 10
       *
       * Items: A timeline whose reading is remembered.
       */
      timeline?: ('home' | 'notifications')[]
    }
    answer: Markers
  }
  /**
   * Remember how far you have read your timelines. Scope: `write:statuses`.
   */
  'POST /api/v1/markers': {
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
  /**
   * Search profiles, posts and hashtags. Scope: `read:search`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v2/search': {
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
  /**
   * Search profiles, posts and hashtags. Scope: `read:search`. Anonymous calls are answered too, unless this server has turned them off.
   */
  'GET /api/v1/search': {
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
    answer: V1Search
  }
  /**
   * Search profiles by name. Scope: `read:accounts`.
   */
  'GET /api/v1/accounts/search': {
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
  /**
   * Register an app that people may sign in to. Anonymous calls are answered too.
   */
  'POST /api/v1/apps': {
    body: {
      /**
       * What people are asked to let in: 100 characters at most, of which some can be seen.
       */
      client_name: string
      /**
       * Where people are sent back to, each as it will be asked for, character by character. Several may also be one text with spaces or line breaks in between. `urn:ietf:wg:oauth:2.0:oob` has the code shown.
       *
       * @minItems 1
       * @maxItems 20
       */
      redirect_uris: string[]
      /**
       * The most that it will ask for; also as one text with spaces in between. `read` unless given.
       *
       * @maxItems 200
       */
      scopes?: string[]
      /**
       * The page about it.
       */
      website?: string | null
      /**
       * With `none` it gets no secret, since it could keep none, and has to use PKCE (RFC 7591).
       */
      token_endpoint_auth_method?: 'none' | 'client_secret_basic' | 'client_secret_post'
    }
    answer: CredentialApplication
  }
  /**
   * Read which app a token is of. Any session will do.
   */
  'GET /api/v1/apps/verify_credentials': {
    answer: Application
  }
  /**
   * List your sessions with `read:sessions`, or this session alone without it. Any session will do.
   */
  'GET /api/v1/sessions': {
    answer: Session[]
  }
  /**
   * End one of your sessions with `write:sessions`, or this session alone without it. Any session will do.
   */
  'DELETE /api/v1/sessions/{handle}': {
    path: {
      /**
       * As listed; it names a session without being it.
       */
      handle: string
    }
    answer: Empty
  }
  /**
   * Get a ticket for a WebSocket. For apps in a browser, which cannot send the `Authorization` header with an upgrade. The ticket opens one WebSocket at `/api/v1/streaming` or `/graphql`, within 30 seconds, as one of its protocols, with the rights of the session. It ends with the session.
   */
  'POST /api/v1/streaming/ticket': {
    answer: AppStreamTicket
  }
  /**
   * Change a token of another service into a session. Only where those who run this server have configured it (`docs/token-import.md`), else 404. They also say who may call it. Whatever is wrong with a token, or with whom it is about, the answer is `token_import_denied`; 20 calls a minute from an address.
   */
  'POST /api/v1/sessions/import': {
    body: {
      /**
       * Who issued the token, by the id that those who run this server gave it.
       */
      provider: string
      /**
       * The token, as it was issued.
       */
      token: string
      /**
       * What the session is to be allowed: scopes with spaces between them, or a list. All that there is to be had unless given.
       */
      scope?: string | string[]
      /**
       * The same by another name.
       */
      scopes?: string | string[]
    }
    answer: Token
  }
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
 * Nothing: it is done.
 */
export interface Empty {}
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
    privacy: Visibility
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
    quote_policy: QuotePolicy
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
 * What an account is entitled to.
 */
export interface Role {
  id: string
  name: string
  color: string
  /**
   * A sum of Mastodon's bits, in decimal: 1 everything, 4 audit log, 16 reports, 1024 accounts; 0 for none.
   */
  permissions: string
  highlighted: boolean
  /**
   * Always 0: there are no collections here.
   */
  collection_limit: number
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
 * What an app calls with.
 */
export interface Token {
  /**
   * For the `Authorization: Bearer` header, and for nowhere else.
   */
  access_token: string
  token_type: 'Bearer'
  /**
   * What it may do: may be less than was asked for.
   */
  scope: string
  /**
   * Seconds since 1970.
   */
  created_at: number
  /**
   * Seconds; absent where use prolongs it.
   */
  expires_in?: number
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
 * An account as moderators see it.
 */
export interface AdminAccount {
  id: string
  username: string
  /**
   * Always null: all accounts are of this server.
   */
  domain: null
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
  /**
   * Always empty: no e-mail addresses are stored here.
   */
  email: ''
  /**
   * Always null: moderators see no addresses.
   */
  ip: null
  /**
   * Always empty: moderators see no addresses.
   *
   * @maxItems 0
   */
  ips: string[]
  locale: null
  invite_request: null
  role: Role
  confirmed: true
  /**
   * Always true: accounts do not wait for an approval.
   */
  approved: true
  /**
   * Whether its owner cannot sign in.
   */
  disabled: boolean
  /**
   * Always false: accounts cannot be silenced here.
   */
  silenced: false
  /**
   * Whether it is hidden with all it made.
   */
  suspended: boolean
  /**
   * Always false: accounts cannot be marked as sensitive here.
   */
  sensitized: false
  account: Account
}
/**
 * Something that a moderator or the operator did.
 */
export interface AuditLogEntry {
  id: string
  action: AuditAction
  surface: AuditSurface
  /**
   * Who did it; null for the operator.
   */
  account_id: string | null
  /**
   * Who did it; null for the operator and for an account that is gone.
   */
  account: Account | null
  /**
   * Whom it concerns.
   */
  target_account_id: string | null
  /**
   * Whom it concerns; null also for an account that is gone.
   */
  target_account: Account | null
  report_id: string | null
  status_id: string | null
  /**
   * More about it, such as the name of the role that was given.
   */
  detail: string
  /**
   * Why, in the words of who did it.
   */
  reason: string
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
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
  /**
   * Who did what it tells of.
   */
  account: Account
  /**
   * What it is about, where that is a post.
   */
  status?: Status
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
  /**
   * The post that the last one about a post is about.
   */
  last_status?: Status
}
/**
 * Accepted requests are merged at once.
 */
export interface Merged {
  merged: true
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
 * Which notifications the caller wants.
 */
export interface NotificationPolicy {
  for_not_following: NotificationVerdict
  for_not_followers: NotificationVerdict
  for_new_accounts: NotificationVerdict
  for_private_mentions: NotificationVerdict
  /**
   * Kept, but of no effect: no accounts are limited here.
   */
  for_limited_accounts: NotificationVerdict
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
 * An app as whoever registered it is told of it.
 */
export interface CredentialApplication {
  id: string
  name: string
  website: string | null
  /**
   * The most that it may ask for.
   */
  scopes: string[]
  /**
   * The addresses of `redirect_uris`, a line each.
   */
  redirect_uri: string
  /**
   * Where people are sent back to.
   */
  redirect_uris: string[]
  /**
   * What web push is signed by.
   */
  vapid_key: string
  /**
   * What it is known by.
   */
  client_id: string
  /**
   * What it proves itself by, told this once; absent for a public client.
   */
  client_secret?: string
  /**
   * Never.
   */
  client_secret_expires_at: 0
}
/**
 * An app that people may sign in to.
 */
export interface Application {
  id: string
  name: string
  website: string | null
  /**
   * The most that it may ask for.
   */
  scopes: string[]
  /**
   * The addresses of `redirect_uris`, a line each.
   */
  redirect_uri: string
  /**
   * Where people are sent back to.
   */
  redirect_uris: string[]
  /**
   * What web push is signed by.
   */
  vapid_key: string
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
  kind: SessionKind
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
 * What a WebSocket is opened with where no header can be sent.
 */
export interface AppStreamTicket {
  /**
   * Opens one stream, once.
   */
  ticket: string
  /**
   * The ticket opens nothing from then on.
   */
  expires_at: string
  /**
   * What to give to `new WebSocket` as its protocols; the ticket is in one of them.
   */
  protocols: string[]
}

/** What the service says went wrong. */
export type ErrorCode =
  | 'credential_location_forbidden'
  | 'malformed_request'
  | 'oauth_callback_replayed'
  | 'oauth_state_invalid'
  | 'unauthorized'
  | 'insufficient_scope'
  | 'csrf_rejected'
  | 'reauthentication_required'
  | 'forbidden'
  | 'token_import_denied'
  | 'not_found'
  | 'conflict'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'validation_failed'
  | 'internal_error'
  | 'unavailable'
  | 'rate_limited'
