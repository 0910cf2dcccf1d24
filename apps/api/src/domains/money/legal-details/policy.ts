import { endOfIban } from '@navyk/api-spec/vocabulary'
import type { Session } from '#platform/http'

/** Details of a person are read by the person and by staff. */
export const maySee = (session: Session, cabinetId: string) =>
  session.role === 'staff' || session.cabinetId === cabinetId

export const serviceFields = ['name', 'unp', 'address', 'iban', 'bic', 'bank', 'erip_path', 'erip_service', 'signatory']
export const partyFields = ['kind', 'tax_status', 'name', 'unp', 'address', 'iban', 'bic', 'bank'] as const

type Values = Record<string, string | number | Date | null>
interface Change {
  from: string | null
  to: string | null
}

/** The changes of a new row, for the history. Of a person's details it keeps no account in full and no address. */
export function changesOf(
  before: Values | undefined,
  after: Values,
  fields: readonly string[],
): Record<string, Change> {
  const shown = (row: Values | undefined, field: string): string | null => {
    const value = row?.[field]
    if (typeof value !== 'string') return null
    if (field === 'iban') return endOfIban(value)
    if (field === 'address' && fields === partyFields) return value === '' ? '' : '…'
    return value
  }
  return Object.fromEntries(
    fields
      .filter((field) => (before?.[field] ?? null) !== (after[field] ?? null))
      .map((field) => [nameOf(field), { from: shown(before, field), to: shown(after, field) }]),
  )
}

const nameOf = (column: string) => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
