import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../database/index.ts'
import type { PublishedEvent } from './event.ts'

/** The channel of the database that all processes listen on. */
export const eventChannel = 'live_events'

/** For the `returning` of a statement: publishes each written row to the topic `<topic>:<value of the column>` at the
 *  commit, without another statement. PostgreSQL sends equal notifications once for each transaction. */
export function publishing(topic: string, column: string, event: PublishedEvent): RawBuilder<string> {
  return sql<string>`pg_notify(${eventChannel}, json_build_object(
    'topic', ${topic}::text || ':' || ${sql.ref(column)}::text,
    'event', ${JSON.stringify(event)}::json
  )::text)`
}

/** Publishes an event to a topic, at the commit. */
export async function publish(tx: Tx, topic: string, event: PublishedEvent): Promise<void> {
  await sql`select pg_notify(${eventChannel}, ${JSON.stringify({ topic, event })})`.execute(tx)
}

/** The kinds of what a transaction has changed so far, with commas between; the triggers `tell_…` of the tables note them. */
export async function listChangedKinds(tx: Reader): Promise<string> {
  const { rows } = await sql<{ kinds: string | null }>`select current_setting('live.changed', true) as kinds`.execute(
    tx,
  )
  return rows[0]?.kinds ?? ''
}
