import { z } from 'zod'
import { contractStateSchema } from '#teaching/contracts'
import { addDays, addMonths, dateSchema, firstDayOf, monthOf, weekdayOf } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { workbookOf } from '#kit/reads.ts'
import { idSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { addProblem } from '#kit/values/validation.ts'
import { subjectSchema } from '#vocabulary/teaching.ts'

/** Things that rows of the pivot table may stand for, from the outside in. */
export const pivotDimensions = ['customer', 'contract', 'learner', 'subject', 'executor'] as const
export type PivotDimension = (typeof pivotDimensions)[number]

export const pivotColumns = ['day', 'week', 'month'] as const
export type PivotColumn = (typeof pivotColumns)[number]

const countMeasures = [
  'planned',
  'held',
  'difference',
  'cancelled_by_customer',
  'cancelled_late',
  'cancelled_by_executor',
  'cancelled_by_service',
  'no_show',
  'make_up',
  'drafted',
  'unclosed',
  'ahead',
] as const
const minuteMeasures = ['planned_minutes', 'held_minutes', 'minutes_difference'] as const
/** Measures of pay. Each side sees its own money alone: an executor the pay, staff all of it. */
const payMeasures = ['planned_pay', 'pay', 'pay_difference'] as const
const chargeMeasures = ['planned_charge', 'charge', 'charge_difference', 'commission'] as const

/** Measures of the table. A difference is the actual figure less the planned one. `planned` counts every planned lesson, `drafted` those of
 *  them that are rows of plans not approved yet and have no price; a moved lesson counts at its new time. `unclosed` are lessons that have
 *  ended and have no outcome, `ahead` those that have not ended, with rows of plans from today on. */
export const pivotMeasures = [...countMeasures, ...minuteMeasures, ...payMeasures, ...chargeMeasures] as const
export type PivotMeasure = (typeof pivotMeasures)[number]

/** The measures that a role may look at. */
export const measuresFor = (role: 'executor' | 'staff'): readonly PivotMeasure[] =>
  role === 'staff' ? pivotMeasures : [...countMeasures, ...minuteMeasures, ...payMeasures]

/** The unit of a measure's whole numbers. */
export function unitOf(measure: PivotMeasure): 'lessons' | 'minutes' | 'kopecks' {
  if (countMeasures.some((each) => each === measure)) return 'lessons'
  return minuteMeasures.some((each) => each === measure) ? 'minutes' : 'kopecks'
}

/** The longest range in days, by the width of its columns. */
export const longestPivotDays: Record<PivotColumn, number> = { day: 62, week: 190, month: 400 }

/** The keys of a range's columns in order: the days, the Mondays, or the first days of the months. */
export function pivotColumnKeys(columns: PivotColumn, from: string, to: string): string[] {
  const keys: string[] = []
  for (let key = pivotColumnOf(columns, from); key <= to; key = nextColumn(columns, key)) keys.push(key)
  return keys
}

/** The key of the column that a day stands in. */
function pivotColumnOf(columns: PivotColumn, day: string): string {
  if (columns === 'month') return firstDayOf(monthOf(day))
  return columns === 'week' ? addDays(day, 1 - weekdayOf(day)) : day
}

function nextColumn(columns: PivotColumn, key: string): string {
  if (columns === 'month') return firstDayOf(addMonths(monthOf(key), 1))
  return addDays(key, columns === 'week' ? 7 : 1)
}

/** The days of a column, cut to the range. */
export function daysOfColumn(columns: PivotColumn, key: string, range: { from: string; to: string }) {
  const last = addDays(nextColumn(columns, key), -1)
  const [from] = [key, range.from].toSorted().toReversed()
  const [to] = [last, range.to].toSorted()
  return { from: from ?? key, to: to ?? last }
}

/** A list within one value of the address: `customer,subject`. */
const listOf = <const Name extends string>(names: readonly Name[], most: number) =>
  z.string('validation.required').transform((text, context): Name[] => {
    const list = text.split(',').flatMap((word) => names.find((name) => name === word) ?? [])
    const isWhole = list.length === text.split(',').length && new Set(list).size === list.length
    if (!isWhole) addProblem(context, [], 'validation.invalid')
    if (list.length > most) addProblem(context, [], 'validation.invalid')
    return list
  })

const pivotQuery = z
  .strictObject({
    /** Business dates, both included. */
    from: dateSchema,
    to: dateSchema,
    columns: z.enum(pivotColumns, 'validation.invalid'),
    rows: listOf(pivotDimensions, 3),
    measures: listOf(pivotMeasures, 4),
    subject: subjectSchema.optional(),
    learnerId: idSchema.optional(),
    contractId: idSchema.optional(),
    customerId: idSchema.optional(),
    executorId: idSchema.optional(),
    /** State of the contract. */
    state: contractStateSchema.optional(),
    /** Number of outermost rows before this page. */
    cursor: z
      .string()
      .regex(/^\d{1,6}$/, 'validation.cursor')
      .optional(),
  })
  .superRefine(({ from, to, columns }, context) => {
    if (![from, to].every((day) => dateSchema.safeParse(day).success)) return
    const issue = (message: string) => addProblem(context, ['to'], message)
    if (to < from) issue('validation.date_order')
    else if (to > addDays(from, longestPivotDays[columns] - 1)) issue('validation.range_too_long')
  })

const person = { id: idSchema, firstName: z.string(), lastName: z.string() }
const pivotLabel = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customer'), ...person }),
  z.object({ kind: z.literal('executor'), ...person }),
  z.object({ kind: z.literal('learner'), ...person }),
  z.object({
    kind: z.literal('contract'),
    id: idSchema,
    number: z.int(),
    learnerName: z.string(),
    subject: subjectSchema,
  }),
  z.object({ kind: z.literal('subject'), id: subjectSchema }),
])
export type PivotLabel = z.infer<typeof pivotLabel>

const values = z.array(z.int())

const pivotRow = z.object({
  /** Depth of the row, 0 for the outermost ones; a row follows the one that it is part of. */
  level: z.int(),
  label: pivotLabel,
  /** The measures over the whole range, in the order in which they were asked for. */
  sums: values,
  /** The columns that are not empty: the index of the column, then its measures. */
  cells: z.array(values),
})
export type PivotRow = z.infer<typeof pivotRow>

const pivot = z.object({
  columns: z.array(dateSchema),
  rows: z.array(pivotRow),
  /** Sums over all rows of all pages. */
  columnSums: z.array(values),
  sums: values,
  /** Number of the outermost rows on all pages. */
  rowCount: z.int(),
  /** Filters with their names; those that this person may not see are absent. */
  filters: z.array(pivotLabel),
})
export type Pivot = z.infer<typeof pivot>

export const getPivot = endpoint({
  method: 'GET',
  path: '/frontend-api/pivot',
  summary: 'Returns plans against facts: nested rows by days, weeks or months with sums both ways; own for an executor',
  session: 'required',
  roles: ['executor', 'staff'],
  query: pivotQuery,
  responses: { 200: dataOf(pivot).extend({ nextCursor: z.string().nullable() }) },
})

export const downloadPivot = workbookOf({
  path: '/frontend-api/pivot/xlsx',
  summary: 'Downloads the same figures as a workbook, all rows of all pages',
  session: 'required',
  roles: ['executor', 'staff'],
  query: pivotQuery,
})
