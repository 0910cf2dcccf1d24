import type { Reader } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { getOwnCard } from './get-own-card.ts'

/** This domain's part of the export of a person's data, by kind, as the person sees it. */
export async function exportFor(reader: Reader, effects: unknown, session: Session): Promise<Record<string, unknown>> {
  if (session.role !== 'executor') return {}
  return { profile: await getOwnCard(reader, effects, session) }
}
