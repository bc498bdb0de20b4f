-- works with: 33
-- Proofs of work that were used for a registration. Each can be used once.
create table used_proofs (
  id bytea primary key,                                   -- the signature of the challenge
  expires_at timestamptz not null
);
create index used_proofs_expiry on used_proofs (expires_at);
