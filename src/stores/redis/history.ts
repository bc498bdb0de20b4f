/**
 * Lua that sets `history` to the id of the server's replication history. The id changes when a replica takes over and
 * when the server restarts. Only while it is the same is every earlier write sure to be there, since a replica or the
 * disk may be behind.
 */
export const historyLua = `
local history = string.match(redis.call('INFO', 'replication'), 'master_replid:(%w+)') or ''`
