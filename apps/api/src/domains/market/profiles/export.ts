import type { ExportCabinet } from '#platform/services.ts'
import { getOwnCard } from './get-own-card.ts'

export const exportFor: ExportCabinet = async (reader, effects, session) => {
  if (session.role !== 'executor') return {}
  return { profile: await getOwnCard(reader, effects, session) }
}
