import { sql } from 'kysely'

/** The unsent messages among the newest `most`, as a value of a statement: their number, and the seconds since the oldest was written,
 *  0 without one. The index of the newest messages bounds the rows that are read. */
export const unsentBacklog = (most: number) => sql<{ unsent: number; oldestSeconds: number }>`
  (select json_build_object('unsent', count(*), 'oldestSeconds', coalesce(extract(epoch from now() - min(message.created_at)), 0))
   from (select created_at, sent_at, refused_at, lapsed_at from outgoing_message order by id desc limit ${most}) as message
   where message.sent_at is null and message.refused_at is null and message.lapsed_at is null)`
