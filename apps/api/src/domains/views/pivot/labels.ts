import type { PivotDimension, PivotLabel } from '@navyk/api-spec/views/pivot'
import { fullName, type Subject } from '@navyk/api-spec/vocabulary'
import type { LabelRow } from './queries.ts'

/** Labels of row keys, and their order. */
export interface Labels {
  has(id: string): boolean
  get(id: string): LabelRow | undefined
  compare(one: PivotLabel, other: PivotLabel): number
}

const collator = new Intl.Collator('ru')

export function labelsOf(all: LabelRow[]): Labels {
  const rows = new Map(all.map((row) => [row.id, row]))
  return { has: (id) => rows.has(id), get: (id) => rows.get(id), compare: compareLabels }
}

function compareLabels(one: PivotLabel, other: PivotLabel): number {
  if (one.kind === 'contract' && other.kind === 'contract') return one.number - other.number
  return collator.compare(nameOf(one), nameOf(other)) || collator.compare(one.id, other.id)
}

function nameOf(label: PivotLabel): string {
  switch (label.kind) {
    case 'subject':
      return label.id
    case 'contract':
      return String(label.number)
    case 'customer':
    case 'executor':
    case 'learner':
      return fullName(label.firstName, label.lastName)
  }
}

export function presentLabel(labels: Labels, kind: PivotDimension, id: string): PivotLabel {
  // The key of a subject is one: the column that it comes from holds no other.
  if (kind === 'subject') return { kind, id: id as Subject }
  const row = labels.get(id)
  const person = { id, firstName: row?.first_name ?? '', lastName: row?.last_name ?? '' }
  if (kind !== 'contract') return { kind, ...person }
  if (typeof row?.number !== 'number' || !row.subject)
    throw new Error(`the table has a contract ${id} that is not there`)
  return {
    kind,
    id,
    number: row.number,
    learnerName: fullName(row.first_name, row.last_name),
    subject: row.subject,
  }
}
