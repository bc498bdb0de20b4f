-- Rules in further languages: {"de": {"text": "...", "hint": "..."}}.
alter table rules add column translations jsonb not null default '{}';
