// The trail of who changed what: one row for every state change, written in the change's own transaction, never
// updated or deleted (the database refuses both). It owns no object; the owner of an object says what happened to it.
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Effects } from '../services.ts'
import type { Actor } from '../http/session.ts'
import { manyRows, type Reader, type Tx } from '../database/index.ts'
import type { Change } from './tables.ts'

export { allowErasure, erasedName, erasedText, eraseFromHistory, eraseTextsOf } from './erase-queries.ts'
export { type AskedChange, askedChange, isChanged } from './asked-change-queries.ts'
export { countEventsSince, type LatestChange, listLatestChanges } from './change-queries.ts'
export { listEventsOf, listTrail, type TrailFilter } from './trail-queries.ts'
export type { Change } from './tables.ts'

export interface AuditEvent {
  objectKind: string
  objectId: string
  /** A past participle that the screens translate: "created", "submitted", "approved". */
  action: string
  changes?: Record<string, Change>
  reason?: string
}

/** Records that `actor` (null: the service itself) did something. */
export async function recordEvent(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  actor: Actor | null,
  event: AuditEvent,
): Promise<void> {
  await recordEvents(tx, effects, actor, [event])
}

/** Records several events in one statement. */
export async function recordEvents(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  actor: Actor | null,
  events: AuditEvent[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => ({
    id: effects.ids.next(),
    at: effects.clock.now(),
    actor_account_id: actor?.accountId ?? null,
    actor_cabinet_id: actor?.cabinetId ?? null,
    actor_name: actor ? fullName(actor.firstName, actor.lastName) : '',
    object_kind: event.objectKind,
    object_id: event.objectId,
    action: event.action,
    changes: event.changes ?? {},
    reason: event.reason ?? null,
  }))
  await tx.insertInto('audit_event').$call(manyRows('audit_event', rows)).execute()
}

/** One line of an object's history as screens show it. */
export interface HistoryRow {
  id: string
  at: string
  actorName: string
  action: string
  changes: Record<string, Change>
  reason: string | null
}

/** The newest 200 events of an object, newest first. The caller has checked that the person may see the object. */
export async function listHistory(reader: Reader, objectKind: string, objectId: string): Promise<HistoryRow[]> {
  const rows = await reader
    .selectFrom('audit_event')
    .select(['id', 'at', 'actor_name', 'action', 'changes', 'reason'])
    .where('object_kind', '=', objectKind)
    .where('object_id', '=', objectId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actorName: row.actor_name,
    action: row.action,
    changes: row.changes,
    reason: row.reason,
  }))
}

/** All events of an object with the actors' accounts, newest first; for the export of a person's data. */
export async function listEvents(reader: Reader, objectKind: string, objectId: string) {
  return reader
    .selectFrom('audit_event')
    .select(['at', 'action', 'actor_account_id'])
    .where('object_kind', '=', objectKind)
    .where('object_id', '=', objectId)
    .orderBy('id', 'desc')
    .execute()
}

/** Counts a cabinet's actions since an instant, the most frequent first. */
export async function countActions(
  reader: Reader,
  cabinetId: string,
  since: Date,
): Promise<{ objectKind: string; action: string; count: number }[]> {
  return reader
    .selectFrom('audit_event')
    .select(({ fn }) => ['object_kind as objectKind', 'action', fn.countAll<number>().as('count')])
    .where('actor_cabinet_id', '=', cabinetId)
    .where('at', '>=', since)
    .groupBy(['object_kind', 'action'])
    .orderBy('count', 'desc')
    .orderBy('object_kind')
    .orderBy('action')
    .execute()
}
