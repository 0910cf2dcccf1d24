import type { ExportCabinet } from '#platform/services.ts'
import { listLeadsOf } from '../queries.ts'

/** Exports what a customer asked for before they were one. Notes of the staff are the staff's own and stay out. */
export const exportFor: ExportCabinet = async (reader, _effects, session) => {
  if (session.role !== 'customer') return {}
  const rows = await listLeadsOf(reader, session.cabinetId)
  if (rows.length === 0) return {}
  const leads = rows.map((row) => ({
    number: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    learnerName: row.learner_name,
    subject: row.subject,
    level: row.level,
    format: row.format,
    city: row.city,
    wish: row.wish,
    source: row.source,
    site: row.site,
    consentVersion: row.consent_version,
    createdAt: row.created_at.toISOString(),
  }))
  return { leads }
}
