import { monthOf } from '@navyk/api-spec/kit'
import type { BrokenReason, ReportGrouping, ReportGroupLabel } from '@navyk/api-spec/views/reports'
import { fullName, type Subject } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import { listPeopleByIds, listProductTitles } from './label-queries.ts'
import type { Scope } from '../scope.ts'

type LabelOf = (key: string | null) => ReportGroupLabel

/** Labels of groups by their keys: one statement at most, for any number of keys. */
export async function labelsOf(reader: Reader, by: ReportGrouping, keys: (string | null)[]): Promise<LabelOf> {
  const ids = keys.filter((key): key is string => key !== null && key !== '')
  switch (by) {
    case 'executor':
    case 'manager': {
      const people = new Map((await listPeopleByIds(reader, ids)).map((person) => [person.id, person]))
      return (key) => {
        const person = people.get(key ?? '')
        const named = { firstName: person?.first_name ?? '', lastName: person?.last_name ?? '' }
        return by === 'executor' ? { kind: by, id: key ?? '', ...named } : { kind: by, id: key, ...named }
      }
    }
    case 'subject':
      // The column holds subjects alone, or nothing.
      return (key) => ({ kind: by, id: key ? (key as Subject) : null })
    case 'weekday':
      return (key) => ({ kind: by, id: Number(key) })
    case 'reason':
      return (key) => ({ kind: by, id: key as BrokenReason })
    case 'month':
      return (key) => ({ kind: by, id: monthOf(key ?? '') })
    case 'promo_code':
      return (key) => ({ kind: by, id: key || null })
    case 'product': {
      const titles = new Map((await listProductTitles(reader, ids)).map(({ id, title }) => [id, title]))
      return (key) => ({ kind: by, id: key ?? '', title: titles.get(key ?? '') ?? '' })
    }
  }
}

const collator = new Intl.Collator('ru')

/** Compares labels by name or title, the others by key; a label without an id comes last. */
export function compareLabels(one: ReportGroupLabel, other: ReportGroupLabel): number {
  return collator.compare(sortText(one), sortText(other)) || collator.compare(String(one.id), String(other.id))
}

function sortText(label: ReportGroupLabel): string {
  switch (label.kind) {
    case 'executor':
    case 'manager':
      return label.id === null ? '\uffff' : fullName(label.firstName, label.lastName)
    case 'product':
      return label.title
    case 'subject':
    case 'weekday':
    case 'reason':
    case 'month':
    case 'promo_code':
      return label.id === null ? '\uffff' : String(label.id)
  }
}

/** Labels of the filters of a report. A person or product that does not exist has none. */
export async function filterLabels(reader: Reader, scope: Scope): Promise<ReportGroupLabel[]> {
  const { subject, executorId, managerId, weekday, productId, promoCode } = scope
  const wanted: [ReportGrouping, string | null | undefined][] = [
    ['subject', subject],
    ['manager', managerId],
    ['executor', executorId],
    ['weekday', weekday === undefined ? undefined : String(weekday)],
    ['product', productId],
    ['promo_code', promoCode],
  ]
  const labels: ReportGroupLabel[] = []
  for (const [by, key] of wanted) {
    if (key === undefined) continue
    const label = (await labelsOf(reader, by, [key]))(key)
    const name = 'lastName' in label ? label.lastName : 'title' in label ? label.title : undefined
    const isNamed = label.id === null || name !== ''
    if (isNamed) labels.push(label)
  }
  return labels
}
