import type * as spec from '@navyk/api-spec/money/invoices'
import { invalidFields } from '#platform/http'
import { findLastPosition, excludeDraftLines, restoreDraftLines, writeTotal } from './draft-line-queries.ts'
import { invoiceSteps } from '../invoice-steps.ts'
import { aboutOf, amountOf, ownLineOf } from '../sources/order-invoices.ts'
import { insertLines, type LineRow, listLines } from '../queries.ts'
import { listCredited } from '../correcting/waiting-correction-queries.ts'

const isOwn = (line: LineRow) => line.lesson_id === null && line.correction_id === null

/** Changes the lines of a draft of lessons, or by hand. Lines by hand are replaced by those that were entered; lessons and corrections
 *  are left out or put back, but for corrections that were taken off another invoice since. A line that is left out comes with an
 *  invoice of a later month.
 *  @throws Failure 404 · 409 no draft, or its lines are those of an order · 422 it comes to nothing */
export const editDraftLines = invoiceSteps.useCase<typeof spec.editDraftLines>(
  'editLines',
  async ({ tx, effects, now, row, recordChange, refusal }, { lines, leftOut }) => {
    if (row.kind !== 'lessons' && row.kind !== 'manual') throw await refusal('lines_of_source')
    const present = await listLines(tx, row.id)
    const before = (await listLines(tx, row.id, true)).filter((line) => !isOwn(line))
    const unwanted = new Set(leftOut)
    const kept = present.filter((line) => !isOwn(line) && !unwanted.has(line.id))
    const wanted = before.filter((line) => !unwanted.has(line.id))
    const credited = await listCredited(
      tx,
      wanted.flatMap((line) => line.correction_id ?? []),
    )
    const back = wanted.filter((line) => line.correction_id === null || !credited.has(line.correction_id))
    const added = lines.map((line) => ({ ...line, discountKopecks: 0 }))
    const total_kopecks =
      [...kept, ...back].reduce((sum, line) => sum + line.amount_kopecks, 0) +
      added.reduce((sum, line) => sum + amountOf(line), 0)
    if (total_kopecks <= 0) throw invalidFields({ lines: 'invoices.nothing_to_pay' })
    const out = present.filter((line) => isOwn(line) || unwanted.has(line.id))
    await excludeDraftLines(
      tx,
      out.map(({ id }) => id),
      now,
    )
    await restoreDraftLines(
      tx,
      back.map(({ id }) => id),
    )
    const last = await findLastPosition(tx, row.id)
    await insertLines(
      tx,
      added.map((line, index) => ({
        ...ownLineOf(line),
        id: effects.ids.next(),
        invoice_id: row.id,
        position: last + index + 1,
      })),
    )
    const columns = { total_kopecks, ...(row.kind === 'manual' && { about: aboutOf(added) }) }
    await recordChange(writeTotal(tx, row, columns), {
      action: 'lines_changed',
      changes: { totalKopecks: { from: row.total_kopecks, to: total_kopecks } },
    })
  },
)
