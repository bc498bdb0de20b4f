-- works with: 34
-- Texts with which moderators begin the explanation of a decision.
create table decision_templates (
  id bigint primary key default snowflake(),
  title text not null,
  text text not null,
  action text                                             -- of the decision that it is for; null for any
);
