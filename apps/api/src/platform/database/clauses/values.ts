import { type RawBuilder, sql } from 'kysely'

/** A value for a jsonb column. Always as text with a cast: the two drivers disagree about bare arrays. */
export function json<T>(value: T): RawBuilder<T> {
  return sql`${JSON.stringify(value)}::jsonb`
}

/** Ids of things with the cabinets that each is about: `id`, `cabinet_id`. A part of other statements. */
export type PartiesQuery = RawBuilder<{ id: string; cabinet_id: string }>

/** The SQLSTATE of a failed query, if the error is one. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined
}

/** SQLSTATEs of violated constraints. */
export const exclusionViolation = '23P01'
export const uniqueViolation = '23505'
