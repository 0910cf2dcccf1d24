import { type RawBuilder, sql } from 'kysely'
import type { PublishedEvent } from './hub.ts'

/** The channel of the database that all processes listen on. */
export const eventChannel = 'live_events'

/** For the `returning` of a statement: each row that it wrote is told to the topic `<topic>:<value of the column>`, when
 *  the transaction commits and without a statement of its own. The database tells the same thing once a transaction. */
export function publishing(topic: string, column: string, event: PublishedEvent): RawBuilder<string> {
  return sql<string>`pg_notify(${eventChannel}, json_build_object(
    'topic', ${topic}::text || ':' || ${sql.ref(column)}::text,
    'event', ${JSON.stringify(event)}::json
  )::text)`
}
