import type * as spec from '@navyk/api-spec/money/invoices'
import type { OpenedThing } from '#platform/domain-parts/state-machine.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { findStaff, listSamePerson } from '#people/accounts'
import { postWriteOff } from '../issuing/charges.ts'
import { invoiceSteps, type InvoiceTypes } from '../invoice-steps.ts'
import { refusalOf, refusalToWriteOff } from '../policy.ts'
import { findSold } from '../sources/sold-goods-queries.ts'

type OpenedInvoice = OpenedThing<InvoiceTypes>

const nothingAsked = {
  write_off_asked_by: null,
  write_off_asked_at: null,
  write_off_kopecks: null,
  write_off_reason: null,
}

/** Writes off what is still to be paid on an invoice. A sum above what one person may write off alone is only asked for: nothing is
 *  booked until somebody else approves. @throws Failure 404 · 409 not issued, nothing is owed, it has charged nothing that could be
 *  given up, what was sold by it can still go back, or it is asked for already */
export const writeOffInvoice = invoiceSteps.useCase<typeof spec.writeOffInvoice>(
  'writeOff',
  async (opened, { reason }) => {
    const { tx, effects, session, now, row, move, notify, refusal } = opened
    if (row.write_off_asked_by !== null) throw await refusal('write_off_asked')
    await refuseWriteOffOf(opened)
    const amountKopecks = row.owed_kopecks - row.paid_kopecks
    if (amountKopecks <= effects.writeOffAloneKopecks) return writeOffRest(opened, reason)
    const asked = { write_off_asked_by: session.accountId, write_off_asked_at: now }
    await move({
      to: 'issued',
      action: 'write_off_asked',
      reason,
      set: { ...asked, write_off_kopecks: amountKopecks, write_off_reason: reason },
      changes: { writeOffKopecks: { from: null, to: amountKopecks } },
    })
    const others = (await findStaff(tx, 'accountant')).filter((cabinetId) => cabinetId !== session.cabinetId)
    await notify('write_off_asked', others, { amount: moneyInText(amountKopecks), reason })
  },
)

/** Approves a write-off that somebody else has asked for: what is still owed is given up, and never more than was asked for.
 *  @throws Failure 404 · 409 as writeOffInvoice, nothing is asked for, or by the same person */
export const approveWriteOff = invoiceSteps.useCase<typeof spec.approveWriteOff>('approveWriteOff', async (opened) => {
  const { tx, session, row, refusal } = opened
  const code = refusalToWriteOff(session.accountId, await listSamePerson({ reader: tx, session }), row)
  if (code) throw await refusal(code)
  await refuseWriteOffOf(opened)
  await writeOffRest(opened, row.write_off_reason ?? '')
})

/** Refuses a write-off, or takes back the own wish: the invoice is to be paid as before. @throws Failure 404 · 409 nothing is asked for */
export const refuseWriteOff = invoiceSteps.useCase<typeof spec.refuseWriteOff>(
  'refuseWriteOff',
  async ({ tx, session, row, move, notify, refusal }, { reason }) => {
    const amountKopecks = row.write_off_kopecks
    if (amountKopecks === null) throw await refusal('no_write_off_asked')
    const changes = { writeOffKopecks: { from: amountKopecks, to: null } }
    await move({ to: 'issued', action: 'write_off_refused', set: nothingAsked, reason, changes })
    const others = (await findStaff(tx, 'accountant')).filter((cabinetId) => cabinetId !== session.cabinetId)
    await notify('write_off_refused', others, { amount: moneyInText(amountKopecks), reason })
  },
)

async function refuseWriteOffOf({ tx, effects, session, row, refusal }: OpenedInvoice) {
  const code = refusalOf('writeOff', row, await findSold(tx, row.id))
  if (code) throw await refusal(code)
  const { kind, source_id: sourceId } = row
  if (sourceId !== null) await effects.announceStep(tx, effects, session, 'invoice.writing_off', { kind, sourceId })
}

async function writeOffRest({ tx, effects, session, row, move, notify }: OpenedInvoice, reason: string) {
  const amountKopecks = row.owed_kopecks - row.paid_kopecks
  const changes = { writtenOffKopecks: { from: 0, to: amountKopecks } }
  await move({ action: 'written_off', set: { ...nothingAsked, cancel_reason: reason }, reason, changes })
  await postWriteOff(tx, effects, row)
  await effects.announceStep(tx, effects, session, 'invoice.withdrawn', { invoiceIds: [row.id] })
  await notify('written_off', [row.customer_id], { amount: moneyInText(amountKopecks) })
}
