import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/pivot'
import { pivotColumnKeys, type PivotDimension, type PivotLabel, type PivotRow } from '@navyk/api-spec/views/pivot'
import type { Reader } from '#platform/database'
import { invalidFields, type ReadCase, type Session } from '#platform/http'
import { type Labels, labelsOf, presentLabel } from './labels.ts'
import { mayMeasure, ownExecutorId } from './policy.ts'
import { type LabelledIds, listLabels, type SumRow, sumPivot } from './queries.ts'

export type PivotQuery = Input<typeof spec.getPivot>

/** An upper bound of an executor's rows, so that their table is never paged. */
const mostOwnRows = 2000
/** Outermost rows of a page of the whole service. */
const pageRows = 100

/** A page of the table. @throws Failure 422 for money of the other side */
export const getPivot: ReadCase<typeof spec.getPivot, 'clock'> = async (reader, { clock }, session, query) => {
  return sumTable(reader, session, query, {
    limit: session.role === 'staff' ? pageRows : mostOwnRows,
    now: clock.now(),
  })
}

/** The sums and names of so many outermost rows; two statements at most. @throws Failure 422 for money of the other side */
export async function sumTable(
  reader: Reader,
  session: Session,
  query: PivotQuery,
  { limit, now }: { limit: number; now: Date },
): Promise<Answer<typeof spec.getPivot>> {
  if (!query.measures.every((measure) => mayMeasure(session, measure))) {
    throw invalidFields({ measures: 'validation.invalid' })
  }
  const own = ownExecutorId(session)
  const offset = Number(query.cursor ?? 0)
  const { sums, labels: outermost } = await sumPivot(reader, { ...query, ownExecutorId: own }, query, {
    offset,
    limit,
    now,
  })
  const labels = labelsOf([...outermost, ...(await listLabels(reader, own, innerIds(query, sums)))])
  const columns = pivotColumnKeys(query.columns, query.from, query.to)
  const whole = sums.find((row) => row.total !== null && row.day === null)
  const rowCount = whole?.total ?? 0
  const rest = rowCount - offset - limit
  return {
    data: {
      columns,
      rows: presentRows(query, sums, columns, labels),
      columnSums: columnSums(query, sums, columns),
      sums: whole ? valuesOf(query, whole) : query.measures.map(() => 0),
      rowCount,
      filters: presentFilters(query, labels),
    },
    nextCursor: rest > 0 ? String(offset + limit) : null,
  }
}

/** A sum over nothing is null in the database. */
const valuesOf = ({ measures }: PivotQuery, row: SumRow) => measures.map((_, index) => row[`sum_${index}`] ?? 0)

const keysOf = ({ rows }: PivotQuery, sum: SumRow): string[] =>
  rows.flatMap((_, index) => {
    const key = sum[`key_${index}`]
    return key === null || key === undefined ? [] : [key]
  })

/** The ids that need labels besides those of the outermost rows: sub-rows and filters. */
function innerIds(query: PivotQuery, sums: SumRow[]): LabelledIds {
  const ids = { people: new Set<string>(), learners: new Set<string>(), contracts: new Set<string>() }
  const add = (dimension: PivotDimension, id: string | null | undefined) => {
    if (id === null || id === undefined || dimension === 'subject') return
    if (dimension === 'learner') ids.learners.add(id)
    else if (dimension === 'contract') ids.contracts.add(id)
    else ids.people.add(id)
  }
  const [, ...inner] = query.rows
  for (const sum of sums) {
    for (const [index, dimension] of inner.entries()) add(dimension, sum[`key_${index + 1}`])
  }
  for (const { kind, id } of filtersOf(query)) add(kind, id)
  return { people: [...ids.people], learners: [...ids.learners], contracts: [...ids.contracts] }
}

function filtersOf({ customerId, contractId, learnerId, subject, executorId }: PivotQuery) {
  const all: { kind: PivotDimension; id: string | undefined }[] = [
    { kind: 'customer', id: customerId },
    { kind: 'contract', id: contractId },
    { kind: 'learner', id: learnerId },
    { kind: 'subject', id: subject },
    { kind: 'executor', id: executorId },
  ]
  return all.flatMap(({ kind, id }) => (id === undefined ? [] : [{ kind, id }]))
}

/** Only ids that the person may see; others are left out like unknown ones. */
function presentFilters(query: PivotQuery, labels: Labels): PivotLabel[] {
  return filtersOf(query).flatMap(({ kind, id }) =>
    kind === 'subject' || labels.has(id) ? [presentLabel(labels, kind, id)] : [],
  )
}

function columnSums(query: PivotQuery, sums: SumRow[], columns: string[]): number[][] {
  const byDay = new Map(sums.flatMap((row) => (row.total !== null && row.day !== null ? [[row.day, row]] : [])))
  return columns.map((day) => {
    const sum = byDay.get(day)
    return sum ? valuesOf(query, sum) : query.measures.map(() => 0)
  })
}

interface Branch {
  place: number
  row: PivotRow
  inner: Map<string, Branch>
}

/** The rows as a list in which each is followed by its sub-rows. */
function presentRows(query: PivotQuery, sums: SumRow[], columns: string[], labels: Labels): PivotRow[] {
  const placeOf = new Map(columns.map((day, index) => [day, index]))
  const outermost = new Map<string, Branch>()
  for (const sum of sums) {
    const keys = keysOf(query, sum)
    if (keys.length === 0) continue
    const branch = branchAt(query, outermost, keys, labels)
    branch.place = sum.place ?? 0
    if (sum.day === null) branch.row.sums = valuesOf(query, sum)
    else branch.row.cells.push([placeOf.get(sum.day) ?? 0, ...valuesOf(query, sum)])
  }
  const inOrder = [...outermost.values()].toSorted((one, other) => one.place - other.place)
  return inOrder.flatMap((branch) => flatten(branch, labels))
}

function branchAt(query: PivotQuery, outermost: Map<string, Branch>, keys: string[], labels: Labels): Branch {
  let branches = outermost
  let found: Branch | undefined
  for (const [level, key] of keys.entries()) {
    found = branches.get(key)
    if (!found) {
      const label = presentLabel(labels, query.rows[level] ?? 'customer', key)
      found = { place: 0, row: { level, label, sums: [], cells: [] }, inner: new Map() }
      branches.set(key, found)
    }
    branches = found.inner
  }
  if (!found) throw new Error('a sum has no key')
  return found
}

function flatten({ row, inner }: Branch, labels: Labels): PivotRow[] {
  row.cells.sort(([one = 0], [other = 0]) => one - other)
  const inOrder = [...inner.values()].toSorted((one, other) => labels.compare(one.row.label, other.row.label))
  return [row, ...inOrder.flatMap((branch) => flatten(branch, labels))]
}
