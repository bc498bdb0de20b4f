/**
 * Lua that sets `history` to the id of the server's replication history. The id changes when a replica takes over and
 * when the server restarts. While it stays the same, no earlier write is lost. Otherwise, the replica or the disk may
 * have been behind.
 */
export const historyLua = `
local history = string.match(redis.call('INFO', 'replication'), 'master_replid:(%w+)') or ''`
