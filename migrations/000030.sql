-- works with: 29
-- Logs a change that a replica must not show late: reads from replicas check the change log for it
-- (docs/decisions/replicas.md). Streams do not publish it.
create trigger accounts_profile_changed after update of display_name, note, fields, avatar, header, locked, bot,
    discoverable, indexable, hide_collections, show_media, show_media_replies, show_featured, silenced_at, sensitized_at
  on accounts for each row when (old.version <> new.version) execute function note_account_itself('profile.changed');
-- Who may quote a post is shown with it, and changes like an edit.
create trigger posts_quote_policy_changed after update of quote_policy on posts for each row
  when (old.quote_policy <> new.quote_policy
    and (old.edited_at, old.quote_state) is not distinct from (new.edited_at, new.quote_state))
  execute function note_post('post.edited');
