import { defaultPageSize } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/reports'
import { groupingsOf, measuresOf, type ReportGroup, type ReportGrouping } from '@navyk/api-spec/views/reports'
import { readCount, type Reader } from '#platform/database'
import { invalidFields, type ReadCase } from '#platform/http'
import type { Group } from '../kind.ts'
import { kinds } from '../get-report.ts'
import { compareLabels, labelsOf } from './labels.ts'
import { type Scope, scopeOf } from '../scope.ts'

/** A page of a report's groups. @throws Failure 403 for whom the report is not, 422 for a filter, a grouping or an order that it
 *  does not know */
export const listReportGroups: ReadCase<typeof spec.listReportGroups, 'clock'> = async (
  reader,
  { clock },
  session,
  { by, order, cursor, limit = defaultPageSize, ...query },
) => {
  const scope = scopeOf(session, query, clock.now())
  if (!groupingsOf[scope.report].includes(by)) throw invalidFields({ by: 'validation.invalid' })
  const names: string[] = measuresOf(scope.report)
  if (order !== undefined && !names.includes(order)) throw invalidFields({ order: 'validation.invalid' })
  const from = readCount(cursor)
  const place = order === undefined ? undefined : names.indexOf(order)
  const { groups, count } = await groupsOf(reader, scope, by, { place, from, limit })
  return { data: groups, nextCursor: from + limit < count ? String(from + limit) : null, count }
}

/** Groups in their order. By a figure, only those of the page are named; by name, all of them. */
export async function groupsOf(
  reader: Reader,
  scope: Scope,
  by: ReportGrouping,
  { place, from, limit }: { place: number | undefined; from: number; limit: number },
): Promise<{ groups: ReportGroup[]; count: number }> {
  const all = await kinds[scope.report].groups(reader, scope, by)
  const page = (groups: Group[]) => (place === undefined ? groups : groups.slice(from, from + limit))
  const inOrder = page(place === undefined ? all : all.toSorted((one, other) => compareFigures(one, other, place)))
  const labelOf = await labelsOf(
    reader,
    by,
    inOrder.map(({ key }) => key),
  )
  const named = inOrder.map(({ key, values, valuesBefore }) => ({ label: labelOf(key), values, valuesBefore }))
  if (place !== undefined) return { groups: named, count: all.length }
  const byName = named.toSorted((one, other) => compareLabels(one.label, other.label))
  return { groups: byName.slice(from, from + limit), count: all.length }
}

/** Compares groups by a figure: the largest first, unknown figures last, equal ones by their keys. */
function compareFigures(one: Group, other: Group, place: number): number {
  const [first, second] = [one.values[place] ?? null, other.values[place] ?? null]
  if (first !== second) {
    if (first === null) return 1
    if (second === null) return -1
    return second - first
  }
  return (one.key ?? '') < (other.key ?? '') ? -1 : 1
}
