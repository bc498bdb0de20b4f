// Generated from schema/openapi.json: `npm run generate` writes it anew.

/**
 * Who can see a post.
 */
export type Visibility = 'public' | 'unlisted' | 'private' | 'direct'
/**
 * The type of an attachment.
 */
export type MediaKind = 'image' | 'gifv' | 'video' | 'audio' | 'unknown'
/**
 * Whether the quoted post is shown, and if not, why.
 */
export type QuoteState = 'accepted' | 'revoked' | 'deleted' | 'unauthorized' | 'blocked_account' | 'muted_account'
/**
 * Where a filter applies.
 */
export type FilterContext = 'home' | 'notifications' | 'public' | 'thread' | 'account'
/**
 * What happens to posts that match a filter.
 */
export type FilterAction = 'warn' | 'hide' | 'blur'
/**
 * Who can quote a post.
 */
export type QuotePolicy = 'public' | 'followers' | 'nobody'
/**
 * What people at a blocked address cannot do.
 */
export type IpBlockSeverity = 'sign_up_requires_approval' | 'sign_up_block' | 'no_access'
/**
 * Which replies to other accounts are shown.
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
 * What has happened to a post since it was reported.
 */
export type ReportedPostState = 'unchanged' | 'edited' | 'removed' | 'deleted'
/**
 * What a moderator or the operator did.
 */
export type AuditAction =
  | 'role_changed'
  | 'account_warned'
  | 'account_disabled'
  | 'account_enabled'
  | 'account_suspended'
  | 'account_unsuspended'
  | 'account_silenced'
  | 'account_unsilenced'
  | 'account_sensitized'
  | 'account_unsensitized'
  | 'account_approved'
  | 'account_rejected'
  | 'account_deleted'
  | 'role_created'
  | 'role_updated'
  | 'role_deleted'
  | 'text_changed'
  | 'contact_changed'
  | 'template_created'
  | 'template_changed'
  | 'template_removed'
  | 'emoji_saved'
  | 'emoji_changed'
  | 'emoji_removed'
  | 'ip_block_created'
  | 'ip_block_changed'
  | 'ip_block_removed'
  | 'trend_rejected'
  | 'trend_approved'
  | 'rule_created'
  | 'rule_changed'
  | 'rule_removed'
  | 'service_filter_created'
  | 'service_filter_changed'
  | 'service_filter_removed'
  | 'announcement_created'
  | 'announcement_updated'
  | 'announcement_published'
  | 'announcement_unpublished'
  | 'announcement_deleted'
  | 'invitation_created'
  | 'invitation_revoked'
  | 'report_updated'
  | 'report_assigned'
  | 'report_unassigned'
  | 'report_resolved'
  | 'report_reopened'
  | 'report_note_added'
  | 'report_note_deleted'
  | 'private_posts_read'
  | 'post_removed'
  | 'posts_removed'
  | 'post_restored'
  | 'media_removed'
  | 'media_restored'
  | 'post_note_added'
  | 'post_note_deleted'
  | 'appeal_approved'
  | 'appeal_rejected'
  | 'post_covered'
  | 'post_uncovered'
  | 'post_sharing_forbidden'
  | 'post_sharing_allowed'
/**
 * How an action reached the service.
 */
export type AuditSurface = 'rest' | 'graphql' | 'browser' | 'command_line'
/**
 * The state of an appeal.
 */
export type AppealState = 'pending' | 'approved' | 'rejected'
/**
 * The type of a notification, with Mastodon's names.
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
  | 'moderation_warning'
  | 'admin.report'
  | 'admin.sign_up'
/**
 * What happens to notifications.
 */
export type NotificationVerdict = 'accept' | 'filter' | 'drop'
/**
 * Whose actions are pushed: those of all accounts, of accounts that you follow, of your followers, or of nobody.
 */
export type PushPolicy = 'all' | 'followed' | 'follower' | 'none'
/**
 * A number for a period, and for each of its days.
 */
export type MeasureKey =
  | 'active_users'
  | 'new_users'
  | 'new_posts'
  | 'interactions'
  | 'opened_reports'
  | 'resolved_reports'
  | 'tag_accounts'
  | 'tag_uses'
  | 'tag_servers'
  | 'instance_accounts'
  | 'instance_media_attachments'
  | 'instance_reports'
  | 'instance_statuses'
  | 'instance_follows'
  | 'instance_followers'
/**
 * What a breakdown shows.
 */
export type DimensionKey =
  | 'languages'
  | 'sources'
  | 'servers'
  | 'space_usage'
  | 'software_versions'
  | 'tag_servers'
  | 'tag_languages'
  | 'instance_accounts'
  | 'instance_languages'
/**
 * The length of the periods for which retention is counted.
 */
export type RetentionFrequency = 'day' | 'month'
/**
 * A text about the service.
 */
export type ServiceTextName = 'about' | 'privacy_policy' | 'terms_of_service'
/**
 * What a moderator decided.
 */
export type DecisionAction =
  | 'none'
  | 'sensitive'
  | 'silence'
  | 'disable'
  | 'suspend'
  | 'cover_posts'
  | 'forbid_sharing'
  | 'remove_media'
  | 'remove_posts'
/**
 * What a filter of the service looks for.
 */
export type ServiceFilterKind = 'word' | 'link' | 'file'
/**
 * What a filter of the service does with a post.
 */
export type ServiceFilterAction = 'refuse' | 'hold' | 'report'
/**
 * How a session was created.
 */
export type SessionKind = 'app' | 'import' | 'cli' | 'browser'

export interface Lines {
  /**
   * Read the name, description, rules, limits and statistics of this installation. Anonymous calls are allowed.
   */
  'GET /api/v2/instance': {
    answer: Instance
  }
  /**
   * Read the name, description, rules, limits and statistics of this installation. Anonymous calls are allowed.
   */
  'GET /api/v1/instance': {
    answer: V1_Instance
  }
  /**
   * List the rules of this installation. Anonymous calls are allowed.
   */
  'GET /api/v1/instance/rules': {
    answer: Rule[]
  }
  /**
   * Read the extended description of this installation. It may be empty. Anonymous calls are allowed.
   */
  'GET /api/v1/instance/extended_description': {
    answer: InstanceText
  }
  /**
   * Read the privacy policy of this installation. It may be empty. Anonymous calls are allowed.
   */
  'GET /api/v1/instance/privacy_policy': {
    answer: InstanceText
  }
  /**
   * List the languages that posts can be written in. Anonymous calls are allowed.
   */
  'GET /api/v1/instance/languages': {
    answer: Language[]
  }
  /**
   * List the languages that posts can be translated from and to. Always empty: this server does not translate. Anonymous calls are allowed.
   */
  'GET /api/v1/instance/translation_languages': {
    answer: {
      [k: string]: string[]
    }
  }
  /**
   * Get a challenge whose solution is needed to register. Returns `not_found` if registrations need no proof of work. Anonymous calls are allowed.
   */
  'GET /api/v1/instance/registration_challenge': {
    answer: WorkChallenge
  }
  /**
   * List known servers. Always empty: this server does not federate. Anonymous calls are allowed.
   */
  'GET /api/v1/instance/peers': {
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  /**
   * List blocked servers. Always empty: this server does not federate. Anonymous calls are allowed.
   */
  'GET /api/v1/instance/domain_blocks': {
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  /**
   * Read the weekly activity. Always empty: this server does not count it. Anonymous calls are allowed.
   */
  'GET /api/v1/instance/activity': {
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  /**
   * List the custom emojis of this installation. Anonymous calls are allowed.
   */
  'GET /api/v1/custom_emojis': {
    answer: CustomEmoji[]
  }
  /**
   * Publish a post or a reply, optionally with media or a poll. Scope: `write:statuses`. With `scheduled_at`: Schedule a post for publication at a later time.
   */
  'POST /api/v1/statuses': {
    body: {
      /**
       * The text. Optional if media are attached or a post is quoted.
       */
      status?: string
      /**
       * The content warning.
       */
      spoiler_text?: string
      /**
       * Whether media are hidden behind a warning. The default is the author's setting, or true if there is a content warning.
       */
      sensitive?: boolean
      /**
       * The visibility of the post. The default is the author's setting.
       */
      visibility?: 'public' | 'unlisted' | 'private' | 'direct'
      /**
       * An ISO 639 language code.
       */
      language?: string
      /**
       * Who can quote a post.
       */
      quote_approval_policy?: 'public' | 'followers' | 'nobody'
      /**
       * The post to reply to.
       */
      in_reply_to_id?: string
      /**
       * The post to quote. An edit cannot change it.
       */
      quoted_status_id?: string
      /**
       * The ids of your uploaded files, in display order.
       *
       * @maxItems 100
       *
       * Items: The id of an uploaded file: a decimal number. Newer objects have greater ids.
       */
      media_ids?: string[]
      /**
       * A poll to create or change.
       */
      poll?: {
        /**
         * The options.
         */
        options: string[]
        /**
         * The duration in seconds.
         */
        expires_in: number
        /**
         * Whether voters can choose several options.
         */
        multiple?: boolean
        /**
         * Whether vote counts are hidden until the poll ends.
         */
        hide_totals?: boolean
        /**
         * Whether votes can be changed or withdrawn while the poll is open. An edit that leaves it out does not change it.
         */
        votes_changeable?: boolean
      }
      /**
       * The only accounts that the text may mention. If it mentions others, the post is not published.
       *
       * @maxItems 1000
       *
       * Items: The id of an account: a decimal number. Newer objects have greater ids.
       */
      allowed_mentions?: string[]
      /**
       * An ISO 8601 time, 5 minutes to 5 years from now. Without a time zone it is in UTC.
       */
      scheduled_at?: string
    }
    headers: {
      /**
       * A request with the same key within an hour returns the same post.
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
   * Read several posts by id, in the given order. Posts that you may not see are left out. Scope: `read:statuses`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/statuses': {
    query: {
      /**
       * The ids of up to 20 posts.
       *
       * @maxItems 20
       *
       * Items: The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string[]
    }
    answer: Status[]
  }
  /**
   * Read one post. Scope: `read:statuses`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/statuses/{id}': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Status
  }
  /**
   * Edit one of your posts. Fields that you leave out do not change. The previous version is stored in its edit history. Scope: `write:statuses`.
   */
  'PUT /api/v1/statuses/{id}': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The new text, which replaces the old one.
       */
      status?: string
      /**
       * The content warning; empty for none.
       */
      spoiler_text?: string
      /**
       * Whether to hide the media of the post until the viewer shows them.
       */
      sensitive?: boolean
      /**
       * An ISO 639 language code.
       */
      language?: string
      /**
       * Who can quote the post from now on. Earlier quotes are not affected.
       */
      quote_approval_policy?: 'public' | 'followers' | 'nobody'
      /**
       * All files that the post will have. Files that you leave out are removed from the post.
       *
       * @maxItems 100
       *
       * Items: The id of an uploaded file: a decimal number. Newer objects have greater ids.
       */
      media_ids?: string[]
      /**
       * New descriptions and focal points of attached files.
       *
       * @maxItems 100
       *
       * Items: A change to an attached file.
       */
      media_attributes?: {
        /**
         * The id of an uploaded file: a decimal number. Newer objects have greater ids.
         */
        id: string
        /**
         * The alternative text. Null or blank removes the old one.
         */
        description?: string | null
        /**
         * The focal point of an image, which stays visible when it is cropped. Each axis goes from -1 to 1.
         */
        focus?: {
          /**
           * The horizontal position: -1 is the left edge, 1 the right edge.
           */
          x: number
          /**
           * The vertical position: -1 is the lower edge, 1 the upper edge.
           */
          y: number
        }
      }[]
      /**
       * The poll; null removes it. Changing its options deletes all votes.
       */
      poll?: {
        /**
         * The options.
         */
        options: string[]
        /**
         * The duration in seconds.
         */
        expires_in: number
        /**
         * Whether voters can choose several options.
         */
        multiple?: boolean
        /**
         * Whether vote counts are hidden until the poll ends.
         */
        hide_totals?: boolean
        /**
         * Whether votes can be changed or withdrawn while the poll is open. An edit that leaves it out does not change it.
         */
        votes_changeable?: boolean
      } | null
    }
    answer: Status
  }
  /**
   * Delete one of your posts. Returns its plain text so that you can write it again. Its files stay available for a day by default. Scope: `write:statuses`.
   */
  'DELETE /api/v1/statuses/{id}': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    query: {
      /**
       * Whether to delete the files of the post at once.
       */
      delete_media?: boolean
    }
    answer: DeletedStatus
  }
  /**
   * Read the posts above and below a post in its conversation. Scope: `read:statuses`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/statuses/{id}/context': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Context
  }
  /**
   * Read the plain text of a post, for editing. Scope: `read:statuses`.
   */
  'GET /api/v1/statuses/{id}/source': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: StatusSource
  }
  /**
   * List all versions of a post, oldest first. Scope: `read:statuses`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/statuses/{id}/history': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
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
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Status
  }
  /**
   * Undo a favourite. Scope: `write:favourites`.
   */
  'POST /api/v1/statuses/{id}/unfavourite': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Status
  }
  /**
   * Boost a post: share it with your followers. Returns the boost, which contains the original post. Scope: `write:statuses`.
   */
  'POST /api/v1/statuses/{id}/reblog': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * Who can see the boost. It cannot be more visible than the original post.
       */
      visibility?: 'public' | 'unlisted' | 'private'
    }
    answer: Status
  }
  /**
   * Undo a boost. Scope: `write:statuses`.
   */
  'POST /api/v1/statuses/{id}/unreblog': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Status
  }
  /**
   * Bookmark a post. Bookmarks are private. Scope: `write:bookmarks`.
   */
  'POST /api/v1/statuses/{id}/bookmark': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Status
  }
  /**
   * Remove a bookmark. Scope: `write:bookmarks`.
   */
  'POST /api/v1/statuses/{id}/unbookmark': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Status
  }
  /**
   * Pin one of your posts to the top of your profile. Scope: `write:accounts`.
   */
  'POST /api/v1/statuses/{id}/pin': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Status
  }
  /**
   * Unpin a post from your profile. Scope: `write:accounts`.
   */
  'POST /api/v1/statuses/{id}/unpin': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Status
  }
  /**
   * List the accounts that favourited a post. Scope: `read:statuses`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/statuses/{id}/favourited_by': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    query: {
      /**
       * The maximum number of results, 1 to 80.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: Account[]
  }
  /**
   * List the accounts that boosted a post. Scope: `read:statuses`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/statuses/{id}/reblogged_by': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    query: {
      /**
       * The maximum number of results, 1 to 80.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: Account[]
  }
  /**
   * Mute notifications of a post's conversation. Scope: `write:mutes`.
   */
  'POST /api/v1/statuses/{id}/mute': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Status
  }
  /**
   * Unmute notifications of a post's conversation. Scope: `write:mutes`.
   */
  'POST /api/v1/statuses/{id}/unmute': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Status
  }
  /**
   * List the posts that quote a post and that you may see. Scope: `read:statuses`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/statuses/{id}/quotes': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    query: {
      /**
       * The maximum number of results, 1 to 40.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: Status[]
  }
  /**
   * Revoke a quote of one of your posts. This cannot be undone. Returns the post that quoted it. Scope: `write:statuses`.
   */
  'POST /api/v1/statuses/{id}/quotes/{quoting_status_id}/revoke': {
    path: {
      /**
       * Your quoted post.
       */
      id: string
      /**
       * The quoting post.
       */
      quoting_status_id: string
    }
    answer: Status
  }
  /**
   * Set who can quote one of your posts from now on. Earlier quotes are not affected. A post that is not public cannot be quoted. Scope: `write:statuses`.
   */
  'PUT /api/v1/statuses/{id}/interaction_policy': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * Who can quote a post.
       */
      quote_approval_policy: 'public' | 'followers' | 'nobody'
    }
    answer: Status
  }
  /**
   * List your scheduled posts, including those that could not be published. Scope: `read:statuses`.
   */
  'GET /api/v1/scheduled_statuses': {
    query: {
      /**
       * The maximum number of results, 1 to 40.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
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
       * The id of a draft or scheduled post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: ScheduledStatus
  }
  /**
   * Change the time of one of your scheduled posts. A post that could not be published is tried again at the new time. Scope: `write:statuses`.
   */
  'PUT /api/v1/scheduled_statuses/{id}': {
    path: {
      /**
       * The id of a draft or scheduled post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * An ISO 8601 time, 5 minutes to 5 years from now. Without a time zone it is in UTC.
       */
      scheduled_at: string
    }
    answer: ScheduledStatus
  }
  /**
   * Delete one of your scheduled posts before it is published. Scope: `write:statuses`.
   */
  'DELETE /api/v1/scheduled_statuses/{id}': {
    path: {
      /**
       * The id of a draft or scheduled post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Create a draft. It can be incomplete. Scope: `write:statuses`.
   */
  'POST /api/v1/drafts': {
    body: {
      /**
       * The text. Optional if media are attached or a post is quoted.
       */
      status?: string
      /**
       * The content warning.
       */
      spoiler_text?: string
      /**
       * Whether media are hidden behind a warning. The default is the author's setting, or true if there is a content warning.
       */
      sensitive?: boolean
      /**
       * The visibility of the post. The default is the author's setting.
       */
      visibility?: 'public' | 'unlisted' | 'private' | 'direct'
      /**
       * An ISO 639 language code.
       */
      language?: string
      /**
       * Who can quote a post.
       */
      quote_approval_policy?: 'public' | 'followers' | 'nobody'
      /**
       * The post to reply to.
       */
      in_reply_to_id?: string
      /**
       * The post to quote. An edit cannot change it.
       */
      quoted_status_id?: string
      /**
       * The ids of your uploaded files, in display order.
       *
       * @maxItems 100
       *
       * Items: The id of an uploaded file: a decimal number. Newer objects have greater ids.
       */
      media_ids?: string[]
      /**
       * A poll to create or change.
       */
      poll?: {
        /**
         * The options.
         */
        options: string[]
        /**
         * The duration in seconds.
         */
        expires_in: number
        /**
         * Whether voters can choose several options.
         */
        multiple?: boolean
        /**
         * Whether vote counts are hidden until the poll ends.
         */
        hide_totals?: boolean
        /**
         * Whether votes can be changed or withdrawn while the poll is open. An edit that leaves it out does not change it.
         */
        votes_changeable?: boolean
      }
    }
    headers: {
      /**
       * A request with the same key within an hour returns the same draft.
       */
      'Idempotency-Key'?: string
    }
    answer: Draft
  }
  /**
   * List your drafts. Scope: `read:statuses`.
   */
  'GET /api/v1/drafts': {
    query: {
      /**
       * The maximum number of results, 1 to 40.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
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
       * The id of a draft or scheduled post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Draft
  }
  /**
   * Change one of your drafts. Fields that you leave out do not change; null removes a value. Scope: `write:statuses`.
   */
  'PUT /api/v1/drafts/{id}': {
    path: {
      /**
       * The id of a draft or scheduled post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The new text, which replaces the old one.
       */
      status?: string
      /**
       * The content warning; empty for none.
       */
      spoiler_text?: string
      sensitive?: boolean | null
      visibility?: ('public' | 'unlisted' | 'private' | 'direct') | null
      language?: string | null
      quote_approval_policy?: ('public' | 'followers' | 'nobody') | null
      in_reply_to_id?: string | null
      quoted_status_id?: string | null
      /**
       * All files that the draft will have. Files that you leave out are removed from it.
       *
       * @maxItems 100
       *
       * Items: The id of an uploaded file: a decimal number. Newer objects have greater ids.
       */
      media_ids?: string[]
      poll?: {
        /**
         * The options.
         */
        options: string[]
        /**
         * The duration in seconds.
         */
        expires_in: number
        /**
         * Whether voters can choose several options.
         */
        multiple?: boolean
        /**
         * Whether vote counts are hidden until the poll ends.
         */
        hide_totals?: boolean
        /**
         * Whether votes can be changed or withdrawn while the poll is open. An edit that leaves it out does not change it.
         */
        votes_changeable?: boolean
      } | null
    }
    answer: Draft
  }
  /**
   * Delete one of your drafts. Scope: `write:statuses`.
   */
  'DELETE /api/v1/drafts/{id}': {
    path: {
      /**
       * The id of a draft or scheduled post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Publish one of your drafts. The draft is deleted. Scope: `write:statuses`.
   */
  'POST /api/v1/drafts/{id}/publish': {
    path: {
      /**
       * The id of a draft or scheduled post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Status
  }
  /**
   * List the accounts that reacted to a post: the latest of each emoji, or all accounts of one emoji in pages. Scope: `read:statuses`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/pleroma/statuses/{id}/reactions': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    query: {
      /**
       * Return only this emoji. Its accounts are then returned in pages.
       */
      name?: string
      /**
       * The maximum number of results, 1 to 80.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: ReactionAccounts[]
  }
  /**
   * List the accounts that reacted to a post: the latest of each emoji, or all accounts of one emoji in pages. Scope: `read:statuses`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/pleroma/statuses/{id}/reactions/{emoji}': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
      /**
       * Return only this emoji. Its accounts are then returned in pages.
       */
      emoji: string
    }
    query: {
      /**
       * The maximum number of results, 1 to 80.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: ReactionAccounts[]
  }
  /**
   * Add an emoji reaction to a post. You can add several. Scope: `write:favourites`.
   */
  'PUT /api/v1/pleroma/statuses/{id}/reactions/{emoji}': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
      /**
       * A Unicode emoji, or the shortcode of a custom emoji as `name` or `:name:`.
       */
      emoji: string
    }
    answer: Status
  }
  /**
   * Remove your reaction from a post. Scope: `write:favourites`.
   */
  'DELETE /api/v1/pleroma/statuses/{id}/reactions/{emoji}': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
      /**
       * A Unicode emoji, or the shortcode of a custom emoji as `name` or `:name:`.
       */
      emoji: string
    }
    answer: Status
  }
  /**
   * Add an emoji reaction to a post. You can add several. Scope: `write:favourites`.
   */
  'PUT /api/v1/statuses/{id}/emoji_reactions/{emoji}': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
      /**
       * A Unicode emoji, or the shortcode of a custom emoji as `name` or `:name:`.
       */
      emoji: string
    }
    answer: Status
  }
  /**
   * Remove your reaction from a post. Scope: `write:favourites`.
   */
  'DELETE /api/v1/statuses/{id}/emoji_reactions/{emoji}': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
      /**
       * A Unicode emoji, or the shortcode of a custom emoji as `name` or `:name:`.
       */
      emoji: string
    }
    answer: Status
  }
  /**
   * Add an emoji reaction to a post. You can add several. Scope: `write:favourites`.
   */
  'POST /api/v1/statuses/{id}/react/{name}': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
      /**
       * A Unicode emoji, or the shortcode of a custom emoji as `name` or `:name:`.
       */
      name: string
    }
    answer: Status
  }
  /**
   * Remove your reaction from a post. Scope: `write:favourites`.
   */
  'POST /api/v1/statuses/{id}/unreact/{name}': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
      /**
       * A Unicode emoji, or the shortcode of a custom emoji as `name` or `:name:`.
       */
      name: string
    }
    answer: Status
  }
  /**
   * List your conversations in direct posts. The one with the latest post comes first. Scope: `read:statuses`.
   */
  'GET /api/v1/conversations': {
    query: {
      /**
       * The maximum number of results, 1 to 40.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: Conversation[]
  }
  /**
   * Mark a conversation in direct posts as read or unread. Scope: `write:conversations`.
   */
  'POST /api/v1/conversations/{id}/read': {
    path: {
      /**
       * The id of a conversation in direct posts: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Conversation
  }
  /**
   * Mark a conversation in direct posts as read or unread. Scope: `write:conversations`.
   */
  'POST /api/v1/conversations/{id}/unread': {
    path: {
      /**
       * The id of a conversation in direct posts: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Conversation
  }
  /**
   * Remove a conversation in direct posts from your list until someone posts in it again. Its posts are not deleted. Scope: `write:conversations`.
   */
  'DELETE /api/v1/conversations/{id}': {
    path: {
      /**
       * The id of a conversation in direct posts: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Read a poll. Returns the post with the poll. Scope: `read:statuses`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/polls/{id}': {
    path: {
      /**
       * The id of a poll: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Poll
  }
  /**
   * Vote in a poll. You can vote again if its author allows changes. Returns the post with the poll. Scope: `write:statuses`.
   */
  'POST /api/v1/polls/{id}/votes': {
    path: {
      /**
       * The id of a poll: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The numbers of the chosen options, from 0.
       *
       * @minItems 1
       * @maxItems 100
       */
      choices: number[]
    }
    answer: Poll
  }
  /**
   * Withdraw your vote from an open poll, if its author allows changes. Returns the post with the poll. Scope: `write:statuses`.
   */
  'DELETE /api/v1/polls/{id}/votes': {
    path: {
      /**
       * The id of a poll: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Poll
  }
  /**
   * Read your home timeline: the newest posts of accounts and hashtags that you follow, and your own. Scope: `read:statuses`.
   */
  'GET /api/v1/timelines/home': {
    query: {
      /**
       * The maximum number of results, 1 to 40.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: Status[]
  }
  /**
   * Read the public timeline: all public posts, without boosts and without replies to other accounts. Scope: `read:statuses`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/timelines/public': {
    query: {
      /**
       * The maximum number of results, 1 to 40.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
      /**
       * Return only posts of this server. This has no effect, because all posts belong to this server.
       */
      local?: boolean
      /**
       * Return only posts of other servers: none, because this server does not federate.
       */
      remote?: boolean
      /**
       * Return only posts with media.
       */
      only_media?: boolean
    }
    paged: true
    answer: Status[]
  }
  /**
   * Read public posts with a hashtag. Scope: `read:statuses`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/timelines/tag/{hashtag}': {
    path: {
      /**
       * The name of the hashtag, with or without #.
       */
      hashtag: string
    }
    query: {
      /**
       * The maximum number of results, 1 to 40.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
      /**
       * Also return posts with any of these hashtags.
       *
       * @maxItems 20
       */
      any?: string[]
      /**
       * Return only posts that also have all of these hashtags.
       *
       * @maxItems 20
       */
      all?: string[]
      /**
       * Return only posts that have none of these hashtags.
       *
       * @maxItems 20
       */
      none?: string[]
      /**
       * Return only posts of this server. This has no effect, because all posts belong to this server.
       */
      local?: boolean
      /**
       * Return only posts of other servers: none, because this server does not federate.
       */
      remote?: boolean
      /**
       * Return only posts with media.
       */
      only_media?: boolean
    }
    paged: true
    answer: Status[]
  }
  /**
   * Read the timeline of one of your lists. Scope: `read:lists`.
   */
  'GET /api/v1/timelines/list/{list_id}': {
    path: {
      /**
       * The id of a list: a decimal number. Newer objects have greater ids.
       */
      list_id: string
    }
    query: {
      /**
       * The maximum number of results, 1 to 40.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: Status[]
  }
  /**
   * List your favourited posts, latest first. Scope: `read:favourites`.
   */
  'GET /api/v1/favourites': {
    query: {
      /**
       * The maximum number of results, 1 to 40.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: Status[]
  }
  /**
   * List your bookmarked posts, latest first. Scope: `read:bookmarks`.
   */
  'GET /api/v1/bookmarks': {
    query: {
      /**
       * The maximum number of results, 1 to 40.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: Status[]
  }
  /**
   * List blocks of IP addresses, newest first. Scope: `admin:read:ip_blocks`.
   */
  'GET /api/v1/admin/ip_blocks': {
    query: {
      /**
       * The maximum number of results, 1 to 200.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: IpBlock[]
  }
  /**
   * Block an IP address or a network. The audit log records it. Scope: `admin:write:ip_blocks`.
   */
  'POST /api/v1/admin/ip_blocks': {
    body: {
      /**
       * The address or network.
       */
      ip: string
      /**
       * What people at a blocked address cannot do.
       */
      severity: 'sign_up_requires_approval' | 'sign_up_block' | 'no_access'
      /**
       * The reason, for moderators.
       */
      comment?: string
      /**
       * Seconds until the block ends, at most ten years; 0 for no end.
       */
      expires_in?: number
    }
    answer: IpBlock
  }
  /**
   * Read a block of an IP address. Scope: `admin:read:ip_blocks`.
   */
  'GET /api/v1/admin/ip_blocks/{id}': {
    path: {
      /**
       * The id of a block of an IP address: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: IpBlock
  }
  /**
   * Change a block of an IP address. The audit log records it. Scope: `admin:write:ip_blocks`.
   */
  'PUT /api/v1/admin/ip_blocks/{id}': {
    path: {
      /**
       * The id of a block of an IP address: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The address or network.
       */
      ip?: string
      /**
       * What people at a blocked address cannot do.
       */
      severity?: 'sign_up_requires_approval' | 'sign_up_block' | 'no_access'
      /**
       * The reason, for moderators.
       */
      comment?: string
      /**
       * Seconds until the block ends, at most ten years; 0 for no end.
       */
      expires_in?: number
    }
    answer: IpBlock
  }
  /**
   * Remove a block of an IP address. The audit log records it. Scope: `admin:write:ip_blocks`.
   */
  'DELETE /api/v1/admin/ip_blocks/{id}': {
    path: {
      /**
       * The id of a block of an IP address: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * List your lists. Scope: `read:lists`.
   */
  'GET /api/v1/lists': {
    answer: List[]
  }
  /**
   * Create a list of accounts with its own timeline. Scope: `write:lists`.
   */
  'POST /api/v1/lists': {
    body: {
      /**
       * The title, up to 256 characters.
       */
      title: string
      /**
       * Which replies to other accounts are shown.
       */
      replies_policy?: 'followed' | 'list' | 'none'
      /**
       * Whether posts of the list's members are left out of your home timeline.
       */
      exclusive?: boolean
    }
    answer: List
  }
  /**
   * Read one of your lists. Scope: `read:lists`.
   */
  'GET /api/v1/lists/{id}': {
    path: {
      /**
       * The id of a list: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: List
  }
  /**
   * Change one of your lists. Scope: `write:lists`.
   */
  'PUT /api/v1/lists/{id}': {
    path: {
      /**
       * The id of a list: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The title, up to 256 characters.
       */
      title?: string
      /**
       * Which replies to other accounts are shown.
       */
      replies_policy?: 'followed' | 'list' | 'none'
      /**
       * Whether posts of the list's members are left out of your home timeline.
       */
      exclusive?: boolean
    }
    answer: List
  }
  /**
   * Delete one of your lists. Scope: `write:lists`.
   */
  'DELETE /api/v1/lists/{id}': {
    path: {
      /**
       * The id of a list: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Mute a list: hide posts of its members from other timelines, for a time or until you unmute it. Scope: `write:lists`.
   */
  'POST /api/v1/lists/{id}/mute': {
    path: {
      /**
       * The id of a list: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The duration in seconds; 0 for no end.
       */
      duration?: number
    }
    answer: List
  }
  /**
   * Unmute a list: show posts of its members in other timelines again. Scope: `write:lists`.
   */
  'POST /api/v1/lists/{id}/unmute': {
    path: {
      /**
       * The id of a list: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: List
  }
  /**
   * List the members of one of your lists. Scope: `read:lists`.
   */
  'GET /api/v1/lists/{id}/accounts': {
    path: {
      /**
       * The id of a list: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    query: {
      /**
       * The maximum number of results, 1 to 80; 0 for all.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: Account[]
  }
  /**
   * Add accounts to one of your lists. You do not need to follow them. Scope: `write:lists`.
   */
  'POST /api/v1/lists/{id}/accounts': {
    path: {
      /**
       * The id of a list: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The ids of up to 500 accounts.
       *
       * @maxItems 500
       *
       * Items: The id of an account: a decimal number. Newer objects have greater ids.
       */
      account_ids: string[]
    }
    answer: Empty
  }
  /**
   * Remove accounts from one of your lists. Scope: `write:lists`.
   */
  'DELETE /api/v1/lists/{id}/accounts': {
    path: {
      /**
       * The id of a list: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    query: {
      /**
       * The ids of up to 500 accounts.
       *
       * @maxItems 500
       *
       * Items: The id of an account: a decimal number. Newer objects have greater ids.
       */
      account_ids: string[]
    }
    answer: Empty
  }
  /**
   * List those of your lists that contain an account. Scope: `read:lists`.
   */
  'GET /api/v1/accounts/{id}/lists': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: List[]
  }
  /**
   * Read the use of a hashtag, and whether you follow it. Any session is sufficient. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/tags/{name}': {
    path: {
      /**
       * The name of the hashtag, with or without #.
       */
      name: string
    }
    answer: Tag
  }
  /**
   * Follow a hashtag: its public posts appear in your home timeline. Scope: `write:follows`.
   */
  'POST /api/v1/tags/{name}/follow': {
    path: {
      /**
       * The name of the hashtag, with or without #.
       */
      name: string
    }
    answer: Tag
  }
  /**
   * Unfollow a hashtag. Scope: `write:follows`.
   */
  'POST /api/v1/tags/{name}/unfollow': {
    path: {
      /**
       * The name of the hashtag, with or without #.
       */
      name: string
    }
    answer: Tag
  }
  /**
   * List the hashtags that you follow. Scope: `read:follows`.
   */
  'GET /api/v1/followed_tags': {
    query: {
      /**
       * The maximum number of results, 1 to 200.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: Tag[]
  }
  /**
   * Mute a hashtag: hide its posts from timelines, conversations, searches and notifications, for a time or until you unmute it. Scope: `write:mutes`.
   */
  'POST /api/v1/tags/{name}/mute': {
    path: {
      /**
       * The name of the hashtag, with or without #.
       */
      name: string
    }
    body: {
      /**
       * The duration in seconds; 0 for no end.
       */
      duration?: number
    }
    answer: Tag
  }
  /**
   * Unmute a hashtag. Scope: `write:mutes`.
   */
  'POST /api/v1/tags/{name}/unmute': {
    path: {
      /**
       * The name of the hashtag, with or without #.
       */
      name: string
    }
    answer: Tag
  }
  /**
   * List the hashtags that you mute, with the end of each mute. Scope: `read:mutes`.
   */
  'GET /api/v1/muted_tags': {
    query: {
      /**
       * The maximum number of results, 1 to 200.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
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
       * The name of the hashtag, with or without #.
       */
      name: string
    }
    answer: Tag
  }
  /**
   * Stop featuring a hashtag on your profile. Scope: `write:accounts`.
   */
  'POST /api/v1/tags/{name}/unfeature': {
    path: {
      /**
       * The name of the hashtag, with or without #.
       */
      name: string
    }
    answer: Tag
  }
  /**
   * List the hashtags that you feature on your profile. Scope: `read:accounts`.
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
       * The name of the hashtag, with or without #.
       */
      name: string
    }
    answer: FeaturedTag
  }
  /**
   * List the hashtags that you use most, as suggestions to feature. Scope: `read:accounts`.
   */
  'GET /api/v1/featured_tags/suggestions': {
    answer: Tag[]
  }
  /**
   * Stop featuring a hashtag on your profile. The id is that of the featured hashtag. Scope: `write:accounts`.
   */
  'DELETE /api/v1/featured_tags/{id}': {
    path: {
      /**
       * The id of a featured hashtag: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * List the hashtags that an account features on its profile. Scope: `read:accounts`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/accounts/{id}/featured_tags': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: FeaturedTag[]
  }
  /**
   * List trending hashtags: those that many accounts use. Any session is sufficient. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/trends/tags': {
    query: {
      /**
       * The maximum number of results, 1 to 20.
       */
      limit?: number
      /**
       * The number of results to skip, 0 to 10000.
       */
      offset?: number
    }
    answer: Tag[]
  }
  /**
   * List trending hashtags: those that many accounts use. Any session is sufficient. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/trends': {
    query: {
      /**
       * The maximum number of results, 1 to 20.
       */
      limit?: number
      /**
       * The number of results to skip, 0 to 10000.
       */
      offset?: number
    }
    answer: Tag[]
  }
  /**
   * List trending posts: those with many boosts and favourites. Scope: `read:statuses`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/trends/statuses': {
    query: {
      /**
       * The maximum number of results, 1 to 40.
       */
      limit?: number
      /**
       * The number of results to skip, 0 to 10000.
       */
      offset?: number
    }
    answer: Status[]
  }
  /**
   * List trending links. Always empty: this server does not load linked pages. Any session is sufficient. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/trends/links': {
    query: {
      /**
       * The maximum number of results, 1 to 20.
       */
      limit?: number
      /**
       * The number of results to skip, 0 to 10000.
       */
      offset?: number
    }
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  /**
   * List trending hashtags for moderators, including those that were rejected. Scope: `admin:read`.
   */
  'GET /api/v1/admin/trends/tags': {
    query: {
      /**
       * The maximum number of results, 1 to 20.
       */
      limit?: number
      /**
       * The number of results to skip, 0 to 10000.
       */
      offset?: number
    }
    answer: AdminTag[]
  }
  /**
   * Take a hashtag out of the public trends, or allow it there again. The audit log records it. Scope: `admin:write`.
   */
  'POST /api/v1/admin/trends/tags/{id}/approve': {
    path: {
      /**
       * The id of a hashtag: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: AdminTag
  }
  /**
   * Take a hashtag out of the public trends, or allow it there again. The audit log records it. Scope: `admin:write`.
   */
  'POST /api/v1/admin/trends/tags/{id}/reject': {
    path: {
      /**
       * The id of a hashtag: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: AdminTag
  }
  /**
   * List trending posts for moderators, including those that were rejected. Scope: `admin:read`.
   */
  'GET /api/v1/admin/trends/statuses': {
    query: {
      /**
       * The maximum number of results, 1 to 40.
       */
      limit?: number
      /**
       * The number of results to skip, 0 to 10000.
       */
      offset?: number
    }
    answer: AdminTrendingStatus[]
  }
  /**
   * Take a public post out of the public trends, or allow it there again. The audit log records it. Scope: `admin:write`.
   */
  'POST /api/v1/admin/trends/statuses/{id}/approve': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: AdminTrendingStatus
  }
  /**
   * Take a public post out of the public trends, or allow it there again. The audit log records it. Scope: `admin:write`.
   */
  'POST /api/v1/admin/trends/statuses/{id}/reject': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: AdminTrendingStatus
  }
  /**
   * List trending links and their publishers. Always empty: this server does not load linked pages. Scope: `admin:read`.
   */
  'GET /api/v1/admin/trends/links': {
    query: {
      /**
       * The maximum number of results, 1 to 20.
       */
      limit?: number
      /**
       * The number of results to skip, 0 to 10000.
       */
      offset?: number
    }
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  /**
   * List trending links and their publishers. Always empty: this server does not load linked pages. Scope: `admin:read`.
   */
  'GET /api/v1/admin/trends/links/publishers': {
    query: {
      /**
       * The maximum number of results, 1 to 20.
       */
      limit?: number
      /**
       * The number of results to skip, 0 to 10000.
       */
      offset?: number
    }
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  /**
   * Upload an image, video or audio file to attach to a post. Scope: `write:media`. The call counts as an upload.
   */
  'POST /api/v2/media': {
    body: {
      /**
       * A file.
       */
      file: Blob
      /**
       * An image to show as the preview.
       */
      thumbnail?: Blob
      /**
       * The alternative text for people who cannot see the file.
       */
      description?: string | null
      /**
       * The focal point of an image, which stays visible when it is cropped. Each axis goes from -1 to 1.
       */
      focus?: {
        /**
         * The horizontal position: -1 is the left edge, 1 the right edge.
         */
        x: number
        /**
         * The vertical position: -1 is the lower edge, 1 the upper edge.
         */
        y: number
      }
    }
    answer: MediaAttachment
  }
  /**
   * Upload an image, video or audio file to attach to a post. Scope: `write:media`. The call counts as an upload.
   */
  'POST /api/v1/media': {
    body: {
      /**
       * A file.
       */
      file: Blob
      /**
       * An image to show as the preview.
       */
      thumbnail?: Blob
      /**
       * The alternative text for people who cannot see the file.
       */
      description?: string | null
      /**
       * The focal point of an image, which stays visible when it is cropped. Each axis goes from -1 to 1.
       */
      focus?: {
        /**
         * The horizontal position: -1 is the left edge, 1 the right edge.
         */
        x: number
        /**
         * The vertical position: -1 is the lower edge, 1 the upper edge.
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
   * Read one of your uploaded files, which may still be processing. Scope: `write:media`.
   */
  'GET /api/v1/media/{id}': {
    path: {
      /**
       * The id of an uploaded file: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: MediaAttachment
  }
  /**
   * Change the description, focal point or preview of an uploaded file that is not attached to a post yet. Scope: `write:media`.
   */
  'PUT /api/v1/media/{id}': {
    path: {
      /**
       * The id of an uploaded file: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The alternative text. Null or blank removes it.
       */
      description?: string | null
      focus?: {
        /**
         * The horizontal position: -1 is the left edge, 1 the right edge.
         */
        x: number
        /**
         * The vertical position: -1 is the lower edge, 1 the upper edge.
         */
        y: number
      } | null
      /**
       * An image to show as the preview.
       */
      thumbnail?: Blob
    }
    answer: MediaAttachment
  }
  /**
   * Delete an uploaded file that is not attached to a post or draft. Scope: `write:media`.
   */
  'DELETE /api/v1/media/{id}': {
    path: {
      /**
       * The id of an uploaded file: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Read your own profile, including its private parts. Scope: `profile`.
   */
  'GET /api/v1/accounts/verify_credentials': {
    answer: CredentialAccount
  }
  /**
   * Change your profile. Fields that you leave out do not change. Scope: `write:accounts`.
   */
  'PATCH /api/v1/accounts/update_credentials': {
    body: {
      /**
       * The display name.
       */
      display_name?: string
      /**
       * The bio.
       */
      note?: string
      /**
       * All profile fields. Blank fields are left out.
       *
       * @maxItems 100
       *
       * Items: A field of a profile: a name and a value.
       */
      fields_attributes?: {
        /**
         * The name of the field, such as Website.
         */
        name?: string
        /**
         * The value.
         */
        value?: string
      }[]
      /**
       * The avatar.
       */
      avatar?: Blob
      /**
       * The header image.
       */
      header?: Blob
      /**
       * The alternative text of the avatar.
       */
      avatar_description?: string
      /**
       * The alternative text of the header image.
       */
      header_description?: string
      /**
       * Whether you must approve followers.
       */
      locked?: boolean
      /**
       * Whether the account is a bot.
       */
      bot?: boolean
      /**
       * Whether your account is suggested to others and listed in the directory.
       */
      discoverable?: boolean | null
      /**
       * Whether search can find your public posts.
       */
      indexable?: boolean
      /**
       * Whether the lists of your followers and followed accounts are hidden.
       */
      hide_collections?: boolean
      /**
       * Whether clients should show a media tab.
       */
      show_media?: boolean
      /**
       * Whether the media tab includes media from replies.
       */
      show_media_replies?: boolean
      /**
       * Whether clients should show a tab of featured accounts and hashtags.
       */
      show_featured?: boolean
      /**
       * Up to 10 domains of websites that may credit you as an author. Blank entries are left out.
       *
       * @maxItems 100
       */
      attribution_domains?: string[]
      source?: {
        /**
         * The default visibility of new posts.
         */
        privacy?: 'public' | 'unlisted' | 'private' | 'direct'
        /**
         * Whether media of new posts are hidden behind a warning by default.
         */
        sensitive?: boolean
        /**
         * The default language of new posts.
         */
        language?: string | null
        /**
         * Who can quote new posts by default.
         */
        quote_policy?: 'public' | 'followers' | 'nobody'
      }
    }
    answer: CredentialAccount
  }
  /**
   * Read your own profile, including its private parts. Scope: `profile`.
   */
  'GET /api/v1/profile': {
    answer: Profile
  }
  /**
   * Change your profile. Fields that you leave out do not change. Scope: `write:accounts`.
   */
  'PATCH /api/v1/profile': {
    body: {
      /**
       * The display name.
       */
      display_name?: string
      /**
       * The bio.
       */
      note?: string
      /**
       * All profile fields. Blank fields are left out.
       *
       * @maxItems 100
       *
       * Items: A field of a profile: a name and a value.
       */
      fields_attributes?: {
        /**
         * The name of the field, such as Website.
         */
        name?: string
        /**
         * The value.
         */
        value?: string
      }[]
      /**
       * The avatar.
       */
      avatar?: Blob
      /**
       * The header image.
       */
      header?: Blob
      /**
       * The alternative text of the avatar.
       */
      avatar_description?: string
      /**
       * The alternative text of the header image.
       */
      header_description?: string
      /**
       * Whether you must approve followers.
       */
      locked?: boolean
      /**
       * Whether the account is a bot.
       */
      bot?: boolean
      /**
       * Whether your account is suggested to others and listed in the directory.
       */
      discoverable?: boolean | null
      /**
       * Whether search can find your public posts.
       */
      indexable?: boolean
      /**
       * Whether the lists of your followers and followed accounts are hidden.
       */
      hide_collections?: boolean
      /**
       * Whether clients should show a media tab.
       */
      show_media?: boolean
      /**
       * Whether the media tab includes media from replies.
       */
      show_media_replies?: boolean
      /**
       * Whether clients should show a tab of featured accounts and hashtags.
       */
      show_featured?: boolean
      /**
       * Up to 10 domains of websites that may credit you as an author. Blank entries are left out.
       *
       * @maxItems 100
       */
      attribution_domains?: string[]
      /**
       * The default visibility of new posts.
       */
      default_visibility?: 'public' | 'unlisted' | 'private' | 'direct'
      /**
       * Whether media of new posts are hidden behind a warning by default.
       */
      default_sensitive?: boolean
      /**
       * The default language of new posts.
       */
      default_language?: string | null
      /**
       * Who can quote new posts by default.
       */
      default_quote_policy?: 'public' | 'followers' | 'nobody'
    }
    answer: Profile
  }
  /**
   * Delete your account. It is hidden and signed out everywhere at once. Signing in within a few days cancels the deletion. Scope: `write:accounts`.
   */
  'DELETE /api/v1/account': {
    answer: AccountDeletion
  }
  /**
   * Remove your avatar. Scope: `write:accounts`.
   */
  'DELETE /api/v1/profile/avatar': {
    answer: CredentialAccount
  }
  /**
   * Remove your header image. Scope: `write:accounts`.
   */
  'DELETE /api/v1/profile/header': {
    answer: CredentialAccount
  }
  /**
   * Read your defaults for new posts. Scope: `read:accounts`.
   */
  'GET /api/v1/preferences': {
    answer: Preferences
  }
  /**
   * Read a profile by its username. Scope: `read:accounts`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/accounts/lookup': {
    query: {
      /**
       * `alice`, `@alice` or `alice@this.host`. Upper and lower case do not matter.
       */
      acct: string
    }
    answer: Account
  }
  /**
   * Read several profiles by id, in the given order. Unknown ids are left out. Scope: `read:accounts`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/accounts': {
    query: {
      /**
       * The ids of up to 40 accounts.
       *
       * @maxItems 40
       *
       * Items: The id of an account: a decimal number. Newer objects have greater ids.
       */
      id?: string[]
    }
    answer: Account[]
  }
  /**
   * Create an account and sign it in to the app. It needs a token for the app itself (`client_credentials`) with the scope `write:accounts`. The same rules apply as in a browser.
   */
  'POST /api/v1/accounts': {
    body: {
      /**
       * The username, for signing in and for mentions: up to 30 letters, digits and underscores.
       */
      username: string
      /**
       * A password of 8 to 128 characters. Common passwords are rejected.
       */
      password: string
      /**
       * Not stored: this server sends no e-mail.
       */
      email?: string
      /**
       * Whether you agree to the rules.
       */
      agreement: true
      /**
       * Not stored.
       */
      locale?: string
      /**
       * The code of an invitation.
       */
      invite_code?: string
      /**
       * Why you want to join. Required if a moderator decides.
       */
      reason?: string
      /**
       * The solution of `GET /api/v1/instance/registration_challenge`, as ALTCHA encodes it. Required if `registrations.proof_of_work` of the instance is true.
       */
      proof_of_work?: string
    }
    answer: Token
  }
  /**
   * Read a profile by its id. Scope: `read:accounts`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/accounts/{id}': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Account
  }
  /**
   * List the posts of an account, latest first. Scope: `read:statuses`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/accounts/{id}/statuses': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    query: {
      /**
       * Return only posts with attachments.
       */
      only_media?: boolean
      /**
       * Leave out replies to other accounts.
       */
      exclude_replies?: boolean
      /**
       * Leave out boosts.
       */
      exclude_reblogs?: boolean
      /**
       * Return only the pinned posts.
       */
      pinned?: boolean
      /**
       * Return only posts with this hashtag, given with or without its #.
       */
      tagged?: string
      /**
       * The maximum number of results, 1 to 40.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: Status[]
  }
  /**
   * List your relationships with other accounts. Scope: `read:follows`.
   */
  'GET /api/v1/accounts/relationships': {
    query: {
      /**
       * The ids of up to 100 accounts.
       *
       * @maxItems 100
       *
       * Items: The id of an account: a decimal number. Newer objects have greater ids.
       */
      id?: string[]
    }
    answer: Relationship[]
  }
  /**
   * List the followers of an account. Scope: `read:accounts`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/accounts/{id}/followers': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    query: {
      /**
       * The maximum number of results, 1 to 80.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: Account[]
  }
  /**
   * List the accounts that an account follows. Scope: `read:accounts`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/accounts/{id}/following': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    query: {
      /**
       * The maximum number of results, 1 to 80.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: Account[]
  }
  /**
   * Follow an account, or change how you follow it. If the account approves followers, this sends a follow request. Scope: `write:follows`.
   */
  'POST /api/v1/accounts/{id}/follow': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * Whether boosts by the account appear in your home timeline. The default is true.
       */
      reblogs?: boolean
      /**
       * Whether you are notified of posts by the account. The default is false.
       */
      notify?: boolean
      /**
       * The languages in which you see posts by the account; null or empty for all.
       */
      languages?: string[] | null
    }
    answer: Relationship
  }
  /**
   * Unfollow an account, or withdraw your follow request. Scope: `write:follows`.
   */
  'POST /api/v1/accounts/{id}/unfollow': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Relationship
  }
  /**
   * Remove a follower. Scope: `write:follows`.
   */
  'POST /api/v1/accounts/{id}/remove_from_followers': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Relationship
  }
  /**
   * List your pending follow requests. Scope: `read:follows`.
   */
  'GET /api/v1/follow_requests': {
    query: {
      /**
       * The maximum number of results, 1 to 80.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: Account[]
  }
  /**
   * Accept a follow request. Scope: `write:follows`.
   */
  'POST /api/v1/follow_requests/{id}/authorize': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Relationship
  }
  /**
   * Reject a follow request. Scope: `write:follows`.
   */
  'POST /api/v1/follow_requests/{id}/reject': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Relationship
  }
  /**
   * Block an account. Neither of you can see or follow the other any more. Scope: `write:blocks`.
   */
  'POST /api/v1/accounts/{id}/block': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Relationship
  }
  /**
   * Unblock an account. Scope: `write:blocks`.
   */
  'POST /api/v1/accounts/{id}/unblock': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Relationship
  }
  /**
   * List the accounts that you block. Scope: `read:blocks`.
   */
  'GET /api/v1/blocks': {
    query: {
      /**
       * The maximum number of results, 1 to 80.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: Account[]
  }
  /**
   * Mute an account or only its boosts, for a time or until you unmute it; or change the mute. Scope: `write:mutes`.
   */
  'POST /api/v1/accounts/{id}/mute': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * Whether notifications from the account are hidden too.
       */
      notifications?: boolean
      /**
       * The duration in seconds; 0 for no end.
       */
      duration?: number
      /**
       * Whether only boosts by the account are hidden.
       */
      boosts_only?: boolean
    }
    answer: Relationship
  }
  /**
   * Unmute an account. Scope: `write:mutes`.
   */
  'POST /api/v1/accounts/{id}/unmute': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Relationship
  }
  /**
   * List the accounts that you mute, with the end of each mute. Scope: `read:mutes`.
   */
  'GET /api/v1/mutes': {
    query: {
      /**
       * The maximum number of results, 1 to 80.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: MutedAccount[]
  }
  /**
   * List the servers that you block. Scope: `read:blocks`.
   */
  'GET /api/v1/domain_blocks': {
    query: {
      /**
       * The maximum number of results, 1 to 200.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: string[]
  }
  /**
   * Add a server to your list of blocked servers. It has no other effect: this server does not federate. Scope: `write:blocks`.
   */
  'POST /api/v1/domain_blocks': {
    body: {
      /**
       * The domain, such as `example.org`.
       */
      domain: string
    }
    answer: Empty
  }
  /**
   * Remove a server from your list of blocked servers. Scope: `write:blocks`.
   */
  'DELETE /api/v1/domain_blocks': {
    query: {
      /**
       * The domain, such as `example.org`.
       */
      domain: string
    }
    answer: Empty
  }
  /**
   * Save a private note about an account. Scope: `write:accounts`.
   */
  'POST /api/v1/accounts/{id}/note': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The note; an empty text removes it. Nobody else can see the note.
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
       * The id of an account: a decimal number. Newer objects have greater ids.
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
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Relationship
  }
  /**
   * Stop featuring an account on your profile. Scope: `write:accounts`.
   */
  'POST /api/v1/accounts/{id}/unpin': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Relationship
  }
  /**
   * Stop featuring an account on your profile. Scope: `write:accounts`.
   */
  'POST /api/v1/accounts/{id}/unendorse': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Relationship
  }
  /**
   * List the accounts that you feature on your profile. Scope: `read:accounts`.
   */
  'GET /api/v1/endorsements': {
    query: {
      /**
       * The maximum number of results, 1 to 80.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: Account[]
  }
  /**
   * List the accounts that an account features on its profile. Scope: `read:accounts`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/accounts/{id}/endorsements': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    query: {
      /**
       * The maximum number of results, 1 to 80.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: Account[]
  }
  /**
   * List the followers of an account that you also follow. Scope: `read:follows`.
   */
  'GET /api/v1/accounts/familiar_followers': {
    query: {
      /**
       * The ids of up to 20 accounts.
       *
       * @maxItems 20
       *
       * Items: The id of an account: a decimal number. Newer objects have greater ids.
       */
      id?: string[]
    }
    answer: FamiliarFollowers[]
  }
  /**
   * List the identity proofs of an account. Always empty: this server has none. Scope: `read:accounts`.
   */
  'GET /api/v1/accounts/{id}/identity_proofs': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  /**
   * List suggested accounts to follow, with the reasons. Scope: `read:accounts`.
   */
  'GET /api/v2/suggestions': {
    query: {
      /**
       * The maximum number of results, 1 to 80.
       */
      limit?: number
    }
    answer: Suggestion[]
  }
  /**
   * List suggested accounts to follow, with the reasons. Scope: `read:accounts`.
   */
  'GET /api/v1/suggestions': {
    query: {
      /**
       * The maximum number of results, 1 to 80.
       */
      limit?: number
    }
    answer: Account[]
  }
  /**
   * Dismiss a suggestion: the account is not suggested again. Scope: `write:accounts`.
   */
  'DELETE /api/v1/suggestions/{account_id}': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      account_id: string
    }
    answer: Empty
  }
  /**
   * List the accounts whose owners want to be found. Scope: `read:accounts`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/directory': {
    query: {
      /**
       * The order: by the latest post, or by the time of creation.
       */
      order?: 'active' | 'new'
      /**
       * The number of results to skip, 0 to 10000.
       */
      offset?: number
      /**
       * The maximum number of results, 1 to 80.
       */
      limit?: number
    }
    answer: Account[]
  }
  /**
   * Report an account to the moderators. Scope: `write:reports`.
   */
  'POST /api/v1/reports': {
    body: {
      /**
       * The account to report.
       */
      account_id: string
      /**
       * Posts of that account that show the problem.
       *
       * @maxItems 100
       *
       * Items: The id of a post: a decimal number. Newer objects have greater ids.
       */
      status_ids?: string[]
      /**
       * The rules that were broken.
       *
       * @maxItems 100
       *
       * Items: The id of a rule: a decimal number. Newer objects have greater ids.
       */
      rule_ids?: string[]
      /**
       * What the account is reported for.
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
   * List reports for moderators, newest first, except those about yourself. Scope: `admin:read:reports`.
   */
  'GET /api/v1/admin/reports': {
    query: {
      /**
       * Return resolved reports instead of open ones.
       */
      resolved?: boolean
      /**
       * Return only reports by this account.
       */
      account_id?: string
      /**
       * Return only reports about this account.
       */
      target_account_id?: string
      /**
       * The maximum number of results, 1 to 200.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: AdminReport[]
  }
  /**
   * Read how many reports are open, and the median time to a decision in the last 30 days. Scope: `admin:read:reports`.
   */
  'GET /api/v1/admin/report_statistics': {
    answer: ReportStatistics
  }
  /**
   * Read a report with all its posts. If some are not public, the audit log records who reads them. Scope: `admin:read:reports`.
   */
  'GET /api/v1/admin/reports/{id}': {
    path: {
      /**
       * The id of a report: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: AdminReport
  }
  /**
   * Change the category or the rules of a report. Scope: `admin:write:reports`.
   */
  'PUT /api/v1/admin/reports/{id}': {
    path: {
      /**
       * The id of a report: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The category. Any other than `violation` removes the rules.
       */
      category?: 'spam' | 'legal' | 'violation' | 'other'
      /**
       * The rules that were broken, for the category `violation`.
       *
       * @maxItems 100
       *
       * Items: The id of a rule: a decimal number. Newer objects have greater ids.
       */
      rule_ids?: string[]
    }
    answer: AdminReport
  }
  /**
   * Assign a report to yourself. Scope: `admin:write:reports`.
   */
  'POST /api/v1/admin/reports/{id}/assign_to_self': {
    path: {
      /**
       * The id of a report: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: AdminReport
  }
  /**
   * End the assignment of a report. Scope: `admin:write:reports`.
   */
  'POST /api/v1/admin/reports/{id}/unassign': {
    path: {
      /**
       * The id of a report: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: AdminReport
  }
  /**
   * Resolve a report. Scope: `admin:write:reports`.
   */
  'POST /api/v1/admin/reports/{id}/resolve': {
    path: {
      /**
       * The id of a report: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: AdminReport
  }
  /**
   * Open a resolved report again. Scope: `admin:write:reports`.
   */
  'POST /api/v1/admin/reports/{id}/reopen': {
    path: {
      /**
       * The id of a report: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: AdminReport
  }
  /**
   * List the notes of moderators on a report, oldest first. Scope: `admin:read:reports`.
   */
  'GET /api/v1/admin/reports/{id}/notes': {
    path: {
      /**
       * The report.
       */
      id: string
    }
    query: {
      /**
       * Include notes on all other reports about the account.
       */
      whole_account?: boolean
    }
    answer: ReportNote[]
  }
  /**
   * Write a note on a report, for moderators. Scope: `admin:write:reports`.
   */
  'POST /api/v1/admin/reports/{id}/notes': {
    path: {
      /**
       * The report.
       */
      id: string
    }
    body: {
      /**
       * The note.
       */
      text: string
    }
    answer: ReportNote
  }
  /**
   * Delete one of your notes on a report. Scope: `admin:write:reports`.
   */
  'DELETE /api/v1/admin/reports/{id}/notes/{note_id}': {
    path: {
      /**
       * The report.
       */
      id: string
      /**
       * The note.
       */
      note_id: string
    }
    answer: Empty
  }
  /**
   * Find accounts as moderators see them, newest first. Scope: `admin:read:accounts`.
   */
  'GET /api/v1/admin/accounts': {
    query: {
      /**
       * Return only accounts with this status.
       */
      status?: 'active' | 'pending' | 'disabled' | 'silenced' | 'sensitive' | 'suspended'
      /**
       * The beginning of the username, in upper or lower case.
       */
      username?: string
      /**
       * A part of the display name, in upper or lower case.
       */
      display_name?: string
      /**
       * Return only accounts with a role.
       */
      is_staff?: boolean
      /**
       * Return only accounts with one of these roles.
       *
       * @maxItems 100
       *
       * Items: The id of a role: a decimal number. Newer objects have greater ids.
       */
      role_ids?: string[]
      /**
       * Return only accounts that this account invited.
       */
      invited_by?: string
      /**
       * The maximum number of results, 1 to 200.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
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
       * Return only accounts with this status.
       */
      status?: 'active' | 'pending' | 'disabled' | 'silenced' | 'sensitive' | 'suspended'
      /**
       * The beginning of the username, in upper or lower case.
       */
      username?: string
      /**
       * A part of the display name, in upper or lower case.
       */
      display_name?: string
      /**
       * Return only accounts with a role.
       */
      is_staff?: boolean
      /**
       * Return only accounts with one of these roles.
       *
       * @maxItems 100
       *
       * Items: The id of a role: a decimal number. Newer objects have greater ids.
       */
      role_ids?: string[]
      /**
       * Return only accounts that this account invited.
       */
      invited_by?: string
      /**
       * The maximum number of results, 1 to 200.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
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
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: AdminAccount
  }
  /**
   * Delete a suspended account for good, with everything that belongs to it. The audit log records it. Scope: `admin:write:accounts`.
   */
  'DELETE /api/v1/admin/accounts/{id}': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    query: {
      /**
       * The reason, for the audit log only. If it is empty, the log shows the explanation.
       */
      reason?: string
    }
    answer: AdminAccount
  }
  /**
   * Approve an account that waits for approval. The audit log records it. Scope: `admin:write:accounts`.
   */
  'POST /api/v1/admin/accounts/{id}/approve': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: AdminAccount
  }
  /**
   * Reject an account that waits for approval: it is deleted. The audit log records it. Scope: `admin:write:accounts`.
   */
  'POST /api/v1/admin/accounts/{id}/reject': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: AdminAccount
  }
  /**
   * Act on an account: mark it as sensitive, silence, disable or suspend it, or warn its owner. The audit log records it. Scope: `admin:write:accounts`.
   */
  'POST /api/v1/admin/accounts/{id}/action': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * An action on an account.
       */
      type: 'none' | 'sensitive' | 'silence' | 'disable' | 'suspend'
      /**
       * The explanation for the person.
       */
      text?: string
      /**
       * The reason, for the audit log only. If it is empty, the log shows the explanation.
       */
      reason?: string
      /**
       * The rules that were broken.
       *
       * @maxItems 100
       *
       * Items: The id of a rule: a decimal number. Newer objects have greater ids.
       */
      rule_ids?: string[]
      /**
       * The report that led to this decision.
       */
      report_id?: string
      /**
       * Whether the person is notified, and can read the decision and appeal.
       */
      send_notification?: boolean
    }
    answer: Empty
  }
  /**
   * Let the owner of a disabled account sign in again. Scope: `admin:write:accounts`.
   */
  'POST /api/v1/admin/accounts/{id}/enable': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: AdminAccount
  }
  /**
   * Stop silencing an account. Scope: `admin:write:accounts`.
   */
  'POST /api/v1/admin/accounts/{id}/unsilence': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: AdminAccount
  }
  /**
   * Stop showing all media of an account as sensitive. Scope: `admin:write:accounts`.
   */
  'POST /api/v1/admin/accounts/{id}/unsensitive': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: AdminAccount
  }
  /**
   * Lift the suspension of an account. Its owner must sign in again. Scope: `admin:write:accounts`.
   */
  'POST /api/v1/admin/accounts/{id}/unsuspend': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: AdminAccount
  }
  /**
   * Read the audit log: what moderators and the operator did. Scope: `admin:read`.
   */
  'GET /api/v1/admin/audit_log': {
    query: {
      /**
       * Return only what this account did.
       */
      account_id?: string
      /**
       * Return only what was done to this account.
       */
      target_account_id?: string
      /**
       * Return only actions of this type.
       */
      action?:
        | 'role_changed'
        | 'account_warned'
        | 'account_disabled'
        | 'account_enabled'
        | 'account_suspended'
        | 'account_unsuspended'
        | 'account_silenced'
        | 'account_unsilenced'
        | 'account_sensitized'
        | 'account_unsensitized'
        | 'account_approved'
        | 'account_rejected'
        | 'account_deleted'
        | 'role_created'
        | 'role_updated'
        | 'role_deleted'
        | 'text_changed'
        | 'contact_changed'
        | 'template_created'
        | 'template_changed'
        | 'template_removed'
        | 'emoji_saved'
        | 'emoji_changed'
        | 'emoji_removed'
        | 'ip_block_created'
        | 'ip_block_changed'
        | 'ip_block_removed'
        | 'trend_rejected'
        | 'trend_approved'
        | 'rule_created'
        | 'rule_changed'
        | 'rule_removed'
        | 'service_filter_created'
        | 'service_filter_changed'
        | 'service_filter_removed'
        | 'announcement_created'
        | 'announcement_updated'
        | 'announcement_published'
        | 'announcement_unpublished'
        | 'announcement_deleted'
        | 'invitation_created'
        | 'invitation_revoked'
        | 'report_updated'
        | 'report_assigned'
        | 'report_unassigned'
        | 'report_resolved'
        | 'report_reopened'
        | 'report_note_added'
        | 'report_note_deleted'
        | 'private_posts_read'
        | 'post_removed'
        | 'posts_removed'
        | 'post_restored'
        | 'media_removed'
        | 'media_restored'
        | 'post_note_added'
        | 'post_note_deleted'
        | 'appeal_approved'
        | 'appeal_rejected'
        | 'post_covered'
        | 'post_uncovered'
        | 'post_sharing_forbidden'
        | 'post_sharing_allowed'
      /**
       * The maximum number of results, 1 to 200.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: AuditLogEntry[]
  }
  /**
   * List the roles, highest first. Scope: `admin:read`.
   */
  'GET /api/v1/admin/roles': {
    answer: AdminRole[]
  }
  /**
   * Add a role, lower than yours and with permissions that yours has. The audit log records it. Scope: `admin:write`.
   */
  'POST /api/v1/admin/roles': {
    body: {
      /**
       * The name. No two roles have the same name.
       */
      name: string
      /**
       * The colour, such as `#1a7f37`; empty for none.
       */
      color?: string
      /**
       * The permissions: a sum of Mastodon's bits. You can give only those that your role has.
       */
      permissions: number
      /**
       * The rank, which must be lower than the rank of your role.
       */
      position: number
    }
    answer: AdminRole
  }
  /**
   * Change a role that is lower than yours. The audit log records it. Scope: `admin:write`.
   */
  'PUT /api/v1/admin/roles/{id}': {
    path: {
      /**
       * The id of a role: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The name. No two roles have the same name.
       */
      name?: string
      /**
       * The colour, such as `#1a7f37`; empty for none.
       */
      color?: string
      /**
       * The permissions: a sum of Mastodon's bits. You can give only those that your role has.
       */
      permissions?: number
      /**
       * The rank, which must be lower than the rank of your role.
       */
      position?: number
    }
    answer: AdminRole
  }
  /**
   * Delete a role that no account has and that is lower than yours. The audit log records it. Scope: `admin:write`.
   */
  'DELETE /api/v1/admin/roles/{id}': {
    path: {
      /**
       * The id of a role: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Give an account a role that is lower than yours, or take its role away. The audit log records it. Scope: `admin:write:accounts`.
   */
  'POST /api/v1/admin/accounts/{id}/role': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The role; null for none.
       */
      role_id: string | null
    }
    answer: AdminAccount
  }
  /**
   * Read a public, unlisted or reported post as moderators see it, even after its removal. If it is neither public nor unlisted, the audit log records who reads it. Scope: `admin:read:reports`.
   */
  'GET /api/v1/admin/statuses/{id}': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: AdminStatus
  }
  /**
   * Remove a post. Moderators can restore it for some days. Scope: `admin:write:reports`.
   */
  'POST /api/v1/admin/statuses/{id}/remove': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The explanation for the person.
       */
      text?: string
      /**
       * The reason, for the audit log only. If it is empty, the log shows the explanation.
       */
      reason?: string
      /**
       * The rules that were broken.
       *
       * @maxItems 100
       *
       * Items: The id of a rule: a decimal number. Newer objects have greater ids.
       */
      rule_ids?: string[]
      /**
       * The report that led to this decision.
       */
      report_id?: string
      /**
       * Whether the person is notified, and can read the decision and appeal.
       */
      send_notification?: boolean
    }
    answer: AdminStatus
  }
  /**
   * Restore a removed post. Scope: `admin:write:reports`.
   */
  'POST /api/v1/admin/statuses/{id}/restore': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The reason, for the audit log only. If it is empty, the log shows the explanation.
       */
      reason?: string
    }
    answer: AdminStatus
  }
  /**
   * Mark the media of a post as sensitive. Its author cannot undo that. Scope: `admin:write:reports`.
   */
  'POST /api/v1/admin/statuses/{id}/sensitive': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The explanation for the person.
       */
      text?: string
      /**
       * The reason, for the audit log only. If it is empty, the log shows the explanation.
       */
      reason?: string
      /**
       * The rules that were broken.
       *
       * @maxItems 100
       *
       * Items: The id of a rule: a decimal number. Newer objects have greater ids.
       */
      rule_ids?: string[]
      /**
       * The report that led to this decision.
       */
      report_id?: string
      /**
       * Whether the person is notified, and can read the decision and appeal.
       */
      send_notification?: boolean
    }
    answer: AdminStatus
  }
  /**
   * Undo the decision that marked the media of a post as sensitive. Scope: `admin:write:reports`.
   */
  'POST /api/v1/admin/statuses/{id}/unsensitive': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The reason, for the audit log only. If it is empty, the log shows the explanation.
       */
      reason?: string
    }
    answer: AdminStatus
  }
  /**
   * Turn off quotes and boosts of a post. Its author cannot undo that. Scope: `admin:write:reports`.
   */
  'POST /api/v1/admin/statuses/{id}/forbid_sharing': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The explanation for the person.
       */
      text?: string
      /**
       * The reason, for the audit log only. If it is empty, the log shows the explanation.
       */
      reason?: string
      /**
       * The rules that were broken.
       *
       * @maxItems 100
       *
       * Items: The id of a rule: a decimal number. Newer objects have greater ids.
       */
      rule_ids?: string[]
      /**
       * The report that led to this decision.
       */
      report_id?: string
      /**
       * Whether the person is notified, and can read the decision and appeal.
       */
      send_notification?: boolean
    }
    answer: AdminStatus
  }
  /**
   * Allow quotes and boosts of a post again. Scope: `admin:write:reports`.
   */
  'POST /api/v1/admin/statuses/{id}/allow_sharing': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The reason, for the audit log only. If it is empty, the log shows the explanation.
       */
      reason?: string
    }
    answer: AdminStatus
  }
  /**
   * Remove a file from a post, and from all other posts with that file. Moderators can restore it for some days. Scope: `admin:write:reports`.
   */
  'POST /api/v1/admin/statuses/{id}/media/{media_id}/remove': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
      /**
       * The id of an uploaded file: a decimal number. Newer objects have greater ids.
       */
      media_id: string
    }
    body: {
      /**
       * The explanation for the person.
       */
      text?: string
      /**
       * The reason, for the audit log only. If it is empty, the log shows the explanation.
       */
      reason?: string
      /**
       * The rules that were broken.
       *
       * @maxItems 100
       *
       * Items: The id of a rule: a decimal number. Newer objects have greater ids.
       */
      rule_ids?: string[]
      /**
       * The report that led to this decision.
       */
      report_id?: string
      /**
       * Whether the person is notified, and can read the decision and appeal.
       */
      send_notification?: boolean
    }
    answer: AdminStatus
  }
  /**
   * Restore a file that was removed from a post. Scope: `admin:write:reports`.
   */
  'POST /api/v1/admin/statuses/{id}/media/{media_id}/restore': {
    path: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      id: string
      /**
       * The id of an uploaded file: a decimal number. Newer objects have greater ids.
       */
      media_id: string
    }
    body: {
      /**
       * The reason, for the audit log only. If it is empty, the log shows the explanation.
       */
      reason?: string
    }
    answer: AdminStatus
  }
  /**
   * List the notes of moderators on a post, oldest first. Scope: `admin:read:reports`.
   */
  'GET /api/v1/admin/statuses/{id}/notes': {
    path: {
      /**
       * The post.
       */
      id: string
    }
    answer: PostNote[]
  }
  /**
   * Write a note on a post, for moderators. Scope: `admin:write:reports`.
   */
  'POST /api/v1/admin/statuses/{id}/notes': {
    path: {
      /**
       * The post.
       */
      id: string
    }
    body: {
      /**
       * The note.
       */
      text: string
    }
    answer: PostNote
  }
  /**
   * Delete one of your notes on a post. Scope: `admin:write:reports`.
   */
  'DELETE /api/v1/admin/statuses/{id}/notes/{note_id}': {
    path: {
      /**
       * The post.
       */
      id: string
      /**
       * The note.
       */
      note_id: string
    }
    answer: Empty
  }
  /**
   * Remove all posts that an account published in a period. They are removed in the background. Scope: `admin:write:reports`.
   */
  'POST /api/v1/admin/accounts/{id}/remove_statuses': {
    path: {
      /**
       * The id of an account: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * Remove the posts published at this time or later, in ISO 8601.
       */
      since: string
      /**
       * Remove the posts published before this time, in ISO 8601. The default is now.
       */
      until?: string
      /**
       * The explanation for the person.
       */
      text?: string
      /**
       * The reason, for the audit log only. If it is empty, the log shows the explanation.
       */
      reason?: string
      /**
       * The rules that were broken.
       *
       * @maxItems 100
       *
       * Items: The id of a rule: a decimal number. Newer objects have greater ids.
       */
      rule_ids?: string[]
      /**
       * The report that led to this decision.
       */
      report_id?: string
      /**
       * Whether the person is notified, and can read the decision and appeal.
       */
      send_notification?: boolean
    }
    answer: AdminAccount
  }
  /**
   * Read what moderators decided about your account, newest first. Scope: `read:accounts`.
   */
  'GET /api/v1/moderation/decisions': {
    query: {
      /**
       * The maximum number of results, 1 to 80.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: AccountWarning[]
  }
  /**
   * Appeal against a decision of a moderator about your account. You can do it once, within 20 days. Scope: `write:accounts`.
   */
  'POST /api/v1/moderation/decisions/{id}/appeal': {
    path: {
      /**
       * The id of a decision of a moderator: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * Why the decision is wrong.
       */
      text: string
    }
    answer: AccountWarning
  }
  /**
   * Read the decisions of moderators, newest first, such as those with a pending appeal. Scope: `admin:read:accounts`.
   */
  'GET /api/v1/admin/decisions': {
    query: {
      /**
       * Return only decisions about this account.
       */
      account_id?: string
      /**
       * Return only decisions with an appeal in this state.
       */
      appeal?: 'pending' | 'approved' | 'rejected'
      /**
       * The maximum number of results, 1 to 80.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: AdminDecision[]
  }
  /**
   * Read a decision of a moderator. Scope: `admin:read:accounts`.
   */
  'GET /api/v1/admin/decisions/{id}': {
    path: {
      /**
       * The id of a decision of a moderator: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: AdminDecision
  }
  /**
   * Approve an appeal: the decision is undone. Scope: `admin:write:accounts`.
   */
  'POST /api/v1/admin/decisions/{id}/appeal/approve': {
    path: {
      /**
       * The decision that was appealed.
       */
      id: string
    }
    body: {
      /**
       * The reason, for the audit log only.
       */
      reason?: string
    }
    answer: AdminDecision
  }
  /**
   * Reject an appeal: the decision stands. Scope: `admin:write:accounts`.
   */
  'POST /api/v1/admin/decisions/{id}/appeal/reject': {
    path: {
      /**
       * The decision that was appealed.
       */
      id: string
    }
    body: {
      /**
       * The reason, for the audit log only.
       */
      reason?: string
    }
    answer: AdminDecision
  }
  /**
   * List your notifications. Scope: `read:notifications`.
   */
  'GET /api/v1/notifications': {
    query: {
      /**
       * The maximum number of results, 1 to 80.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
      /**
       * Return only these types. If empty, all types are returned.
       *
       * @maxItems 50
       */
      types?: string[]
      /**
       * Do not return these types.
       *
       * @maxItems 50
       */
      exclude_types?: string[]
      /**
       * Return only notifications caused by this account.
       */
      account_id?: string
      /**
       * Include filtered notifications.
       */
      include_filtered?: boolean
    }
    paged: true
    answer: Notification[]
  }
  /**
   * Count your unread notifications. Scope: `read:notifications`.
   */
  'GET /api/v1/notifications/unread_count': {
    query: {
      /**
       * The number at which to stop counting, 1 to 1000.
       */
      limit?: number
      /**
       * Return only these types. If empty, all types are returned.
       *
       * @maxItems 50
       */
      types?: string[]
      /**
       * Do not return these types.
       *
       * @maxItems 50
       */
      exclude_types?: string[]
      /**
       * Return only notifications caused by this account.
       */
      account_id?: string
    }
    answer: NotificationCount
  }
  /**
   * Delete all your notifications except filtered ones. Scope: `write:notifications`.
   */
  'POST /api/v1/notifications/clear': {
    answer: Empty
  }
  /**
   * Mark your notifications as read, up to a given one. Scope: `write:notifications`.
   */
  'POST /api/v1/notifications/read': {
    body: {
      /**
       * The id of the newest notification that was read.
       */
      max_id: string
    }
    answer: Markers
  }
  /**
   * Delete one of your notifications. Scope: `write:notifications`.
   */
  'POST /api/v1/notifications/dismiss': {
    body: {
      /**
       * The id of a notification: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Delete some of your notifications. Scope: `write:notifications`.
   */
  'DELETE /api/v1/notifications/destroy_multiple': {
    query: {
      /**
       * The ids of up to 200 notifications.
       *
       * @maxItems 200
       *
       * Items: The id of a notification: a decimal number. Newer objects have greater ids.
       */
      ids: string[]
    }
    answer: Empty
  }
  /**
   * List the accounts whose notifications are filtered. Scope: `read:notifications`.
   */
  'GET /api/v1/notifications/requests': {
    query: {
      /**
       * The maximum number of results, 1 to 80.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: NotificationRequest[]
  }
  /**
   * Read your notification policy. Scope: `read:notifications`.
   */
  'GET /api/v1/notifications/requests/merged': {
    answer: Merged
  }
  /**
   * Accept the filtered notifications from several accounts. Their notifications are no longer filtered. Scope: `write:notifications`.
   */
  'POST /api/v1/notifications/requests/accept': {
    body: {
      /**
       * The accounts.
       *
       * @maxItems 200
       *
       * Items: The id of an account: a decimal number. Newer objects have greater ids.
       */
      id?: string[]
    }
    answer: Empty
  }
  /**
   * Delete the filtered notifications from several accounts. Scope: `write:notifications`.
   */
  'POST /api/v1/notifications/requests/dismiss': {
    body: {
      /**
       * The accounts.
       *
       * @maxItems 200
       *
       * Items: The id of an account: a decimal number. Newer objects have greater ids.
       */
      id?: string[]
    }
    answer: Empty
  }
  /**
   * Read the notification request of an account, which summarises its filtered notifications. Scope: `read:notifications`.
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
   * Accept the filtered notifications from an account. Its notifications are no longer filtered. Scope: `write:notifications`.
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
   * Delete the filtered notifications from an account. Scope: `write:notifications`.
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
       * The id of a notification: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Notification
  }
  /**
   * Delete one of your notifications. Scope: `write:notifications`.
   */
  'DELETE /api/v1/notifications/{id}': {
    path: {
      /**
       * The id of a notification: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Delete one of your notifications. Scope: `write:notifications`.
   */
  'POST /api/v1/notifications/{id}/dismiss': {
    path: {
      /**
       * The id of a notification: a decimal number. Newer objects have greater ids.
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
       * The id of a notification: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Notification
  }
  /**
   * List your notifications in groups. Scope: `read:notifications`.
   */
  'GET /api/v2/notifications': {
    query: {
      /**
       * The maximum number of results, 1 to 80.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
      /**
       * Return only these types. If empty, all types are returned.
       *
       * @maxItems 50
       */
      types?: string[]
      /**
       * Do not return these types.
       *
       * @maxItems 50
       */
      exclude_types?: string[]
      /**
       * Return only notifications caused by this account.
       */
      account_id?: string
      /**
       * Include filtered notifications.
       */
      include_filtered?: boolean
      /**
       * The types to group: any of favourite, follow, reblog, emoji_reaction.
       *
       * @maxItems 50
       */
      grouped_types?: string[]
      /**
       * How much of each account is returned.
       */
      expand_accounts?: 'full' | 'partial_avatars'
    }
    paged: true
    answer: GroupedNotificationsResults
  }
  /**
   * Count your unread notification groups. Scope: `read:notifications`.
   */
  'GET /api/v2/notifications/unread_count': {
    query: {
      /**
       * The number at which to stop counting, 1 to 1000.
       */
      limit?: number
      /**
       * Return only these types. If empty, all types are returned.
       *
       * @maxItems 50
       */
      types?: string[]
      /**
       * Do not return these types.
       *
       * @maxItems 50
       */
      exclude_types?: string[]
      /**
       * Return only notifications caused by this account.
       */
      account_id?: string
      /**
       * The types to group: any of favourite, follow, reblog, emoji_reaction.
       *
       * @maxItems 50
       */
      grouped_types?: string[]
    }
    answer: NotificationCount
  }
  /**
   * Read your notification policy. Scope: `read:notifications`.
   */
  'GET /api/v2/notifications/policy': {
    answer: NotificationPolicy
  }
  /**
   * Change your notification policy. Scope: `write:notifications`.
   */
  'PATCH /api/v2/notifications/policy': {
    body: {
      /**
       * What happens to notifications from accounts that you do not follow.
       */
      for_not_following?: 'accept' | 'filter' | 'drop'
      /**
       * What happens to notifications from accounts that do not follow you.
       */
      for_not_followers?: 'accept' | 'filter' | 'drop'
      /**
       * What happens to notifications from accounts that you do not follow and that are less than 30 days old.
       */
      for_new_accounts?: 'accept' | 'filter' | 'drop'
      /**
       * What happens to notifications of direct posts from accounts that you do not follow, unless they reply to a post of yours.
       */
      for_private_mentions?: 'accept' | 'filter' | 'drop'
      /**
       * What happens to notifications from silenced accounts. It is saved but has no effect, because silenced accounts notify only their followers.
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
       * The key of the group, as given in its notifications.
       */
      group_key: string
    }
    query: {
      /**
       * Include filtered notifications.
       */
      include_filtered?: boolean
    }
    answer: GroupedNotificationsResults
  }
  /**
   * List the accounts that caused a group of your notifications. Scope: `read:notifications`.
   */
  'GET /api/v2/notifications/{group_key}/accounts': {
    path: {
      /**
       * The key of the group, as given in its notifications.
       */
      group_key: string
    }
    query: {
      /**
       * The maximum number of results, 1 to 80.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
      /**
       * Include filtered notifications.
       */
      include_filtered?: boolean
    }
    paged: true
    answer: Account[]
  }
  /**
   * Delete a group of your notifications. Scope: `write:notifications`.
   */
  'POST /api/v2/notifications/{group_key}/dismiss': {
    path: {
      /**
       * The key of the group, as given in its notifications.
       */
      group_key: string
    }
    answer: Empty
  }
  /**
   * Read the push subscription of this session. Scope: `push`.
   */
  'GET /api/v1/push/subscription': {
    answer: WebPushSubscription
  }
  /**
   * Subscribe this session to push notifications. Scope: `push`.
   */
  'POST /api/v1/push/subscription': {
    body: {
      subscription?: {
        /**
         * The https URL of the device's push service.
         */
        endpoint?: string
        /**
         * Whether pushes are encrypted as in RFC 8291. If false, they use the draft that preceded it, for older apps.
         */
        standard?: boolean
      }
      /**
       * The public key of the device (`p256dh`): a P-256 point in base64.
       */
      'subscription[keys][p256dh]': string
      /**
       * The secret of the device (`auth`): 16 bytes in base64.
       */
      'subscription[keys][auth]': string
      data?: {
        /**
         * The types of notifications to push.
         *
         * @maxItems 50
         *
         * Items: The type of a notification, with Mastodon's names.
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
          | 'moderation_warning'
          | 'admin.report'
          | 'admin.sign_up'
        )[]
        /**
         * Whose actions are pushed: those of all accounts, of accounts that you follow, of your followers, or of nobody.
         */
        policy?: 'all' | 'followed' | 'follower' | 'none'
      }
    }
    answer: WebPushSubscription
  }
  /**
   * Change the types of notifications that are pushed to this session. Scope: `push`.
   */
  'PUT /api/v1/push/subscription': {
    body: {
      data?: {
        /**
         * The types of notifications to push. Other types are not pushed.
         *
         * @maxItems 50
         *
         * Items: The type of a notification, with Mastodon's names.
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
          | 'moderation_warning'
          | 'admin.report'
          | 'admin.sign_up'
        )[]
        /**
         * Whose actions are pushed: those of all accounts, of accounts that you follow, of your followers, or of nobody.
         */
        policy?: 'all' | 'followed' | 'follower' | 'none'
      }
    }
    answer: WebPushSubscription
  }
  /**
   * Unsubscribe this session from push notifications. Scope: `push`.
   */
  'DELETE /api/v1/push/subscription': {
    answer: Empty
  }
  /**
   * List blocked e-mail addresses. Always empty: this server stores no e-mail addresses. Scope: `admin:read:canonical_email_blocks`.
   */
  'GET /api/v1/admin/canonical_email_blocks': {
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  /**
   * Block an e-mail address. Always refused: this server stores no e-mail addresses. Scope: `admin:write:canonical_email_blocks`.
   */
  'POST /api/v1/admin/canonical_email_blocks': {
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  /**
   * List blocked e-mail addresses. Always empty: this server stores no e-mail addresses. Scope: `admin:read:canonical_email_blocks`.
   */
  'POST /api/v1/admin/canonical_email_blocks/test': {
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  /**
   * List blocked domains of e-mail addresses. Always empty: this server stores no e-mail addresses. Scope: `admin:read:email_domain_blocks`.
   */
  'GET /api/v1/admin/email_domain_blocks': {
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  /**
   * Block a domain of e-mail addresses. Always refused: this server stores no e-mail addresses. Scope: `admin:write:email_domain_blocks`.
   */
  'POST /api/v1/admin/email_domain_blocks': {
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  /**
   * List blocked servers. Always empty: this server talks to no other servers. Scope: `admin:read:domain_blocks`.
   */
  'GET /api/v1/admin/domain_blocks': {
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  /**
   * Block another server. Always refused: this server talks to no other servers. Scope: `admin:write:domain_blocks`.
   */
  'POST /api/v1/admin/domain_blocks': {
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  /**
   * List allowed servers. Always empty: this server talks to no other servers. Scope: `admin:read:domain_allows`.
   */
  'GET /api/v1/admin/domain_allows': {
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  /**
   * Allow another server. Always refused: this server talks to no other servers. Scope: `admin:write:domain_allows`.
   */
  'POST /api/v1/admin/domain_allows': {
    /**
     * @maxItems 0
     */
    answer: string[]
  }
  /**
   * Read numbers for up to 92 days: active people, sign-ups, interactions, reports, use of a hashtag. Scope: `admin:read`.
   */
  'POST /api/v1/admin/measures': {
    body: {
      /**
       * What to count.
       *
       * @minItems 1
       * @maxItems 15
       *
       * Items: A number for a period, and for each of its days.
       */
      keys: (
        | 'active_users'
        | 'new_users'
        | 'new_posts'
        | 'interactions'
        | 'opened_reports'
        | 'resolved_reports'
        | 'tag_accounts'
        | 'tag_uses'
        | 'tag_servers'
        | 'instance_accounts'
        | 'instance_media_attachments'
        | 'instance_reports'
        | 'instance_statuses'
        | 'instance_follows'
        | 'instance_followers'
      )[]
      /**
       * The first day. By default, the period is the 30 days up to the last day.
       */
      start_at?: string
      /**
       * The last day; today if absent.
       */
      end_at?: string
      /**
       * The hashtag for the keys that begin with `tag_`.
       */
      tag_id?: string
    }
    answer: Measure[]
  }
  /**
   * Read breakdowns: languages, apps or the use of a hashtag over up to 92 days; disk space and software versions as of now. Scope: `admin:read`.
   */
  'POST /api/v1/admin/dimensions': {
    body: {
      /**
       * What to break down.
       *
       * @minItems 1
       * @maxItems 9
       *
       * Items: What a breakdown shows.
       */
      keys: (
        | 'languages'
        | 'sources'
        | 'servers'
        | 'space_usage'
        | 'software_versions'
        | 'tag_servers'
        | 'tag_languages'
        | 'instance_accounts'
        | 'instance_languages'
      )[]
      /**
       * The maximum number of parts, 1 to 100.
       */
      limit?: number
      /**
       * The first day. By default, the period is the 30 days up to the last day.
       */
      start_at?: string
      /**
       * The last day; today if absent.
       */
      end_at?: string
      /**
       * The hashtag for the keys that begin with `tag_`.
       */
      tag_id?: string
    }
    answer: Dimension[]
  }
  /**
   * Read how many of the accounts created on each day or in each month stayed active, for up to 92 days. Scope: `admin:read`.
   */
  'POST /api/v1/admin/retention': {
    body: {
      /**
       * The length of the periods.
       */
      frequency?: 'day' | 'month'
      /**
       * The first day. By default, the period is the 30 days up to the last day.
       */
      start_at?: string
      /**
       * The last day; today if absent.
       */
      end_at?: string
    }
    answer: Cohort[]
  }
  /**
   * List your filters, including expired ones. Scope: `read:filters`.
   */
  'GET /api/v2/filters': {
    answer: Filter[]
  }
  /**
   * Create a filter for posts in the contexts that you choose. Scope: `write:filters`.
   */
  'POST /api/v2/filters': {
    body: {
      /**
       * The title, up to 256 characters.
       */
      title: string
      /**
       * The contexts in which the filter applies: at least one.
       *
       * @minItems 1
       *
       * Items: Where a filter applies.
       */
      context: ('home' | 'notifications' | 'public' | 'thread' | 'account')[]
      /**
       * What happens to posts that match a filter.
       */
      filter_action?: 'warn' | 'hide' | 'blur'
      /**
       * Whether one keyword must match or all of them.
       */
      match?: 'any' | 'all'
      /**
       * Seconds until the filter expires; null for never.
       */
      expires_in?: number | null
      /**
       * The keywords.
       *
       * @maxItems 1000
       *
       * Items: A keyword of a new filter.
       */
      keywords_attributes?: {
        /**
         * The word, phrase or pattern to match.
         */
        keyword: string
        /**
         * Whether only whole words match. The default is true.
         */
        whole_word?: boolean
        /**
         * Whether the keyword is a regular expression (RE2). REST also accepts `regex`.
         */
        is_pattern?: boolean
        /**
         * Whether posts that match this keyword are excluded from the filter. REST also accepts `exclude`.
         */
        excluded?: boolean
      }[]
    }
    answer: Filter
  }
  /**
   * Preview a filter: list the newest posts that it would match. Scope: `read:statuses`.
   */
  'POST /api/v2/filters/preview': {
    body: {
      /**
       * The title, up to 256 characters.
       */
      title?: string
      /**
       * The contexts in which the filter applies: at least one.
       *
       * @minItems 1
       *
       * Items: Where a filter applies.
       */
      context: ('home' | 'notifications' | 'public' | 'thread' | 'account')[]
      /**
       * What happens to posts that match a filter.
       */
      filter_action?: 'warn' | 'hide' | 'blur'
      /**
       * Whether one keyword must match or all of them.
       */
      match?: 'any' | 'all'
      /**
       * Seconds until the filter expires; null for never.
       */
      expires_in?: number | null
      /**
       * The keywords.
       *
       * @maxItems 1000
       *
       * Items: A keyword of a new filter.
       */
      keywords_attributes?: {
        /**
         * The word, phrase or pattern to match.
         */
        keyword: string
        /**
         * Whether only whole words match. The default is true.
         */
        whole_word?: boolean
        /**
         * Whether the keyword is a regular expression (RE2). REST also accepts `regex`.
         */
        is_pattern?: boolean
        /**
         * Whether posts that match this keyword are excluded from the filter. REST also accepts `exclude`.
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
       * The id of a filter, or of a keyword or post in a filter: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Filter
  }
  /**
   * Change one of your filters. Fields that you leave out do not change. Scope: `write:filters`.
   */
  'PUT /api/v2/filters/{id}': {
    path: {
      /**
       * The id of a filter, or of a keyword or post in a filter: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The title, up to 256 characters.
       */
      title?: string
      /**
       * The contexts in which the filter applies: at least one.
       *
       * @minItems 1
       *
       * Items: Where a filter applies.
       */
      context?: ('home' | 'notifications' | 'public' | 'thread' | 'account')[]
      /**
       * What happens to posts that match a filter.
       */
      filter_action?: 'warn' | 'hide' | 'blur'
      /**
       * Whether one keyword must match or all of them.
       */
      match?: 'any' | 'all'
      /**
       * Seconds until the filter expires; null for never.
       */
      expires_in?: number | null
      /**
       * The keywords to add, change or remove. Other keywords stay as they are.
       *
       * @maxItems 1000
       *
       * Items: A keyword to add, change or remove.
       */
      keywords_attributes?: {
        /**
         * The id of the keyword to change. Without it, a keyword is added.
         */
        id?: string
        /**
         * The word, phrase or pattern to match.
         */
        keyword?: string
        /**
         * Whether only whole words match. The default is true.
         */
        whole_word?: boolean
        /**
         * Whether the keyword is a regular expression (RE2). REST also accepts `regex`.
         */
        is_pattern?: boolean
        /**
         * Whether posts that match this keyword are excluded from the filter. REST also accepts `exclude`.
         */
        excluded?: boolean
        /**
         * Whether to remove the keyword. REST also accepts `_destroy`.
         */
        remove?: boolean
      }[]
    }
    answer: Filter
  }
  /**
   * Delete one of your filters. Scope: `write:filters`.
   */
  'DELETE /api/v2/filters/{id}': {
    path: {
      /**
       * The id of a filter, or of a keyword or post in a filter: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * List the keywords of one of your filters. Scope: `read:filters`.
   */
  'GET /api/v2/filters/{filter_id}/keywords': {
    path: {
      /**
       * The id of a filter, or of a keyword or post in a filter: a decimal number. Newer objects have greater ids.
       */
      filter_id: string
    }
    answer: FilterKeyword[]
  }
  /**
   * Add a keyword to one of your filters. Scope: `write:filters`.
   */
  'POST /api/v2/filters/{filter_id}/keywords': {
    path: {
      /**
       * The id of a filter, or of a keyword or post in a filter: a decimal number. Newer objects have greater ids.
       */
      filter_id: string
    }
    body: {
      /**
       * The word, phrase or pattern to match.
       */
      keyword: string
      /**
       * Whether only whole words match. The default is true.
       */
      whole_word?: boolean
      /**
       * Whether the keyword is a regular expression (RE2). REST also accepts `regex`.
       */
      regex?: boolean
      /**
       * Whether posts that match this keyword are excluded from the filter. REST also accepts `exclude`.
       */
      exclude?: boolean
    }
    answer: FilterKeyword
  }
  /**
   * Read a keyword of one of your filters. Scope: `read:filters`.
   */
  'GET /api/v2/filters/keywords/{id}': {
    path: {
      /**
       * The id of a filter, or of a keyword or post in a filter: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: FilterKeyword
  }
  /**
   * Change a keyword of one of your filters. Fields that you leave out do not change. Scope: `write:filters`.
   */
  'PUT /api/v2/filters/keywords/{id}': {
    path: {
      /**
       * The id of a filter, or of a keyword or post in a filter: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The word, phrase or pattern to match.
       */
      keyword?: string
      /**
       * Whether only whole words match. The default is true.
       */
      whole_word?: boolean
      /**
       * Whether the keyword is a regular expression (RE2). REST also accepts `regex`.
       */
      regex?: boolean
      /**
       * Whether posts that match this keyword are excluded from the filter. REST also accepts `exclude`.
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
       * The id of a filter, or of a keyword or post in a filter: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * List the single posts in one of your filters. Scope: `read:filters`.
   */
  'GET /api/v2/filters/{filter_id}/statuses': {
    path: {
      /**
       * The id of a filter, or of a keyword or post in a filter: a decimal number. Newer objects have greater ids.
       */
      filter_id: string
    }
    answer: FilterStatus[]
  }
  /**
   * Add a single post to one of your filters. Scope: `write:filters`.
   */
  'POST /api/v2/filters/{filter_id}/statuses': {
    path: {
      /**
       * The id of a filter, or of a keyword or post in a filter: a decimal number. Newer objects have greater ids.
       */
      filter_id: string
    }
    body: {
      /**
       * The id of a post: a decimal number. Newer objects have greater ids.
       */
      status_id: string
    }
    answer: FilterStatus
  }
  /**
   * Read an entry for a single post in one of your filters. Scope: `read:filters`.
   */
  'GET /api/v2/filters/statuses/{id}': {
    path: {
      /**
       * The id of a filter, or of a keyword or post in a filter: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: FilterStatus
  }
  /**
   * Remove a single post from one of your filters. Scope: `write:filters`.
   */
  'DELETE /api/v2/filters/statuses/{id}': {
    path: {
      /**
       * The id of a filter, or of a keyword or post in a filter: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: FilterStatus
  }
  /**
   * List your filters in the v1 format: one entry per keyword. Scope: `read:filters`.
   */
  'GET /api/v1/filters': {
    answer: V1_Filter[]
  }
  /**
   * Create a filter in the v1 format, which has one keyword. Scope: `write:filters`.
   */
  'POST /api/v1/filters': {
    body: {
      /**
       * The word, phrase or pattern to match.
       */
      phrase: string
      /**
       * Whether only whole words match.
       */
      whole_word?: boolean
      /**
       * The contexts in which the filter applies: at least one.
       *
       * @minItems 1
       *
       * Items: Where a filter applies.
       */
      context: ('home' | 'notifications' | 'public' | 'thread' | 'account')[]
      /**
       * Whether matching posts are hidden. If false, they are shown behind a warning.
       */
      irreversible?: boolean
      /**
       * Seconds until the filter expires; null for never.
       */
      expires_in?: number | null
    }
    answer: V1_Filter
  }
  /**
   * Read a filter in the v1 format, by the id of its keyword. Scope: `read:filters`.
   */
  'GET /api/v1/filters/{id}': {
    path: {
      /**
       * The id of a filter, or of a keyword or post in a filter: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: V1_Filter
  }
  /**
   * Change a filter in the v1 format, by the id of its only keyword. Scope: `write:filters`.
   */
  'PUT /api/v1/filters/{id}': {
    path: {
      /**
       * The id of the keyword.
       */
      id: string
    }
    body: {
      /**
       * The word, phrase or pattern to match.
       */
      phrase?: string
      /**
       * Whether only whole words match. The default is true.
       */
      whole_word?: boolean
      /**
       * The contexts in which the filter applies: at least one.
       *
       * @minItems 1
       *
       * Items: Where a filter applies.
       */
      context?: ('home' | 'notifications' | 'public' | 'thread' | 'account')[]
      /**
       * Whether matching posts are hidden. If false, they are shown behind a warning.
       */
      irreversible?: boolean
      /**
       * Seconds until the filter expires; null for never.
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
       * The id of a filter, or of a keyword or post in a filter: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Read the current stream position. To miss nothing, read it before you load a page, and then stream from it. Scope: `read:statuses`.
   */
  'GET /api/v1/streaming/position': {
    answer: StreamStand
  }
  /**
   * Read your saved read positions in timelines. Scope: `read:statuses`.
   */
  'GET /api/v1/markers': {
    query: {
      /**
       * The timelines to read. If empty, nothing is returned.
       *
       * @maxItems 10
       *
       * Items: A timeline whose read position is saved.
       */
      timeline?: ('home' | 'notifications')[]
    }
    answer: Markers
  }
  /**
   * Save your read positions in timelines. Scope: `write:statuses`.
   */
  'POST /api/v1/markers': {
    body: {
      home?: {
        /**
         * The last post that was read in the home timeline.
         */
        last_read_id?: string
      }
      notifications?: {
        /**
         * The last notification that was read.
         */
        last_read_id?: string
      }
    }
    answer: Markers
  }
  /**
   * Search profiles, posts and hashtags. Scope: `read:search`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v2/search': {
    query: {
      /**
       * The query: words, "quoted phrases" and -excluded words. Operators are has:, is:, from:, language:, before:, after:, during: and in:.
       */
      q: string
      /**
       * Return only results of this kind.
       */
      type?: 'profiles' | 'posts' | 'hashtags' | 'accounts' | 'statuses'
      /**
       * Whether to resolve an address. Addresses of this server are always resolved.
       */
      resolve?: boolean
      /**
       * Return only profiles that you follow.
       */
      following?: boolean
      /**
       * Return only posts of this account.
       */
      account_id?: string
      /**
       * Return posts older than this id.
       */
      max_id?: string
      /**
       * Return the posts immediately newer than this id.
       */
      min_id?: string
      /**
       * The maximum number of results of each kind, 1 to 40.
       */
      limit?: number
      /**
       * The number of results to skip, up to 2000. Allowed only with a type.
       */
      offset?: number
    }
    answer: Search
  }
  /**
   * Search profiles, posts and hashtags. Scope: `read:search`. Anonymous calls are allowed unless the operator has turned them off.
   */
  'GET /api/v1/search': {
    query: {
      /**
       * The query: words, "quoted phrases" and -excluded words. Operators are has:, is:, from:, language:, before:, after:, during: and in:.
       */
      q: string
      /**
       * Return only results of this kind.
       */
      type?: 'profiles' | 'posts' | 'hashtags' | 'accounts' | 'statuses'
      /**
       * Whether to resolve an address. Addresses of this server are always resolved.
       */
      resolve?: boolean
      /**
       * Return only profiles that you follow.
       */
      following?: boolean
      /**
       * Return only posts of this account.
       */
      account_id?: string
      /**
       * Return posts older than this id.
       */
      max_id?: string
      /**
       * Return the posts immediately newer than this id.
       */
      min_id?: string
      /**
       * The maximum number of results of each kind, 1 to 40.
       */
      limit?: number
      /**
       * The number of results to skip, up to 2000. Allowed only with a type.
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
       * Part of a username or display name, or a complete address.
       */
      q: string
      /**
       * Return only profiles that you follow.
       */
      following?: boolean
      /**
       * Whether to resolve an address. Addresses of this server are always resolved.
       */
      resolve?: boolean
      /**
       * The maximum number of results, 1 to 80.
       */
      limit?: number
      /**
       * The number of results to skip, up to 2000.
       */
      offset?: number
    }
    answer: Account[]
  }
  /**
   * Look up an invitation by its code. Returns `not_found` if people cannot register with it. Anonymous calls are allowed.
   */
  'GET /api/v1/invites/{code}': {
    path: {
      /**
       * The code of the invitation.
       */
      code: string
    }
    answer: InviteOffer
  }
  /**
   * List your invitations, newest first. If you manage invitations, all invitations are listed. Scope: `admin:read`.
   */
  'GET /api/v1/admin/invites': {
    query: {
      /**
       * The maximum number of results, 1 to 100.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: Invite[]
  }
  /**
   * Create an invitation to register. The audit log records it. Scope: `admin:write`.
   */
  'POST /api/v1/admin/invites': {
    body: {
      /**
       * A note for yourself.
       */
      note?: string
      /**
       * How many accounts the invitation allows; no limit if absent.
       */
      max_uses?: number
      /**
       * Seconds until the invitation expires; if absent, it never expires.
       */
      expires_in?: number
    }
    answer: Invite
  }
  /**
   * Revoke an invitation: nobody can register with it any more. The audit log records it. Scope: `admin:write`.
   */
  'DELETE /api/v1/admin/invites/{id}': {
    path: {
      /**
       * The id of an invitation: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Invite
  }
  /**
   * List the announcements that are shown now, newest first. Any session is sufficient.
   */
  'GET /api/v1/announcements': {
    query: {
      /**
       * Whether to include announcements that you dismissed.
       */
      with_dismissed?: boolean
    }
    answer: Announcement[]
  }
  /**
   * Mark an announcement as read. Scope: `write:accounts`.
   */
  'POST /api/v1/announcements/{id}/dismiss': {
    path: {
      /**
       * The id of an announcement: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * React to an announcement with an emoji. An announcement can have at most 8 different emojis. Scope: `write:favourites`.
   */
  'PUT /api/v1/announcements/{id}/reactions/{name}': {
    path: {
      /**
       * The id of an announcement: a decimal number. Newer objects have greater ids.
       */
      id: string
      /**
       * A Unicode emoji, or the shortcode of a custom emoji as `name` or `:name:`.
       */
      name: string
    }
    answer: Empty
  }
  /**
   * Take back a reaction to an announcement. Scope: `write:favourites`.
   */
  'DELETE /api/v1/announcements/{id}/reactions/{name}': {
    path: {
      /**
       * The id of an announcement: a decimal number. Newer objects have greater ids.
       */
      id: string
      /**
       * A Unicode emoji, or the shortcode of a custom emoji as `name` or `:name:`.
       */
      name: string
    }
    answer: Empty
  }
  /**
   * List all announcements, newest first, including those that are not shown. Scope: `admin:read`.
   */
  'GET /api/v1/admin/announcements': {
    query: {
      /**
       * The maximum number of results, 1 to 100.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: AdminAnnouncement[]
  }
  /**
   * Create an announcement. It is published at once, unless it is scheduled or a draft. Scope: `admin:write`.
   */
  'POST /api/v1/admin/announcements': {
    body: {
      /**
       * The text. Web addresses and hashtags become links, and custom emojis become images.
       */
      text: string
      /**
       * When the announced event begins.
       */
      starts_at?: string | null
      /**
       * When the event ends. From then on, the announcement is not shown.
       */
      ends_at?: string | null
      /**
       * Whether the event lasts all day. If true, only the dates matter.
       */
      all_day?: boolean
      /**
       * When to publish the announcement.
       */
      scheduled_at?: string | null
      /**
       * Whether to leave the announcement unpublished.
       */
      draft?: boolean
    }
    answer: AdminAnnouncement
  }
  /**
   * Read an announcement, even if it is not shown. Scope: `admin:read`.
   */
  'GET /api/v1/admin/announcements/{id}': {
    path: {
      /**
       * The id of an announcement: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: AdminAnnouncement
  }
  /**
   * Change an announcement. Fields that you leave out do not change. Scope: `admin:write`.
   */
  'PUT /api/v1/admin/announcements/{id}': {
    path: {
      /**
       * The id of an announcement: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The text.
       */
      text?: string
      /**
       * When the announced event begins; null removes the time.
       */
      starts_at?: string | null
      /**
       * When the event ends; null removes the time.
       */
      ends_at?: string | null
      /**
       * Whether the event lasts all day. If true, only the dates matter.
       */
      all_day?: boolean
      /**
       * When to publish the announcement; null removes the time.
       */
      scheduled_at?: string | null
    }
    answer: AdminAnnouncement
  }
  /**
   * Delete an announcement with its reactions. Scope: `admin:write`.
   */
  'DELETE /api/v1/admin/announcements/{id}': {
    path: {
      /**
       * The id of an announcement: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Publish an announcement. Scope: `admin:write`.
   */
  'POST /api/v1/admin/announcements/{id}/publish': {
    path: {
      /**
       * The id of an announcement: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: AdminAnnouncement
  }
  /**
   * Hide an announcement from everybody. If it was scheduled, it is not published. Scope: `admin:write`.
   */
  'POST /api/v1/admin/announcements/{id}/unpublish': {
    path: {
      /**
       * The id of an announcement: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: AdminAnnouncement
  }
  /**
   * Read the terms of service that apply now, or those that take effect on a given day. Returns `not_found` if no such terms exist. Anonymous calls are allowed.
   */
  'GET /api/v1/instance/terms_of_service': {
    query: {
      /**
       * The day on which the terms take effect.
       */
      date?: string
    }
    answer: TermsOfService
  }
  /**
   * Read the terms of service that apply now, or those that take effect on a given day. Returns `not_found` if no such terms exist. Anonymous calls are allowed.
   */
  'GET /api/v1/instance/terms_of_service/{date}': {
    path: {
      /**
       * The day on which the terms take effect.
       */
      date: string
    }
    answer: TermsOfService
  }
  /**
   * List the versions of a text about the service, newest first. Scope: `admin:read`.
   */
  'GET /api/v1/admin/texts/{name}': {
    path: {
      /**
       * A text about the service.
       */
      name: 'about' | 'privacy_policy' | 'terms_of_service'
    }
    query: {
      /**
       * The maximum number of results, 1 to 40.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: ServiceText[]
  }
  /**
   * Change a text about the service. Earlier versions stay stored. Scope: `admin:write`.
   */
  'PUT /api/v1/admin/texts/{name}': {
    path: {
      /**
       * A text about the service.
       */
      name: 'about' | 'privacy_policy' | 'terms_of_service'
    }
    body: {
      /**
       * The text in Markdown; empty to remove it.
       */
      text: string
      /**
       * The day on which the terms of service take effect; at once if absent.
       */
      effective_date?: string
    }
    answer: ServiceText
  }
  /**
   * Set the account that people can contact, or remove it. The audit log records it. Scope: `admin:write`.
   */
  'PUT /api/v1/admin/contact': {
    body: {
      /**
       * The account; null for none.
       */
      account_id: string | null
    }
    answer: Contact
  }
  /**
   * List the templates for explanations of decisions, by title. Scope: `admin:read`.
   */
  'GET /api/v1/admin/decision_templates': {
    answer: DecisionTemplate[]
  }
  /**
   * Add a template for explanations of decisions. Scope: `admin:write`.
   */
  'POST /api/v1/admin/decision_templates': {
    body: {
      /**
       * The name by which moderators find the template.
       */
      title: string
      /**
       * The text with which an explanation begins.
       */
      text: string
      /**
       * The decision that the template is offered for; null for all.
       */
      action?:
        | (
            | 'none'
            | 'sensitive'
            | 'silence'
            | 'disable'
            | 'suspend'
            | 'cover_posts'
            | 'forbid_sharing'
            | 'remove_media'
            | 'remove_posts'
          )
        | null
    }
    answer: DecisionTemplate
  }
  /**
   * Replace a template for explanations of decisions. Decisions that were made with it do not change. Scope: `admin:write`.
   */
  'PUT /api/v1/admin/decision_templates/{id}': {
    path: {
      /**
       * The id of an explanation template: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The name by which moderators find the template.
       */
      title: string
      /**
       * The text with which an explanation begins.
       */
      text: string
      /**
       * The decision that the template is offered for; null for all.
       */
      action?:
        | (
            | 'none'
            | 'sensitive'
            | 'silence'
            | 'disable'
            | 'suspend'
            | 'cover_posts'
            | 'forbid_sharing'
            | 'remove_media'
            | 'remove_posts'
          )
        | null
    }
    answer: DecisionTemplate
  }
  /**
   * Delete a template for explanations of decisions. Scope: `admin:write`.
   */
  'DELETE /api/v1/admin/decision_templates/{id}': {
    path: {
      /**
       * The id of an explanation template: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Add a rule at the end of the list. Scope: `admin:write`.
   */
  'POST /api/v1/admin/rules': {
    body: {
      /**
       * The text of the rule.
       */
      text: string
      /**
       * A longer explanation.
       */
      hint?: string
    }
    answer: Rule
  }
  /**
   * List the versions of a rule, newest first. Removed rules are included. Scope: `admin:read`.
   */
  'GET /api/v1/admin/rules/{id}/versions': {
    path: {
      /**
       * The id of a rule: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    query: {
      /**
       * The maximum number of results, 1 to 40.
       */
      limit?: number
      /**
       * Return results older than this id.
       */
      max_id?: string
      /**
       * Return the newest results that are newer than this id.
       */
      since_id?: string
      /**
       * Return the results immediately newer than this id.
       */
      min_id?: string
    }
    paged: true
    answer: RuleVersion[]
  }
  /**
   * Change a rule, or move it. Its id does not change, and earlier versions stay stored. Scope: `admin:write`.
   */
  'PUT /api/v1/admin/rules/{id}': {
    path: {
      /**
       * The id of a rule: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * The text of the rule.
       */
      text?: string
      /**
       * A longer explanation; empty for none.
       */
      hint?: string
      /**
       * The translations to set or remove. Other translations do not change.
       *
       * @maxItems 200
       *
       * Items: A rule in another language, to set or remove.
       */
      translations?: {
        /**
         * The language, as an ISO 639 or IETF tag.
         */
        language: string
        /**
         * The text of the rule; empty to remove the translation.
         */
        text: string
        /**
         * A longer explanation; empty for none.
         */
        hint?: string
      }[]
      /**
       * The new position; 1 is the first.
       */
      position?: number
    }
    answer: Rule
  }
  /**
   * Remove a rule. Reports and decisions that name it still show it. Scope: `admin:write`.
   */
  'DELETE /api/v1/admin/rules/{id}': {
    path: {
      /**
       * The id of a rule: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * List the filters of the service, newest first. Scope: `admin:read`.
   */
  'GET /api/v1/admin/filters': {
    answer: ServiceFilter[]
  }
  /**
   * Add a filter of the service: posts or files that match it are refused, held for review or reported. Scope: `admin:write`.
   */
  'POST /api/v1/admin/filters': {
    body: {
      /**
       * What the filter looks for.
       */
      kind: 'word' | 'link' | 'file'
      /**
       * Depends on the kind. Word: the word or phrase. Link: the host, or host and path. File: its SHA-256 hash in hexadecimal.
       */
      value: string
      /**
       * Whether only whole words match. It affects only filters that look for a word.
       */
      whole_word?: boolean
      /**
       * What the filter does.
       */
      action: 'refuse' | 'hold' | 'report'
      /**
       * A comment for moderators. Reports show it.
       */
      comment?: string
    }
    answer: ServiceFilter
  }
  /**
   * Preview a filter of the service: count the public posts of the last days that it would match. Scope: `admin:read`.
   */
  'POST /api/v1/admin/filters/preview': {
    body: {
      /**
       * What the filter looks for.
       */
      kind: 'word' | 'link' | 'file'
      /**
       * Depends on the kind. Word: the word or phrase. Link: the host, or host and path. File: its SHA-256 hash in hexadecimal.
       */
      value: string
      /**
       * Whether only whole words match. It affects only filters that look for a word.
       */
      whole_word?: boolean
      /**
       * How many days back to look, 1 to 14.
       */
      days?: number
    }
    answer: ServiceFilterPreview
  }
  /**
   * Read a filter of the service. Scope: `admin:read`.
   */
  'GET /api/v1/admin/filters/{id}': {
    path: {
      /**
       * The id of a filter of the service: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: ServiceFilter
  }
  /**
   * Replace a filter of the service. Posts that are already published do not change. Scope: `admin:write`.
   */
  'PUT /api/v1/admin/filters/{id}': {
    path: {
      /**
       * The id of a filter of the service: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    body: {
      /**
       * What the filter looks for.
       */
      kind: 'word' | 'link' | 'file'
      /**
       * Depends on the kind. Word: the word or phrase. Link: the host, or host and path. File: its SHA-256 hash in hexadecimal.
       */
      value: string
      /**
       * Whether only whole words match. It affects only filters that look for a word.
       */
      whole_word?: boolean
      /**
       * What the filter does.
       */
      action: 'refuse' | 'hold' | 'report'
      /**
       * A comment for moderators. Reports show it.
       */
      comment?: string
    }
    answer: ServiceFilter
  }
  /**
   * Delete a filter of the service. Posts that it held stay held. Scope: `admin:write`.
   */
  'DELETE /api/v1/admin/filters/{id}': {
    path: {
      /**
       * The id of a filter of the service: a decimal number. Newer objects have greater ids.
       */
      id: string
    }
    answer: Empty
  }
  /**
   * Add a custom emoji, or replace its image. Scope: `admin:write`. The call counts as an upload.
   */
  'POST /api/v1/admin/custom_emojis': {
    body: {
      /**
       * The shortcode, without the colons.
       */
      shortcode: string
      /**
       * A file.
       */
      image: Blob
      /**
       * The category in emoji pickers; empty for none.
       */
      category?: string | null
      /**
       * Whether emoji pickers show the emoji.
       */
      visible_in_picker?: boolean
    }
    answer: CustomEmoji
  }
  /**
   * Change the name, category or visibility of a custom emoji. Scope: `admin:write`.
   */
  'PATCH /api/v1/admin/custom_emojis/{shortcode}': {
    path: {
      /**
       * The shortcode, without the colons.
       */
      shortcode: string
    }
    body: {
      /**
       * The new shortcode. Existing texts then show the old one as text.
       */
      rename?: string
      /**
       * The category in emoji pickers; empty for none.
       */
      category?: string | null
      /**
       * Whether emoji pickers show the emoji.
       */
      visible_in_picker?: boolean
    }
    answer: CustomEmoji
  }
  /**
   * Remove a custom emoji. Scope: `admin:write`.
   */
  'DELETE /api/v1/admin/custom_emojis/{shortcode}': {
    path: {
      /**
       * The shortcode, without the colons.
       */
      shortcode: string
    }
    answer: CustomEmoji
  }
  /**
   * Register an app that people can sign in to. Anonymous calls are allowed.
   */
  'POST /api/v1/apps': {
    body: {
      /**
       * The name of the app, which people see when they authorise it: 1 to 100 characters, not all of them invisible.
       */
      client_name: string
      /**
       * The redirect URIs. An authorisation request must give one of them exactly. They can also be one string, separated by spaces or line breaks. `urn:ietf:wg:oauth:2.0:oob` shows the code on a page.
       *
       * @minItems 1
       * @maxItems 20
       */
      redirect_uris: string[]
      /**
       * The scopes that the app can request, as a list, or as a string with spaces between them. The default is `read`.
       *
       * @maxItems 200
       */
      scopes?: string[]
      /**
       * URL of the app's website.
       */
      website?: string | null
      /**
       * `none` is for public clients, which cannot protect a secret: the app gets no secret and must use PKCE (RFC 7591).
       */
      token_endpoint_auth_method?: 'none' | 'client_secret_basic' | 'client_secret_post'
    }
    answer: CredentialApplication
  }
  /**
   * Read the app that a token belongs to. Any session is sufficient.
   */
  'GET /api/v1/apps/verify_credentials': {
    answer: Application
  }
  /**
   * List your sessions. Without the scope `read:sessions`, only this session is listed. Any session is sufficient.
   */
  'GET /api/v1/sessions': {
    answer: Session[]
  }
  /**
   * End one of your sessions. Without the scope `write:sessions`, you can end only this session. Any session is sufficient.
   */
  'DELETE /api/v1/sessions/{handle}': {
    path: {
      /**
       * The handle of the session, as listed.
       */
      handle: string
    }
    answer: Empty
  }
  /**
   * Get a ticket for a WebSocket. For apps in a browser, which cannot send the `Authorization` header when they open a WebSocket. Send the ticket as one of the protocols, at `/api/v1/streaming` or `/graphql`, within 30 seconds. It can be used once and has the rights of the session. The WebSocket is closed when the session ends.
   */
  'POST /api/v1/streaming/ticket': {
    answer: AppStreamTicket
  }
  /**
   * Exchange a token of another service for a session. It returns 404 unless the operator has configured it (`docs/token-import.md`) and also chosen who can call it. Any problem with the token or its account is reported as `token_import_denied`. The limit is 20 calls a minute per address.
   */
  'POST /api/v1/sessions/import': {
    body: {
      /**
       * The configured id of the provider that issued the token.
       */
      provider: string
      /**
       * The token, as issued.
       */
      token: string
      /**
       * The scopes of the session: a list, or one text separated by spaces. The default is all scopes that the provider allows.
       */
      scope?: string | string[]
      /**
       * Another name for the same field.
       */
      scopes?: string | string[]
    }
    answer: Token
  }
}
/**
 * The name, description, rules and limits of this server.
 */
export interface Instance {
  domain: string
  title: string
  /**
   * The compatible Mastodon version, followed by the version of this software.
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
     * URLs of this server. The streaming address is not published; clients poll instead.
     */
    urls: {
      status: string | null
      about: string
      privacy_policy: string | null
      terms_of_service: string | null
    }
    /**
     * The public VAPID key: the `applicationServerKey` in a browser.
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
       * The number of characters that each link counts as, regardless of its length.
       */
      characters_reserved_per_url: number
    }
    media_attachments: {
      supported_mime_types: string[]
      /**
       * The maximum characters of a description.
       */
      description_limit: number
      /**
       * The maximum bytes of an image.
       */
      image_size_limit: number
      /**
       * The maximum pixels of an image, width times height.
       */
      image_matrix_limit: number
      /**
       * The maximum bytes of a video or audio file.
       */
      video_size_limit: number
      video_frame_rate_limit: number
      /**
       * The maximum pixels of a video, width times height.
       */
      video_matrix_limit: number
    }
    polls: {
      max_options: number
      max_characters_per_option: number
      /**
       * The shortest duration in seconds.
       */
      min_expiration: number
      /**
       * The longest duration in seconds.
       */
      max_expiration: number
    }
    /**
     * Emoji reactions to posts.
     */
    reactions: {
      /**
       * The maximum number of reactions of one account to one post, as in glitch-soc.
       */
      max_reactions: number
    }
    /**
     * All limits of this server that concern clients, in addition to Mastodon's.
     */
    limits: {
      [k: string]: number
    }
    /**
     * The rate limits: how many calls are allowed in how many seconds. Empty if calls are not counted.
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
     * The message to show while registrations are closed, as HTML.
     */
    message: string | null
    min_age: number | null
    /**
     * Whether a registration needs the solution of `GET /api/v1/instance/registration_challenge`.
     */
    proof_of_work: boolean
    /**
     * The page to register at, if a registration needs a proof of work.
     */
    url: string | null
  }
  api_versions: {
    /**
     * The version of Mastodon's API that is fully supported.
     */
    mastodon: number
  }
  contact: Contact
  rules: Rule[]
  /**
   * Features beyond Mastodon's, for clients of Fedibird.
   */
  fedibird_capabilities: string[]
}
/**
 * The icon of the server in one size.
 */
export interface InstanceIcon {
  src: string
  /**
   * Width and height as a string: `192x192`.
   */
  size: string
}
/**
 * How people reach the operator.
 */
export interface Contact {
  /**
   * The operator's e-mail address; empty if it is not set.
   */
  email: string
  /**
   * The account that people can contact; null for none.
   */
  account: Account | null
}
/**
 * An account, as others see it.
 */
export interface Account {
  id: string
  username: string
  /**
   * The address of the account. It equals `username`, since all accounts belong to this server.
   */
  acct: string
  /**
   * URL of the profile page.
   */
  url: string
  /**
   * The same as `url`: this server does not federate.
   */
  uri: string
  /**
   * The display name as plain text; empty if none is set.
   */
  display_name: string
  /**
   * The bio as sanitised HTML.
   */
  note: string
  avatar: string
  /**
   * URL of a still version of the avatar.
   */
  avatar_static: string
  /**
   * The alternative text of the avatar; may be empty.
   */
  avatar_description: string
  header: string
  /**
   * URL of a still version of the header image.
   */
  header_static: string
  /**
   * The alternative text of the header image; may be empty.
   */
  header_description: string
  /**
   * Whether the owner must approve followers.
   */
  locked: boolean
  fields: AccountField[]
  /**
   * The custom emojis in the name, bio and fields.
   */
  emojis: CustomEmoji[]
  /**
   * Whether the account is a bot.
   */
  bot: boolean
  /**
   * Always false: this server has no groups.
   */
  group: boolean
  /**
   * Whether the account may be suggested to others and listed in the directory; null if not set.
   */
  discoverable: boolean | null
  /**
   * Whether search can find public posts of the account.
   */
  indexable: boolean
  /**
   * True if the account is suspended, otherwise absent.
   */
  suspended?: boolean
  /**
   * The day on which the account was created, at midnight.
   */
  created_at: string
  /**
   * The day of the account's latest post.
   */
  last_status_at: string | null
  statuses_count: number
  followers_count: number
  following_count: number
  /**
   * Whether the lists of followers and followed accounts are hidden.
   */
  hide_collections: boolean | null
  /**
   * Whether clients should show a media tab.
   */
  show_media: boolean
  /**
   * Whether the media tab includes media from replies.
   */
  show_media_replies: boolean
  /**
   * Whether clients should show a tab of featured accounts and hashtags.
   */
  show_featured: boolean
  roles: AccountRole[] | null
}
/**
 * A field of a profile: a name and a value.
 */
export interface AccountField {
  name: string
  /**
   * The value as sanitised HTML. The owner finds the plain text in `source`.
   */
  value: string
  /**
   * Always null: this server does not verify links.
   */
  verified_at: string | null
}
/**
 * A custom emoji: an image that replaces :shortcode: in texts.
 */
export interface CustomEmoji {
  /**
   * The shortcode, without the colons.
   */
  shortcode: string
  url: string
  /**
   * URL of a still version of the image.
   */
  static_url: string
  visible_in_picker: boolean
  /**
   * The category in emoji pickers.
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
   * A hexadecimal colour, or empty.
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
 * The name, description, rules and limits of this server, in the v1 format.
 */
export interface V1_Instance {
  /**
   * The host name. Despite its name, this is not a URI.
   */
  uri: string
  title: string
  short_description: string
  description: string
  email: string
  /**
   * The compatible Mastodon version, followed by the version of this software.
   */
  version: string
  /**
   * Always empty: the streaming address is not published.
   */
  urls: {}
  stats: {
    user_count: number
    status_count: number
    /**
     * Always 0: this server does not federate.
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
       * The number of characters that each link counts as, regardless of its length.
       */
      characters_reserved_per_url: number
    }
    media_attachments: {
      supported_mime_types: string[]
      /**
       * The maximum characters of a description.
       */
      description_limit: number
      /**
       * The maximum bytes of an image.
       */
      image_size_limit: number
      /**
       * The maximum pixels of an image, width times height.
       */
      image_matrix_limit: number
      /**
       * The maximum bytes of a video or audio file.
       */
      video_size_limit: number
      video_frame_rate_limit: number
      /**
       * The maximum pixels of a video, width times height.
       */
      video_matrix_limit: number
    }
    polls: {
      max_options: number
      max_characters_per_option: number
      /**
       * The shortest duration in seconds.
       */
      min_expiration: number
      /**
       * The longest duration in seconds.
       */
      max_expiration: number
    }
    /**
     * Emoji reactions to posts.
     */
    reactions: {
      /**
       * The maximum number of reactions of one account to one post, as in glitch-soc.
       */
      max_reactions: number
    }
  }
  contact_account: Account | null
  rules: Rule[]
  /**
   * Features beyond Mastodon's, for clients of Fedibird.
   */
  fedibird_capabilities: string[]
  /**
   * The same as `configuration.statuses.max_characters`, for older clients.
   */
  max_toot_chars: number
  /**
   * The same as `configuration.polls`, for older clients.
   */
  poll_limits: {
    max_options: number
    max_option_chars: number
    min_expiration: number
    max_expiration: number
  }
}
/**
 * A longer text about the server.
 */
export interface InstanceText {
  /**
   * When the text was last changed; null if it is empty.
   */
  updated_at: string | null
  /**
   * The text as sanitised HTML; may be empty.
   */
  content: string
}
/**
 * A language, with its English name.
 */
export interface Language {
  code: string
  name: string
}
/**
 * A challenge for a proof of work, in the format of ALTCHA, version 2.
 */
export interface WorkChallenge {
  parameters: WorkParameters
  /**
   * The signature of the service.
   */
  signature: string
}
/**
 * The parameters of a proof of work.
 */
export interface WorkParameters {
  /**
   * The iterations of each attempt.
   */
  cost: number
  /**
   * When the challenge expires, in seconds since 1970.
   */
  expiresAt: number
  /**
   * The beginning of the password of each attempt, in hexadecimal.
   */
  nonce: string
  /**
   * The salt, in hexadecimal.
   */
  salt: string
  /**
   * How a key is derived: always `PBKDF2/SHA-256`.
   */
  algorithm: string
  /**
   * The length of a key in bytes.
   */
  keyLength: number
  /**
   * How a key must begin, in hexadecimal.
   */
  keyPrefix: string
}
/**
 * A post, or a boost of one, as the caller sees it.
 */
export interface Status {
  id: string
  /**
   * The same as `url`: this server does not federate.
   */
  uri: string
  /**
   * URL of the post's page.
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
   * The content as sanitised HTML.
   */
  content: string
  /**
   * The content warning; empty for none.
   */
  spoiler_text: string
  /**
   * Whether media are hidden behind a warning.
   */
  sensitive: boolean
  media_attachments: MediaAttachment[]
  mentions: StatusMention[]
  tags: StatusTag[]
  emojis: CustomEmoji[]
  application?: StatusApplication
  /**
   * True if a moderator turned off quotes and boosts of the post; absent otherwise.
   */
  sharing_forbidden?: true
  replies_count: number
  reblogs_count: number
  favourites_count: number
  quotes_count: number
  /**
   * Always null: this server does not load linked pages.
   */
  card: null
  /**
   * The quote; null if this post quotes none.
   */
  quote: Quote | null
  quote_approval: QuoteApproval
  reactions: Reaction[]
  /**
   * The same as `reactions`, for clients of Fedibird.
   */
  emoji_reactions: EmojiReaction[]
  /**
   * The same as `reactions`, for clients of Pleroma.
   */
  pleroma: {
    emoji_reactions: EmojiReaction[]
  }
  /**
   * Always empty: this server has no collections.
   */
  tagged_collections: {
    [k: string]: unknown
  }[]
  poll: Poll | null
  account: Account
  /**
   * The boosted post; null if this is not a boost.
   */
  reblog: Status | null
  /**
   * Whether the caller has favourited the post. This and the following fields are absent for anonymous callers.
   */
  favourited?: boolean
  reblogged?: boolean
  muted?: boolean
  bookmarked?: boolean
  /**
   * Whether the caller has pinned the post. Present only on the caller's own posts.
   */
  pinned?: boolean
  /**
   * The caller's filters that match the post, in any context.
   */
  filtered?: FilterResult[]
}
/**
 * An image, video or audio file attached to a post.
 */
export interface MediaAttachment {
  id: string
  type: MediaKind
  /**
   * URL of the file; null while it is being processed.
   */
  url: string | null
  /**
   * URL of the preview image; null if the file has no preview.
   */
  preview_url: string | null
  /**
   * Always null: all files belong to this server.
   */
  remote_url: string | null
  /**
   * The sizes of the file and of its preview, and the focal point.
   */
  meta: {
    original?: MediaVersion
    small?: MediaVersion
    focus?: Focus
  } | null
  /**
   * The alternative text.
   */
  description: string | null
  /**
   * The BlurHash placeholder to show until the file is loaded.
   */
  blurhash: string | null
}
/**
 * The size of a file or of its preview. Unknown values are absent.
 */
export interface MediaVersion {
  width?: number
  height?: number
  /**
   * Width and height as a string: `640x480`.
   */
  size?: string
  /**
   * Width divided by height.
   */
  aspect?: number
  /**
   * The duration in seconds.
   */
  duration?: number
}
/**
 * The focal point of an image, which stays visible when it is cropped. Each axis goes from -1 to 1.
 */
export interface Focus {
  /**
   * The horizontal position: -1 is the left edge, 1 the right edge.
   */
  x: number
  /**
   * The vertical position: -1 is the lower edge, 1 the upper edge.
   */
  y: number
}
/**
 * A mention of an account in a post.
 */
export interface StatusMention {
  id: string
  username: string
  acct: string
  url: string
}
/**
 * A hashtag in a post.
 */
export interface StatusTag {
  /**
   * The name in lower case, without the #.
   */
  name: string
  url: string
}
/**
 * The app that a post was written with.
 */
export interface StatusApplication {
  name: string
  website: string | null
}
/**
 * A quote.
 */
export interface Quote {
  state: QuoteState
  /**
   * The quoted post; null if it cannot be shown.
   */
  quoted_status?: Status | null
  /**
   * The id of the quoted post. A quote within a quoted post has this field instead of `quoted_status`.
   */
  quoted_status_id?: string | null
}
/**
 * Who can quote a post.
 */
export interface QuoteApproval {
  /**
   * Who can quote without approval; empty for nobody.
   */
  automatic: ('public' | 'followers' | 'following' | 'unsupported_policy')[]
  /**
   * Who can quote with approval. Always empty: this server has no approval of quotes.
   */
  manual: ('public' | 'followers' | 'following' | 'unsupported_policy')[]
  /**
   * Whether the caller can quote the post, and by which of these two lists.
   */
  current_user: 'automatic' | 'manual' | 'denied' | 'unknown'
}
/**
 * The reactions to a post with one emoji.
 */
export interface Reaction {
  /**
   * A Unicode emoji, or the shortcode of a custom emoji.
   */
  name: string
  count: number
  /**
   * Whether the caller reacted with this emoji.
   */
  me: boolean
  /**
   * URL of a custom emoji's image.
   */
  url?: string
  /**
   * URL of a still version of the image.
   */
  static_url?: string
}
/**
 * A Reaction in the format of Pleroma and Fedibird.
 */
export interface EmojiReaction {
  /**
   * A Unicode emoji, or the shortcode of a custom emoji.
   */
  name: string
  count: number
  /**
   * Whether the caller reacted with this emoji.
   */
  me: boolean
  /**
   * URL of a custom emoji's image.
   */
  url?: string
  /**
   * URL of a still version of the image.
   */
  static_url?: string
  /**
   * Always empty. Request the reactions of the post instead.
   */
  account_ids: string[]
}
/**
 * A poll.
 */
export interface Poll {
  id: string
  expires_at: string | null
  expired: boolean
  /**
   * Whether voters can choose several options.
   */
  multiple: boolean
  /**
   * Whether votes can be changed or withdrawn while the poll is open.
   */
  votes_changeable: boolean
  /**
   * The number of votes. A voter who chooses two options counts twice.
   */
  votes_count: number
  /**
   * The number of accounts that have voted.
   */
  voters_count: number | null
  options: PollOption[]
  /**
   * The custom emojis in the options.
   */
  emojis: CustomEmoji[]
  /**
   * Whether the caller has voted; absent for anonymous callers.
   */
  voted?: boolean
  /**
   * The numbers of the options that the caller chose, from 0.
   */
  own_votes?: number[]
}
/**
 * An option of a poll.
 */
export interface PollOption {
  title: string
  /**
   * The number of votes; null while the counts are hidden.
   */
  votes_count: number | null
}
/**
 * A filter that matches a post, with the matching words.
 */
export interface FilterResult {
  filter: FilterSummary
  keyword_matches: string[] | null
  status_matches: string[] | null
}
/**
 * A filter without its keywords and posts.
 */
export interface FilterSummary {
  id: string
  title: string
  context: FilterContext[]
  expires_at: string | null
  filter_action: FilterAction
}
/**
 * A post that is scheduled for publication.
 */
export interface ScheduledStatus {
  id: string
  /**
   * When the post will be published.
   */
  scheduled_at: string
  params: StatusParams
  media_attachments: MediaAttachment[]
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  updated_at: string
  /**
   * Why publishing failed.
   */
  failure: string | null
}
/**
 * The parameters of the post. Null means none or the default.
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
   * Always null: apps have no numeric id here.
   */
  application_id: null
  /**
   * Always null.
   */
  scheduled_at: null
  /**
   * Always null: idempotency keys are not returned.
   */
  idempotency: null
  with_rate_limit: false
}
/**
 * The poll of a draft or scheduled post.
 */
export interface PollParams {
  options: string[]
  /**
   * Duration in seconds, counted from publication.
   */
  expires_in: number
  multiple: boolean
  hide_totals: boolean
  /**
   * Whether votes can be changed or withdrawn while the poll is open.
   */
  votes_changeable: boolean
}
/**
 * A deleted post, with its plain text so that it can be written again.
 */
export interface DeletedStatus {
  id: string
  /**
   * The same as `url`: this server does not federate.
   */
  uri: string
  /**
   * URL of the post's page.
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
   * The content warning; empty for none.
   */
  spoiler_text: string
  /**
   * Whether media are hidden behind a warning.
   */
  sensitive: boolean
  media_attachments: MediaAttachment[]
  mentions: StatusMention[]
  tags: StatusTag[]
  emojis: CustomEmoji[]
  application?: StatusApplication
  /**
   * True if a moderator turned off quotes and boosts of the post; absent otherwise.
   */
  sharing_forbidden?: true
  replies_count: number
  reblogs_count: number
  favourites_count: number
  quotes_count: number
  /**
   * Always null: this server does not load linked pages.
   */
  card: null
  /**
   * The quote; null if this post quotes none.
   */
  quote: Quote | null
  quote_approval: QuoteApproval
  reactions: Reaction[]
  /**
   * The same as `reactions`, for clients of Fedibird.
   */
  emoji_reactions: EmojiReaction[]
  /**
   * The same as `reactions`, for clients of Pleroma.
   */
  pleroma: {
    emoji_reactions: EmojiReaction[]
  }
  /**
   * Always empty: this server has no collections.
   */
  tagged_collections: {
    [k: string]: unknown
  }[]
  poll: Poll | null
  account: Account
  /**
   * The boosted post; null if this is not a boost.
   */
  reblog: Status | null
  /**
   * Whether the caller has favourited the post. This and the following fields are absent for anonymous callers.
   */
  favourited?: boolean
  reblogged?: boolean
  muted?: boolean
  bookmarked?: boolean
  /**
   * Whether the caller has pinned the post. Present only on the caller's own posts.
   */
  pinned?: boolean
  /**
   * The caller's filters that match the post, in any context.
   */
  filtered?: FilterResult[]
  /**
   * The plain text.
   */
  text: string
}
/**
 * The posts above and below a post in its conversation.
 */
export interface Context {
  /**
   * The posts above this post, from the first post of the conversation to the post that this post replies to.
   */
  ancestors: Status[]
  /**
   * The posts below this post: the replies and their replies, each after the post that it replies to.
   */
  descendants: Status[]
}
/**
 * The plain texts of a post, for editing.
 */
export interface StatusSource {
  id: string
  text: string
  spoiler_text: string
}
/**
 * A version of a post, from its edit history.
 */
export interface StatusEdit {
  /**
   * The content as sanitised HTML.
   */
  content: string
  spoiler_text: string
  sensitive: boolean
  /**
   * When this version was published.
   */
  created_at: string
  account: Account
  /**
   * The poll options; absent if there was no poll.
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
 * An empty object.
 */
export interface Empty {}
/**
 * A draft, in the format of a scheduled post.
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
   * Why publishing failed.
   */
  failure: string | null
}
/**
 * The accounts that reacted to a post with one emoji.
 */
export interface ReactionAccounts {
  /**
   * A Unicode emoji, or the shortcode of a custom emoji.
   */
  name: string
  count: number
  /**
   * Whether the caller reacted with this emoji.
   */
  me: boolean
  /**
   * URL of a custom emoji's image.
   */
  url?: string
  /**
   * URL of a still version of the image.
   */
  static_url?: string
  /**
   * The accounts that reacted, latest first.
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
   * The other participants, or the caller if nobody else takes part.
   */
  accounts: Account[]
  /**
   * The latest post in the conversation that the caller may see.
   */
  last_status: Status | null
}
/**
 * A block of an IP address, or of a network.
 */
export interface IpBlock {
  id: string
  /**
   * The network in CIDR notation; a single address is a network of one.
   */
  ip: string
  severity: IpBlockSeverity
  comment: string
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
  /**
   * When the block ends; null for never.
   */
  expires_at: string | null
}
/**
 * A list of accounts with its own timeline.
 */
export interface List {
  id: string
  title: string
  replies_policy: RepliesPolicy
  /**
   * Whether posts of the list's members are left out of the home timeline.
   */
  exclusive: boolean
  /**
   * Whether the list is muted: posts of its members are hidden from all other timelines. Not in Mastodon.
   */
  muted: boolean
  /**
   * When the mute ends; null if it has no end or nothing is muted. Not in Mastodon.
   */
  muted_until: string | null
}
/**
 * A hashtag, with the caller's settings for it.
 */
export interface Tag {
  /**
   * The id; empty if the hashtag was never used.
   */
  id: string
  /**
   * The name in lower case, without the #.
   */
  name: string
  url: string
  /**
   * The use in the last seven days, today first.
   */
  history: TagHistory[]
  following?: boolean
  /**
   * Whether the caller features the hashtag on their profile.
   */
  featuring?: boolean
  /**
   * Whether the caller mutes the hashtag. Not in Mastodon.
   */
  muting?: boolean
  /**
   * When the mute ends. Not in Mastodon.
   */
  muting_expires_at?: string | null
}
/**
 * The use of a hashtag on one day.
 */
export interface TagHistory {
  /**
   * The day: midnight UTC in seconds since 1970.
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
   * URL of the page of the account's posts with the hashtag.
   */
  url: string
  statuses_count: string
  last_status_at: string | null
}
/**
 * A hashtag in the trends, as moderators see it.
 */
export interface AdminTag {
  /**
   * The id; empty if the hashtag was never used.
   */
  id: string
  /**
   * The name in lower case, without the #.
   */
  name: string
  url: string
  /**
   * The use in the last seven days, today first.
   */
  history: TagHistory[]
  following?: boolean
  /**
   * Whether the caller features the hashtag on their profile.
   */
  featuring?: boolean
  /**
   * Whether the caller mutes the hashtag. Not in Mastodon.
   */
  muting?: boolean
  /**
   * When the mute ends. Not in Mastodon.
   */
  muting_expires_at?: string | null
  /**
   * Whether the hashtag may be in the public trends.
   */
  trendable: boolean
  /**
   * Always true: hashtags cannot be forbidden.
   */
  usable: true
  /**
   * Always false: everything may trend until a moderator rejects it.
   */
  requires_review: false
}
/**
 * A post in the trends, as moderators see it.
 */
export interface AdminTrendingStatus {
  id: string
  /**
   * The same as `url`: this server does not federate.
   */
  uri: string
  /**
   * URL of the post's page.
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
   * The content as sanitised HTML.
   */
  content: string
  /**
   * The content warning; empty for none.
   */
  spoiler_text: string
  /**
   * Whether media are hidden behind a warning.
   */
  sensitive: boolean
  media_attachments: MediaAttachment[]
  mentions: StatusMention[]
  tags: StatusTag[]
  emojis: CustomEmoji[]
  application?: StatusApplication
  /**
   * True if a moderator turned off quotes and boosts of the post; absent otherwise.
   */
  sharing_forbidden?: true
  replies_count: number
  reblogs_count: number
  favourites_count: number
  quotes_count: number
  /**
   * Always null: this server does not load linked pages.
   */
  card: null
  /**
   * The quote; null if this post quotes none.
   */
  quote: Quote | null
  quote_approval: QuoteApproval
  reactions: Reaction[]
  /**
   * The same as `reactions`, for clients of Fedibird.
   */
  emoji_reactions: EmojiReaction[]
  /**
   * The same as `reactions`, for clients of Pleroma.
   */
  pleroma: {
    emoji_reactions: EmojiReaction[]
  }
  /**
   * Always empty: this server has no collections.
   */
  tagged_collections: {
    [k: string]: unknown
  }[]
  poll: Poll | null
  account: Account
  /**
   * The boosted post; null if this is not a boost.
   */
  reblog: Status | null
  /**
   * Whether the caller has favourited the post. This and the following fields are absent for anonymous callers.
   */
  favourited?: boolean
  reblogged?: boolean
  muted?: boolean
  bookmarked?: boolean
  /**
   * Whether the caller has pinned the post. Present only on the caller's own posts.
   */
  pinned?: boolean
  /**
   * The caller's filters that match the post, in any context.
   */
  filtered?: FilterResult[]
  /**
   * Whether the hashtag may be in the public trends.
   */
  trendable: boolean
  /**
   * Always false: everything may trend until a moderator rejects it.
   */
  requires_review: false
}
/**
 * The caller's media quota and how much of it is used.
 */
export interface MediaUsage {
  bytes: number
  /**
   * The quota in bytes; null for no quota.
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
   * The address of the account. It equals `username`, since all accounts belong to this server.
   */
  acct: string
  /**
   * URL of the profile page.
   */
  url: string
  /**
   * The same as `url`: this server does not federate.
   */
  uri: string
  /**
   * The display name as plain text; empty if none is set.
   */
  display_name: string
  /**
   * The bio as sanitised HTML.
   */
  note: string
  avatar: string
  /**
   * URL of a still version of the avatar.
   */
  avatar_static: string
  /**
   * The alternative text of the avatar; may be empty.
   */
  avatar_description: string
  header: string
  /**
   * URL of a still version of the header image.
   */
  header_static: string
  /**
   * The alternative text of the header image; may be empty.
   */
  header_description: string
  /**
   * Whether the owner must approve followers.
   */
  locked: boolean
  fields: AccountField[]
  /**
   * The custom emojis in the name, bio and fields.
   */
  emojis: CustomEmoji[]
  /**
   * Whether the account is a bot.
   */
  bot: boolean
  /**
   * Always false: this server has no groups.
   */
  group: boolean
  /**
   * Whether the account may be suggested to others and listed in the directory; null if not set.
   */
  discoverable: boolean | null
  /**
   * Whether search can find public posts of the account.
   */
  indexable: boolean
  /**
   * True if the account is suspended, otherwise absent.
   */
  suspended?: boolean
  /**
   * The day on which the account was created, at midnight.
   */
  created_at: string
  /**
   * The day of the account's latest post.
   */
  last_status_at: string | null
  statuses_count: number
  followers_count: number
  following_count: number
  /**
   * Whether the lists of followers and followed accounts are hidden.
   */
  hide_collections: boolean | null
  /**
   * Whether clients should show a media tab.
   */
  show_media: boolean
  /**
   * Whether the media tab includes media from replies.
   */
  show_media_replies: boolean
  /**
   * Whether clients should show a tab of featured accounts and hashtags.
   */
  show_featured: boolean
  roles: AccountRole[] | null
  /**
   * The plain texts and defaults that the owner edits.
   */
  source: {
    /**
     * The bio, as it was written.
     */
    note: string
    /**
     * The fields, as they were written.
     */
    fields: AccountField[]
    /**
     * The default visibility of new posts.
     */
    privacy: Visibility
    /**
     * Whether media of new posts are hidden behind a warning by default.
     */
    sensitive: boolean
    /**
     * The default language of new posts; empty if none is set.
     */
    language: string
    /**
     * Who can quote new posts by default.
     */
    quote_policy: QuotePolicy
    follow_requests_count: number
    hide_collections: boolean | null
    discoverable: boolean | null
    indexable: boolean
    /**
     * Domains of websites that may credit the account as an author.
     */
    attribution_domains: string[]
  }
  role: Role
}
/**
 * The role of an account.
 */
export interface Role {
  id: string
  name: string
  color: string
  /**
   * The permissions as a decimal sum of Mastodon's bits: 1 all, 4 audit log, 16 reports, 1024 accounts; 0 for none.
   */
  permissions: string
  highlighted: boolean
  /**
   * Always 0: this server has no collections.
   */
  collection_limit: number
}
/**
 * A profile, as its owner edits it.
 */
export interface Profile {
  id: string
  display_name: string
  /**
   * The bio, as it was written.
   */
  note: string
  /**
   * The fields, as they were written.
   */
  fields: AccountField[]
  /**
   * URL of the image; null if none is set.
   */
  avatar: string | null
  avatar_static: string | null
  avatar_description: string
  /**
   * URL of the image; null if none is set.
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
 * The deletion of an account that its owner asked for.
 */
export interface AccountDeletion {
  /**
   * When the deletion begins. Until then, signing in cancels it.
   */
  deletion_due_at: string
}
/**
 * The caller's preferences, for all clients.
 */
export interface Preferences {
  'posting:default:visibility': Visibility
  'posting:default:sensitive': boolean
  'posting:default:language': string | null
  'posting:default:quote_policy': QuotePolicy
  /**
   * Which media are shown without a click.
   */
  'reading:expand:media': 'default' | 'show_all' | 'hide_all'
  /**
   * Whether posts with a content warning are expanded.
   */
  'reading:expand:spoilers': boolean
  /**
   * Whether animated images play automatically.
   */
  'reading:autoplay:gifs': boolean
}
/**
 * An OAuth access token.
 */
export interface Token {
  /**
   * The access token. Send it in the `Authorization: Bearer` header only.
   */
  access_token: string
  token_type: 'Bearer'
  /**
   * The granted scopes, which can be fewer than requested.
   */
  scope: string
  /**
   * When the token was created, in seconds since 1970.
   */
  created_at: number
  /**
   * The lifetime in seconds; absent if use extends it.
   */
  expires_in?: number
}
/**
 * The relationship between the caller and another account.
 */
export interface Relationship {
  /**
   * The other account.
   */
  id: string
  following: boolean
  /**
   * Whether boosts by the account appear in the home timeline.
   */
  showing_reblogs: boolean
  /**
   * Whether the caller is notified of posts by the account.
   */
  notifying: boolean
  /**
   * The languages in which the caller sees posts by the account; null for all.
   */
  languages: string[] | null
  followed_by: boolean
  blocking: boolean
  blocked_by: boolean
  /**
   * Whether all posts by the account are muted, and not only its boosts.
   */
  muting: boolean
  muting_notifications: boolean
  /**
   * Whether only boosts by the account are muted. Not in Mastodon.
   */
  muting_boosts: boolean
  /**
   * When the mute ends, including a mute of boosts only.
   */
  muting_expires_at: string | null
  /**
   * Whether the caller's follow request to the account is pending.
   */
  requested: boolean
  /**
   * Whether the account's follow request to the caller is pending.
   */
  requested_by: boolean
  /**
   * Always false: this server does not federate.
   */
  domain_blocking: boolean
  endorsed: boolean
  /**
   * The caller's private note about the account.
   */
  note: string
}
/**
 * A muted account, with the settings of the mute.
 */
export interface MutedAccount {
  id: string
  username: string
  /**
   * The address of the account. It equals `username`, since all accounts belong to this server.
   */
  acct: string
  /**
   * URL of the profile page.
   */
  url: string
  /**
   * The same as `url`: this server does not federate.
   */
  uri: string
  /**
   * The display name as plain text; empty if none is set.
   */
  display_name: string
  /**
   * The bio as sanitised HTML.
   */
  note: string
  avatar: string
  /**
   * URL of a still version of the avatar.
   */
  avatar_static: string
  /**
   * The alternative text of the avatar; may be empty.
   */
  avatar_description: string
  header: string
  /**
   * URL of a still version of the header image.
   */
  header_static: string
  /**
   * The alternative text of the header image; may be empty.
   */
  header_description: string
  /**
   * Whether the owner must approve followers.
   */
  locked: boolean
  fields: AccountField[]
  /**
   * The custom emojis in the name, bio and fields.
   */
  emojis: CustomEmoji[]
  /**
   * Whether the account is a bot.
   */
  bot: boolean
  /**
   * Always false: this server has no groups.
   */
  group: boolean
  /**
   * Whether the account may be suggested to others and listed in the directory; null if not set.
   */
  discoverable: boolean | null
  /**
   * Whether search can find public posts of the account.
   */
  indexable: boolean
  /**
   * True if the account is suspended, otherwise absent.
   */
  suspended?: boolean
  /**
   * The day on which the account was created, at midnight.
   */
  created_at: string
  /**
   * The day of the account's latest post.
   */
  last_status_at: string | null
  statuses_count: number
  followers_count: number
  following_count: number
  /**
   * Whether the lists of followers and followed accounts are hidden.
   */
  hide_collections: boolean | null
  /**
   * Whether clients should show a media tab.
   */
  show_media: boolean
  /**
   * Whether the media tab includes media from replies.
   */
  show_media_replies: boolean
  /**
   * Whether clients should show a tab of featured accounts and hashtags.
   */
  show_featured: boolean
  roles: AccountRole[] | null
  /**
   * When the mute ends; null if it has no end.
   */
  mute_expires_at: string | null
  /**
   * Whether only boosts by the account are muted. Not in Mastodon.
   */
  mute_boosts_only: boolean
  /**
   * Whether notifications from the account are muted too. Not in Mastodon.
   */
  mute_notifications: boolean
}
/**
 * The followers of an account that the caller also follows.
 */
export interface FamiliarFollowers {
  /**
   * The requested account.
   */
  id: string
  accounts: Account[]
}
/**
 * An account that the caller might want to follow.
 */
export interface Suggestion {
  /**
   * The first of `sources`, for older clients.
   */
  source: 'staff' | 'past_interactions' | 'global'
  /**
   * Why the account is suggested.
   */
  sources: SuggestionSource[]
  account: Account
}
/**
 * A report about an account, sent to the server's administrators.
 */
export interface Report {
  id: string
  action_taken: boolean
  action_taken_at: string | null
  category: ReportCategory
  comment: string
  /**
   * Always false: this server does not federate.
   */
  forwarded: boolean
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
  status_ids: string[]
  /**
   * Always empty: this server has no collections.
   */
  collection_ids: string[]
  rule_ids: string[]
  target_account: Account
}
/**
 * A report as moderators see it.
 */
export interface AdminReport {
  id: string
  /**
   * Whether the report is resolved.
   */
  action_taken: boolean
  action_taken_at: string | null
  category: ReportCategory
  comment: string
  /**
   * Always false: this server does not federate.
   */
  forwarded: false
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  updated_at: string
  /**
   * The reporting account; null if that account was deleted, or if a filter of the service created the report.
   */
  account: AdminAccount | null
  /**
   * Whether a filter of the service created the report. The comment names the filter.
   */
  by_filter: boolean
  /**
   * The reported account.
   */
  target_account: AdminAccount
  /**
   * The moderator that the report is assigned to.
   */
  assigned_account: AdminAccount | null
  /**
   * The moderator who resolved the report; null if it is open, or if the operator resolved it.
   */
  action_taken_by_account: AdminAccount | null
  /**
   * The posts as they were when they were reported. A list of reports leaves out posts that are not public.
   */
  statuses: Status[]
  /**
   * What happened to the posts in `statuses`, in the same order.
   */
  reported_statuses: ReportedStatus[]
  /**
   * The number of posts that are not public. The audit log records who reads them.
   */
  private_statuses_count: number
  /**
   * The number of notes of moderators on the report.
   */
  notes_count: number
  /**
   * The number of other open reports about the account, up to 1000.
   */
  other_open_reports_count: number
  /**
   * The ids of the newest 20 other open reports about the account.
   */
  other_open_report_ids: string[]
  /**
   * The number of earlier reports by the reporter, up to 1000.
   */
  reporter_reports_count: number
  /**
   * The number of earlier reports about the account, up to 1000.
   */
  target_reports_count: number
  /**
   * The number of decisions in force about the reporter, up to 1000.
   */
  reporter_decisions_count: number
  /**
   * The number of decisions in force about the account, up to 1000.
   */
  target_decisions_count: number
  /**
   * Always empty: this server has no collections.
   */
  collections: {
    [k: string]: unknown
  }[]
  /**
   * The rules that the report names, as they were when the report was created.
   */
  rules: Rule[]
}
/**
 * An account as moderators see it.
 */
export interface AdminAccount {
  id: string
  username: string
  /**
   * Always null: all accounts are local.
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
   * Always null: moderators do not see IP addresses.
   */
  ip: null
  /**
   * Always empty: moderators do not see IP addresses.
   *
   * @maxItems 0
   */
  ips: string[]
  locale: null
  /**
   * The reason to join; null if none was required.
   */
  invite_request: string | null
  role: Role
  confirmed: true
  /**
   * False while the account waits for approval, otherwise true.
   */
  approved: boolean
  /**
   * Whether the account is disabled: its owner cannot sign in.
   */
  disabled: boolean
  /**
   * Whether the account is silenced: people who do not follow it see it only if they look for it.
   */
  silenced: boolean
  /**
   * Whether the account is suspended: hidden with everything that it published.
   */
  suspended: boolean
  /**
   * Whether all media of the account are shown as sensitive.
   */
  sensitized: boolean
  /**
   * The id of the account that invited the account; null for none.
   */
  invited_by_account_id: string | null
  account: Account
}
/**
 * What has happened to a post since it was reported.
 */
export interface ReportedStatus {
  id: string
  /**
   * The boosted post, if the reported post is a boost.
   */
  reblog_of_id: string | null
  state: ReportedPostState
  /**
   * When the copy was made.
   */
  captured_at: string
}
/**
 * How many reports are open, and how long decisions take.
 */
export interface ReportStatistics {
  /**
   * The number of open reports.
   */
  open: number
  /**
   * When the oldest open report was made; null if none is open.
   */
  oldest_open_at: string | null
  /**
   * The number of reports of the last 30 days.
   */
  reported: number
  /**
   * The number of reports that were resolved in the last 30 days.
   */
  resolved: number
  /**
   * The median time from report to resolution of these resolved reports, in seconds; null if there are none.
   */
  median_seconds: number | null
}
/**
 * A note of a moderator on a report. Only moderators see it.
 */
export interface ReportNote {
  id: string
  report_id: string
  /**
   * The moderator who wrote the note; null if that account was deleted.
   */
  account: Account | null
  text: string
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
}
/**
 * An entry of the audit log: something that a moderator or the operator did.
 */
export interface AuditLogEntry {
  id: string
  action: AuditAction
  surface: AuditSurface
  /**
   * The id of the account that took the action; null for the operator.
   */
  account_id: string | null
  /**
   * The account that took the action; null for the operator, or if that account was deleted.
   */
  account: Account | null
  /**
   * The id of the account that the action concerns; null if it concerns no account.
   */
  target_account_id: string | null
  /**
   * The account that the action concerns; null if it concerns no account, or if the account was deleted.
   */
  target_account: Account | null
  report_id: string | null
  status_id: string | null
  /**
   * A detail, such as the name of the new role; may be empty.
   */
  detail: string
  /**
   * The reason, as the moderator wrote it; may be empty.
   */
  reason: string
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
}
/**
 * A role, as accounts that manage roles see it.
 */
export interface AdminRole {
  id: string
  name: string
  color: string
  /**
   * The permissions as a decimal sum of Mastodon's bits: 1 all, 4 audit log, 16 reports, 1024 accounts; 0 for none.
   */
  permissions: string
  highlighted: boolean
  /**
   * Always 0: this server has no collections.
   */
  collection_limit: number
  /**
   * The rank. You can act only on accounts without a role or with a role of a lower rank.
   */
  position: number
}
/**
 * A post as moderators see it. Mastodon's API has no equivalent.
 */
export interface AdminStatus {
  id: string
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
  visibility: Visibility
  /**
   * The text, as it was written.
   */
  text: string
  /**
   * The content warning; may be empty.
   */
  spoiler_text: string
  /**
   * The number of media attachments.
   */
  media_count: number
  /**
   * Files that a moderator removed from the post and can restore.
   */
  removed_media_attachments: RemovedMediaAttachment[]
  /**
   * Whether a moderator marked the media of the post as sensitive.
   */
  marked_sensitive: boolean
  /**
   * Whether a moderator turned off quotes and boosts of the post.
   */
  sharing_forbidden: boolean
  /**
   * When a moderator removed the post; null if it was not removed.
   */
  removed_at: string | null
  /**
   * Until when the post can be restored; null if it was not removed.
   */
  delete_at: string | null
  /**
   * The author.
   */
  account: Account
  /**
   * The post; null if it was removed.
   */
  status: Status | null
}
/**
 * A file that a moderator removed from a post.
 */
export interface RemovedMediaAttachment {
  id: string
  type: MediaKind
  /**
   * The alternative text; null if the author wrote none.
   */
  description: string | null
  /**
   * When a moderator removed the file.
   */
  removed_at: string
  /**
   * Until when the file can be restored.
   */
  delete_at: string
}
/**
 * A note of a moderator on a post. Only moderators see it.
 */
export interface PostNote {
  id: string
  status_id: string
  /**
   * The moderator who wrote the note; null for the operator, and if that account was deleted.
   */
  account: Account | null
  text: string
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
}
/**
 * A decision of a moderator about an account.
 */
export interface AccountWarning {
  id: string
  action: 'none' | 'disable' | 'mark_statuses_as_sensitive' | 'delete_statuses' | 'sensitive' | 'silence' | 'suspend'
  /**
   * Whether the decision turned off quotes and boosts of the posts; `action` is then `none`.
   */
  sharing_forbidden: boolean
  /**
   * Whether the decision removed a file from the posts; `action` is then `none`.
   */
  media_removed: boolean
  /**
   * The explanation; may be empty.
   */
  text: string
  /**
   * The posts that the decision is about.
   */
  status_ids: string[]
  /**
   * The rules that were broken.
   */
  rule_ids: string[]
  /**
   * These rules, as they were at the time of the decision.
   */
  rules: Rule[]
  /**
   * The account that the decision is about.
   */
  target_account: Account
  appeal: Appeal | null
  /**
   * Until when the owner of the account can appeal; null if they cannot.
   */
  appeal_until: string | null
  /**
   * When the decision was undone; null if it is in force.
   */
  undone_at: string | null
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
}
/**
 * An appeal against a decision of a moderator.
 */
export interface Appeal {
  text: string
  state: AppealState
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
  decided_at: string | null
}
/**
 * A decision, as moderators read it. Mastodon's API has no equivalent.
 */
export interface AdminDecision {
  id: string
  action: 'none' | 'disable' | 'mark_statuses_as_sensitive' | 'delete_statuses' | 'sensitive' | 'silence' | 'suspend'
  /**
   * Whether the decision turned off quotes and boosts of the posts; `action` is then `none`.
   */
  sharing_forbidden: boolean
  /**
   * Whether the decision removed a file from the posts; `action` is then `none`.
   */
  media_removed: boolean
  /**
   * The explanation; may be empty.
   */
  text: string
  /**
   * The posts that the decision is about.
   */
  status_ids: string[]
  /**
   * The rules that were broken.
   */
  rule_ids: string[]
  /**
   * These rules, as they were at the time of the decision.
   */
  rules: Rule[]
  /**
   * The account that the decision is about.
   */
  target_account: Account
  appeal: Appeal | null
  /**
   * Until when the owner of the account can appeal; null if they cannot.
   */
  appeal_until: string | null
  /**
   * When the decision was undone; null if it is in force.
   */
  undone_at: string | null
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
  /**
   * The moderator; null if that account was deleted.
   */
  account: Account | null
  /**
   * The report that led to the decision; null for none.
   */
  report_id: string | null
  /**
   * Whether the owner of the account was notified, and can read the decision.
   */
  notified: boolean
}
/**
 * A notification about something that concerns the caller.
 */
export interface Notification {
  id: string
  type: NotificationType
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
  /**
   * The key of the group of the notification: an opaque text. Notifications with the same key can be shown together.
   */
  group_key: string
  /**
   * Whether it is read. Marking a newer notification as read marks the older ones too.
   */
  read: boolean
  /**
   * True if the caller's notification policy filtered it, otherwise absent.
   */
  filtered?: boolean
  /**
   * The account that caused the notification.
   */
  account: Account
  /**
   * The post that the notification is about, if any.
   */
  status?: Status
  /**
   * The decision of a moderator, if the notification is about one.
   */
  moderation_warning?: AccountWarning
  /**
   * The report, if the notification is about one.
   */
  report?: Report
  /**
   * For a reaction: the emoji, or the `:shortcode:` of a custom emoji.
   */
  emoji?: string
  /**
   * For a reaction: the URL of the custom emoji's image; null for a Unicode emoji.
   */
  emoji_url?: string | null
}
/**
 * The number of unread notifications.
 */
export interface NotificationCount {
  count: number
}
/**
 * The caller's read positions. Timelines without a marker are absent.
 */
export interface Markers {
  home?: Marker
  notifications?: Marker
}
/**
 * A read position: how far an account has read a timeline.
 */
export interface Marker {
  last_read_id: string
  /**
   * A version number that increases with each change.
   */
  version: number
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  updated_at: string
}
/**
 * The filtered notifications from one account.
 */
export interface NotificationRequest {
  /**
   * The same as the id of the account.
   */
  id: string
  /**
   * When the first notification was filtered.
   */
  created_at: string
  /**
   * When the last notification was filtered.
   */
  updated_at: string
  /**
   * The number of filtered notifications, counted up to 1000.
   */
  notifications_count: string
  account: Account
  /**
   * The post of the last notification that is about a post.
   */
  last_status?: Status
}
/**
 * Whether accepted requests have been merged. Always true: they are merged at once.
 */
export interface Merged {
  merged: true
}
/**
 * Notification groups, with their accounts and posts.
 */
export interface GroupedNotificationsResults {
  /**
   * The accounts of all groups, without duplicates.
   */
  accounts: Account[]
  /**
   * With `expand_accounts=partial_avatars`: the accounts that are not the newest of a group.
   */
  partial_accounts?: PartialAccountWithAvatar[]
  /**
   * The posts of all groups, without duplicates.
   */
  statuses: Status[]
  notification_groups: NotificationGroup[]
}
/**
 * The parts of an account that its avatar needs.
 */
export interface PartialAccountWithAvatar {
  id: string
  /**
   * The address of the account. It equals `username`, since all accounts belong to this server.
   */
  acct: string
  /**
   * URL of the profile page.
   */
  url: string
  avatar: string
  /**
   * URL of a still version of the avatar.
   */
  avatar_static: string
  /**
   * The alternative text of the avatar; may be empty.
   */
  avatar_description: string
  /**
   * Whether the owner must approve followers.
   */
  locked: boolean
  /**
   * Whether the account is a bot.
   */
  bot: boolean
}
/**
 * A group of notifications of the same type about the same subject.
 */
export interface NotificationGroup {
  /**
   * The key of the group: an opaque text.
   */
  group_key: string
  notifications_count: number
  type: NotificationType
  /**
   * A number, as in Mastodon. All other ids are strings.
   */
  most_recent_notification_id: number
  /**
   * The oldest notification of the group on this page; absent outside a page.
   */
  page_min_id?: string
  /**
   * The newest notification of the group; absent outside a page.
   */
  page_max_id?: string
  /**
   * When the newest notification was created; absent outside a page.
   */
  latest_page_notification_at?: string
  /**
   * The latest eight accounts that caused the notifications, newest first.
   */
  sample_account_ids: string[]
  /**
   * The post that the group is about, if any.
   */
  status_id?: string
  /**
   * The decision of a moderator, if the group is about one.
   */
  moderation_warning?: AccountWarning
  /**
   * The report, if the group is about one.
   */
  report?: Report
  /**
   * For a reaction: the emoji, or the `:shortcode:` of a custom emoji.
   */
  emoji?: string
  /**
   * For a reaction: the URL of the custom emoji's image; null for a Unicode emoji.
   */
  emoji_url?: string | null
}
/**
 * The caller's notification policy.
 */
export interface NotificationPolicy {
  for_not_following: NotificationVerdict
  for_not_followers: NotificationVerdict
  for_new_accounts: NotificationVerdict
  for_private_mentions: NotificationVerdict
  /**
   * What happens to notifications from silenced accounts. It is saved but has no effect, because silenced accounts notify only their followers.
   */
  for_limited_accounts: NotificationVerdict
  summary: {
    /**
     * The number of accounts with filtered notifications, counted up to 100.
     */
    pending_requests_count: number
    /**
     * The number of filtered notifications, counted up to 1000.
     */
    pending_notifications_count: number
  }
}
/**
 * A push subscription of a session.
 */
export interface WebPushSubscription {
  id: string
  endpoint: string
  standard: boolean
  /**
   * The types of notifications that are pushed.
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
    moderation_warning: boolean
    'admin.report': boolean
    'admin.sign_up': boolean
  }
  policy: PushPolicy
  /**
   * The public VAPID key: the `applicationServerKey` in a browser.
   */
  server_key: string
}
/**
 * A number for a period, and for each of its days.
 */
export interface Measure {
  key: MeasureKey
  /**
   * The unit; null for a plain number.
   */
  unit: string | null
  /**
   * The number for the whole period. Each account counts once.
   */
  total: string
  /**
   * The total as readable text, if it has a unit.
   */
  human_value?: string
  /**
   * The number for the preceding period of the same length.
   */
  previous_total: string
  /**
   * Each day, the oldest first.
   */
  data: MeasureDay[]
}
/**
 * A day and its number.
 */
export interface MeasureDay {
  /**
   * Midnight at the beginning of the day, UTC.
   */
  date: string
  value: string
}
/**
 * A breakdown into parts, such as accounts by language.
 */
export interface Dimension {
  key: DimensionKey
  /**
   * The parts, the largest first.
   */
  data: DimensionPart[]
}
/**
 * A part of a breakdown.
 */
export interface DimensionPart {
  /**
   * What this part of the breakdown is about, such as a language code.
   */
  key: string
  /**
   * A readable name for the key.
   */
  human_key: string
  /**
   * The number, or the version.
   */
  value: string
  /**
   * The unit, if there is one.
   */
  unit?: string
  /**
   * The value as readable text, if it is not a plain number.
   */
  human_value?: string
}
/**
 * The accounts that were created in a period, and how many of them stayed.
 */
export interface Cohort {
  /**
   * Midnight at the beginning of the period in which the accounts were created, UTC.
   */
  period: string
  frequency: RetentionFrequency
  /**
   * This period and each later one.
   */
  data: CohortPeriod[]
}
/**
 * How many accounts of a cohort were active in a period or later.
 */
export interface CohortPeriod {
  /**
   * Midnight at the beginning of the period, UTC.
   */
  date: string
  /**
   * The share of the accounts that were active in this period or later, 0 to 1.
   */
  rate: number
  /**
   * The number of these accounts.
   */
  value: string
}
/**
 * A filter: the posts that an account wants to hide or to see behind a warning.
 */
export interface Filter {
  id: string
  title: string
  context: FilterContext[]
  expires_at: string | null
  filter_action: FilterAction
  /**
   * Whether one matching keyword is enough, or all must match. Keywords that exclude posts do not count.
   */
  match: 'any' | 'all'
  keywords: FilterKeyword[]
  statuses: FilterStatus[]
}
/**
 * A keyword of a filter.
 */
export interface FilterKeyword {
  id: string
  keyword: string
  whole_word: boolean
  /**
   * Whether the keyword is a regular expression (RE2).
   */
  regex: boolean
  /**
   * Whether posts that match this keyword are excluded from the filter.
   */
  exclude: boolean
}
/**
 * A single post that a filter names.
 */
export interface FilterStatus {
  id: string
  status_id: string
}
/**
 * A filter in the v1 format, which has one keyword.
 */
export interface V1_Filter {
  /**
   * The id of the keyword.
   */
  id: string
  phrase: string
  context: FilterContext[]
  expires_at: string | null
  /**
   * Whether matching posts are hidden. If false, they are shown behind a warning.
   */
  irreversible: boolean
  whole_word: boolean
}
/**
 * The current stream position.
 */
export interface StreamStand {
  position: string
}
/**
 * Search results. Kinds without results are empty lists.
 */
export interface Search {
  accounts: Account[]
  statuses: Status[]
  hashtags: Tag[]
}
/**
 * Search results, with hashtags as plain text.
 */
export interface V1Search {
  accounts: Account[]
  statuses: Status[]
  /**
   * The names of the hashtags, without the #.
   */
  hashtags: string[]
}
/**
 * An invitation that people can register with.
 */
export interface InviteOffer {
  invite_code: string
  /**
   * The username of the account that invites; null for the operator.
   */
  inviter: string | null
}
/**
 * An invitation to register.
 */
export interface Invite {
  id: string
  /**
   * The code: `invite_code` of `POST /api/v1/accounts`.
   */
  code: string
  /**
   * The page to register at.
   */
  url: string
  note: string
  /**
   * How many accounts the invitation allows; null for no limit.
   */
  max_uses: number | null
  /**
   * How many accounts were created with the invitation.
   */
  uses: number
  expires_at: string | null
  revoked_at: string | null
  /**
   * Whether people can register with it now.
   */
  usable: boolean
  /**
   * The account that created the invitation; null for the operator.
   */
  account: Account | null
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
}
/**
 * An announcement by the administrators.
 */
export interface Announcement {
  id: string
  /**
   * The text as sanitised HTML.
   */
  content: string
  starts_at: string | null
  ends_at: string | null
  all_day: boolean
  /**
   * When the announcement was published; null if it is not published, which only moderators see.
   */
  published_at: string | null
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  updated_at: string
  /**
   * Always empty.
   *
   * @maxItems 0
   */
  mentions: {}[]
  /**
   * Always empty.
   *
   * @maxItems 0
   */
  statuses: {}[]
  /**
   * Always empty.
   *
   * @maxItems 0
   */
  tags: {}[]
  emojis: CustomEmoji[]
  reactions: Reaction[]
  /**
   * Whether the caller dismissed the announcement.
   */
  read: boolean
}
/**
 * An announcement, as accounts that manage announcements see it.
 */
export interface AdminAnnouncement {
  id: string
  /**
   * The text as sanitised HTML.
   */
  content: string
  starts_at: string | null
  ends_at: string | null
  all_day: boolean
  /**
   * When the announcement was published; null if it is not published, which only moderators see.
   */
  published_at: string | null
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  updated_at: string
  /**
   * Always empty.
   *
   * @maxItems 0
   */
  mentions: {}[]
  /**
   * Always empty.
   *
   * @maxItems 0
   */
  statuses: {}[]
  /**
   * Always empty.
   *
   * @maxItems 0
   */
  tags: {}[]
  emojis: CustomEmoji[]
  reactions: Reaction[]
  /**
   * The text as it was written.
   */
  text: string
  /**
   * When the announcement is to be published; null if that is not planned.
   */
  scheduled_at: string | null
  published: boolean
}
/**
 * Terms of service.
 */
export interface TermsOfService {
  /**
   * A day in UTC, as `YYYY-MM-DD`.
   */
  effective_date: string
  /**
   * Whether they are already in effect.
   */
  effective: boolean
  /**
   * The terms as sanitised HTML.
   */
  content: string
  /**
   * The day from which newer terms apply; null if these are the newest.
   */
  succeeded_by: string | null
  /**
   * The day from which the previous terms applied; null if these are the first.
   */
  preceded_by: string | null
}
/**
 * A version of a text about the service.
 */
export interface ServiceText {
  id: string
  name: ServiceTextName
  /**
   * The text in Markdown.
   */
  text: string
  /**
   * The text as sanitised HTML.
   */
  content: string
  /**
   * The day from which the terms of service apply; null for at once.
   */
  effective_date: string | null
  /**
   * The id of the account that wrote this version; null for the operator.
   */
  account_id: string | null
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
}
/**
 * A text with which moderators begin the explanation of a decision.
 */
export interface DecisionTemplate {
  id: string
  /**
   * The name by which moderators find the template.
   */
  title: string
  /**
   * The text with which an explanation begins.
   */
  text: string
  /**
   * The decision that the template is offered for; null for all.
   */
  action: DecisionAction | null
}
/**
 * A version of a rule of this server.
 */
export interface RuleVersion {
  id: string
  /**
   * The text; empty if the rule was removed.
   */
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
  /**
   * The id of the account that wrote this version; null for the operator.
   */
  account_id: string | null
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
}
/**
 * A filter of the service.
 */
export interface ServiceFilter {
  id: string
  kind: ServiceFilterKind
  value: string
  whole_word: boolean
  action: ServiceFilterAction
  comment: string
  /**
   * The id of the account that created the filter; null for the operator.
   */
  account_id: string | null
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  updated_at: string
}
/**
 * What a filter of the service would have matched.
 */
export interface ServiceFilterPreview {
  /**
   * The number of posts that match.
   */
  matches: number
  /**
   * The number of posts that were checked.
   */
  looked: number
  /**
   * Whether all posts of these days were checked.
   */
  complete: boolean
  /**
   * The newest posts that match.
   */
  statuses: Status[]
}
/**
 * A newly registered app, with its credentials.
 */
export interface CredentialApplication {
  id: string
  name: string
  website: string | null
  /**
   * The scopes that the app can request.
   */
  scopes: string[]
  /**
   * The `redirect_uris`, one per line.
   */
  redirect_uri: string
  /**
   * The registered redirect URIs.
   */
  redirect_uris: string[]
  /**
   * The public VAPID key that verifies web pushes.
   */
  vapid_key: string
  /**
   * The OAuth client id.
   */
  client_id: string
  /**
   * The OAuth client secret. It is shown only once; absent for public clients.
   */
  client_secret?: string
  /**
   * Always 0: the secret does not expire.
   */
  client_secret_expires_at: 0
}
/**
 * An app that people can sign in to.
 */
export interface Application {
  id: string
  name: string
  website: string | null
  /**
   * The scopes that the app can request.
   */
  scopes: string[]
  /**
   * The `redirect_uris`, one per line.
   */
  redirect_uri: string
  /**
   * The registered redirect URIs.
   */
  redirect_uris: string[]
  /**
   * The public VAPID key that verifies web pushes.
   */
  vapid_key: string
}
/**
 * A session of an app or device.
 */
export interface Session {
  /**
   * The handle of the session. It identifies the session but cannot be used to sign in.
   */
  handle: string
  /**
   * How the session was created.
   */
  kind: SessionKind
  label: string
  scopes: string[]
  /**
   * ISO 8601, UTC, with milliseconds.
   */
  created_at: string
  /**
   * When the session was last used, to within some minutes.
   */
  last_used_at: string
  /**
   * When the session ends if it is not used before.
   */
  expires_at: string
  /**
   * Whether this is the session that makes the request.
   */
  current: boolean
}
/**
 * A ticket that opens a WebSocket for clients that cannot send headers.
 */
export interface AppStreamTicket {
  /**
   * The ticket. It opens one stream, once.
   */
  ticket: string
  /**
   * When the ticket expires.
   */
  expires_at: string
  /**
   * The protocols for `new WebSocket`. One of them contains the ticket.
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
  | 'approval_pending'
  | 'new_account_limit'
  | 'token_import_denied'
  | 'not_found'
  | 'conflict'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'misdirected'
  | 'validation_failed'
  | 'internal_error'
  | 'unavailable'
  | 'rate_limited'
