import { getIncomeReport, getIncomeTotals, listIncomeReports } from '@navyk/api-spec/money/income-reports'
import {
  creditCorrections,
  draftInvoices,
  getInvoice,
  getStatement,
  issueInvoice,
  issueInvoices,
  listWaitingCorrections,
  voidInvoice,
} from '@navyk/api-spec/money/invoices'
import { askRefund } from '@navyk/api-spec/money/payments'
import * as spec from '@navyk/api-spec/money/work-reports'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { addSecondAccountant, payInvoice } from '#testing/acting/payments.ts'
import { createContract, passDisputeWindows, settleMonth, teach } from '#testing/acting/teaching.ts'
import type { TestPerson } from '#testing/test-app.ts'
import { listSamePerson, changeAccount } from '#people/accounts'
import { draftStatements } from '#money/income-reports'
import { balance } from '#money/ledger'
import { countAskedCorrections } from '../corrections/correction-queries.ts'
import { countReportsToClose } from '../reading/digest-queries.ts'
import { findWorkReportOf } from '../queries.ts'

const month = '2026-10'
const reason = 'Занятие шло полчаса'
const absent = '01900000-0000-7000-8000-000000000000'

eachTestHasOneContract()

/** October, approved: two held lessons, each 4,000 kopecks charged and 3,000 paid. */
async function approved(): Promise<void> {
  await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-12' }])
  await settleMonth(t, t.people.executor, month)
}

async function row(executor: TestPerson = t.people.executor) {
  const found = await findWorkReportOf(t.services.db, executor.cabinetId, month)
  if (!found) throw new Error('there is no report of October')
  return found
}

const report = async (as: TestPerson = t.people.accountant) =>
  (await t.call(spec.getWorkReport, { as, params: { id: (await row()).id } })).body.data

type Step = typeof spec.closeWorkReport | typeof spec.askCorrection | typeof spec.approveWorkReportRows
async function step(endpoint: Step, as: TestPerson, body: object = {}) {
  const { id, version } = await row()
  return t.call(endpoint, { as, params: { id }, body: { version, ...body } })
}

const close = (as: TestPerson = t.people.accountant) => step(spec.closeWorkReport, as)

async function closed(): Promise<void> {
  await approved()
  expect((await close()).status).toBe(200)
}

/** Asks for a correction of the first lesson, by default to 2,000 kopecks charged and 1,500 paid. */
async function ask(amounts: object = {}, as: TestPerson = t.people.accountant) {
  const lessonId = (await report()).contracts[0].lessons[0].id
  return step(spec.askCorrection, as, { lessonId, chargeKopecks: 2000, payKopecks: 1500, reason, ...amounts })
}

async function decide(
  endpoint: typeof spec.approveCorrection | typeof spec.refuseCorrection,
  as: TestPerson,
  body: object = {},
) {
  const correction = (await report()).corrections.at(-1)
  const seen = { correctionId: correction.id, correctionVersion: correction.version }
  return t.call(endpoint, { as, params: { id: (await row()).id }, body: { ...seen, ...body } })
}

async function corrected(amounts: object = {}): Promise<void> {
  expect((await ask(amounts)).status).toBe(200)
  expect((await decide(spec.approveCorrection, await addSecondAccountant(t))).status).toBe(200)
}

/** The notices of a kind about reports: receiver and values of the text. */
const told = async (kind: 'closed' | 'correction_asked' | 'correction_refused' | 'corrected_down' | 'corrected_up') => {
  const rows = await t.services.db
    .selectFrom('notice')
    .select(['cabinet_id as to', 'message_values as values'])
    .where('kind', '=', `work_reports.notices.${kind}`)
    .orderBy('id')
    .execute()
  return rows.map(({ to, values }) => ({ to, values }))
}

const owed = (kind: 'customer' | 'executor', person: TestPerson) =>
  balance(t.services.db, { kind, ownerId: person.cabinetId })

describe('closing a month', () => {
  test('stores its figures with a seal that stays valid, and notifies the executor', async () => {
    await closed()
    expect(await report()).toMatchObject({
      state: 'closed',
      totals: { lessonCount: 2, payKopecks: 6000, chargeKopecks: 8000 },
      seal: { hash: expect.stringMatching(/^[\da-f]{64}$/), isIntact: true },
    })
    expect((await report(t.people.executor)).seal).toBeUndefined()
    const notices = await t.services.db
      .selectFrom('notice')
      .selectAll()
      .where('kind', '=', 'work_reports.notices.closed')
      .execute()
    expect(notices.map((each) => each.cabinet_id)).toEqual([t.people.executor.cabinetId])
  })

  test('is shown as broken if a lesson was changed behind its back', async () => {
    await closed()
    await sql`update lesson set pay_kopecks = 1 where id = (select id from lesson limit 1)`.execute(t.services.db)
    expect((await report()).seal.isIntact).toBe(false)
  })

  test('is final: the database refuses every change and the report takes no step', async () => {
    await closed()
    const { db } = t.services
    await expect(db.updateTable('work_report').set({ totals: null }).execute()).rejects.toThrow('closed month')
    await expect(db.deleteFrom('work_report').execute()).rejects.toThrow()
    const { id, version } = await row()
    for (const endpoint of [spec.returnWorkReport, spec.approveWorkReport, spec.closeWorkReport]) {
      const body = { version, ...(endpoint === spec.returnWorkReport && { reason }) }
      expect((await t.call(endpoint, { as: t.people.accountant, params: { id }, body })).status).toBe(409)
    }
  })

  test('waits until the month is over and every lesson of it is settled', async () => {
    await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-12' }])
    const executor = t.people.executor
    await t.call(spec.submitWorkReport, { as: executor, params: { id: (await row()).id }, body: { version: 1 } })
    expect((await close()).body.code).toBe('work_report_state')
    const { id, version } = await row()
    await t.call(spec.approveWorkReport, { as: t.people.manager, params: { id }, body: { version } })
    expect([(await close()).status, (await close()).body.code]).toEqual([409, 'work_report_lessons_wait'])
    const early = await t.call(spec.closeMonth, { as: t.people.accountant, body: { month: '2026-12' } })
    expect([early.status, early.body.code]).toEqual([409, 'work_report_month_not_over'])
  })

  test('of all executors closes the settled ones, names the others, and closes nothing twice', async () => {
    await approved()
    const other = await createContract(t, { executor: t.people.otherExecutor })
    await teach(t, other, [{ date: '2026-10-06' }])
    const as = t.people.accountant
    expect(await countReportsToClose(t.services.db, month)).toBe(1)
    expect(await countReportsToClose(t.services.db, '2026-09')).toBe(0)
    const preview = (await t.call(spec.getClosing, { as, query: { month } })).body.data
    expect(preview).toMatchObject({
      isOver: true,
      readyCount: 1,
      closedCount: 0,
      chargeKopecks: 8000,
      payKopecks: 6000,
    })
    expect(preview.left).toMatchObject([{ state: 'open', executor: { id: t.people.otherExecutor.cabinetId } }])
    for (const _ of [1, 2]) {
      const answer = await t.call(spec.closeMonth, { as, body: { month } })
      expect(answer.body.data).toMatchObject({ readyCount: 0, closedCount: 1, moreCount: 0 })
    }
    expect(await told('closed')).toEqual([{ to: t.people.executor.cabinetId, values: { month } }])
    expect(await countReportsToClose(t.services.db, month)).toBe(0)
    expect(await report()).toMatchObject({ state: 'closed', seal: { isIntact: true } })
    const events = await t.services.db.selectFrom('audit_event').selectAll().where('action', '=', 'closed').execute()
    expect(events.filter((event) => event.object_kind === 'work_report')).toHaveLength(1)
  })

  test.each(['manager', 'executor', 'customer', 'administrator'] as const)('is not for %s', async (name) => {
    await approved()
    expect((await close(t.people[name])).status).toBe(403)
    expect((await t.call(spec.closeMonth, { as: t.people[name], body: { month } })).status).toBe(403)
    expect((await t.call(spec.getClosing, { as: t.people[name], query: { month } })).status).toBe(403)
  })
})

describe('a correction of a closed month', () => {
  test('is not approved by an account that counts as the same person as the requester', async () => {
    await closed()
    await ask()
    const second = await addSecondAccountant(t)
    await t.services.transact((tx) =>
      changeAccount(tx, second.accountId, { stands_for: t.people.accountant.accountId }),
    )
    expect((await report(second)).corrections[0].actions).toEqual({ approve: false, refuse: true })
    expect((await decide(spec.approveCorrection, second)).body.code).toBe('work_report_same_person')
    expect(
      (await countAskedCorrections(t.services.db, await listSamePerson({ reader: t.services.db, session: second })))
        .count,
    ).toBe(0)
    await t.services.transact((tx) => changeAccount(tx, second.accountId, { stands_for: null }))
    expect((await decide(spec.approveCorrection, second)).status).toBe(200)
  })

  test('is requested by one account and approved by another', async () => {
    await closed()
    const other = await addSecondAccountant(t)
    const waiting = async () =>
      (await t.call(spec.listWorkReports, { as: t.people.manager, query: { waits: 'correction' } })).body.data.length
    expect(await waiting()).toBe(0)
    expect((await ask()).body.data.corrections).toMatchObject([
      {
        state: 'asked',
        chargeBeforeKopecks: 4000,
        chargeKopecks: 2000,
        payKopecks: 1500,
        reason,
        actions: { approve: false, refuse: true },
      },
    ])
    // The other accountants are told, the executor reads nothing of it yet.
    expect(await told('correction_asked')).toEqual([{ to: other.cabinetId, values: { month, reason } }])
    expect((await report(t.people.executor)).corrections).toEqual([])
    expect(await waiting()).toBe(1)
    const asked = async (as: TestPerson) => (await countAskedCorrections(t.services.db, [as.accountId])).count
    expect([await asked(t.people.accountant), await asked(other)]).toEqual([0, 1])
    const own = await decide(spec.approveCorrection, t.people.accountant)
    expect([own.status, own.body.code]).toEqual([409, 'work_report_own_request'])
    const second = await decide(spec.approveCorrection, other)
    expect(second.body.data.corrections).toMatchObject([
      { state: 'approved', actions: { approve: false, refuse: false } },
    ])
    expect(await told('corrected_down')).toEqual([
      { to: t.people.executor.cabinetId, values: { month, reason, amount: '15,00\u00a0BYN' } },
    ])
    expect([await waiting(), await asked(other)]).toEqual([0, 0])
    const history = await t.call(spec.listWorkReportHistory, {
      as: t.people.executor,
      params: { id: (await row()).id },
    })
    expect(history.body.data[0]).toMatchObject({
      action: 'correction_approved',
      changes: { payKopecks: { from: 3000, to: 1500 } },
    })
    expect(history.text).not.toMatch(/charge|:4000|:2000/)
    const again = (await report()).corrections[0]
    const body = { correctionId: again.id, correctionVersion: again.version }
    const as = t.people.accountant
    const late = await t.call(spec.approveCorrection, { as, params: { id: (await row()).id }, body })
    expect([late.status, late.body.code]).toEqual([409, 'work_report_no_such_correction'])
  })

  test('is refused by the database itself if one account did both', async () => {
    await closed()
    await ask()
    const { accountId, cabinetId } = t.people.accountant.session
    await expect(
      t.services.db
        .updateTable('lesson_correction')
        .set({ state: 'approved', decided_account: accountId, decided_by: cabinetId, decided_at: new Date() })
        .execute(),
    ).rejects.toThrow('lesson_correction_of_two_people')
  })

  test('moves customer, executor and commission by the difference, and leaves the closed month as it was', async () => {
    await closed()
    const [customer, executor] = [await owed('customer', t.people.customer), await owed('executor', t.people.executor)]
    const before = await report()
    await corrected()
    expect(await owed('customer', t.people.customer)).toBe(customer - 2000)
    expect(await owed('executor', t.people.executor)).toBe(executor + 1500)
    const after = await report()
    expect([after.totals, after.seal, after.version]).toEqual([before.totals, before.seal, before.version])
  })

  test('counts in the open month of the executor as a row of its own, below zero', async () => {
    await closed()
    await corrected()
    const as = t.people.executor
    const { data } = (await t.call(listIncomeReports, { as })).body
    expect(data.map((each: { month: string; amounts: object }) => [each.month, each.amounts])).toEqual([
      ['2026-11', { payKopecks: -1500 }],
      ['2026-10', { payKopecks: 6000 }],
    ])
    const open = (await t.call(getIncomeReport, { as, params: { id: data[0].id } })).body.data
    expect(open.clients[0].accruals).toMatchObject([
      { heldOn: '2026-10-05', amounts: { payKopecks: -1500 }, correctedIn: (await row()).id, reason },
    ])
    // A correction is no lesson in a count, and a part of its own in what is to be paid.
    const parts = { lessonsKopecks: 0, correctionsKopecks: -1500, payableKopecks: -1500 }
    expect([data[0].lessonCount, open]).toMatchObject([0, { lessonCount: 0, parts, yearToDate: { lessonCount: 2 } }])
    const { data: totals } = (await t.call(getIncomeTotals, { as })).body
    expect(totals).toMatchObject({ lessonCount: 2, parts: { lessonsKopecks: 6000, correctionsKopecks: -1500 } })
    expect((await report(as)).corrections).toMatchObject([{ reason, payBeforeKopecks: 3000, payKopecks: 1500 }])
    expect(JSON.stringify(await report(as))).not.toMatch(/charge|commission|askedBy/)
  })

  test('that leaves a month below zero is deducted from the next one when statements are made', async () => {
    await closed()
    await corrected()
    const all = async (_tx: unknown, rows: { invoicedId: string }[]) => new Set(rows.map((each) => each.invoicedId))
    const rules = { actor: null, secondAboveKopecks: 0, listPayable: all }
    const after = '00000000-0000-0000-0000-000000000000'
    for (const each of [month, '2026-11']) {
      await t.services.transact((tx) => draftStatements(tx, t.services, { month: each, after, limit: 100 }, rules))
    }
    const { data } = (await t.call(listIncomeReports, { as: t.people.executor })).body
    expect(data.map((each: { month: string; state: string; amounts: object }) => [each.month, each.amounts])).toEqual([
      ['2026-12', { payKopecks: -1500 }],
      ['2026-11', { payKopecks: 0 }],
      ['2026-10', { payKopecks: 6000 }],
    ])
  })

  test('is deducted from the customer’s next invoice with its reason, once', async () => {
    await closed()
    const as = t.people.accountant
    const draft = async (of: string) => (await t.call(draftInvoices, { as, body: { month: of } })).body.data
    const [october] = (await draft(month)).invoiceIds
    await t.call(issueInvoices, { as, body: { invoices: [{ id: october, version: 1 }] } })
    await corrected()
    // Alone it comes to no sum that an invoice could ask for.
    expect(await draft('2026-11')).toEqual({ created: 0, invoiceIds: [] })
    await teach(t, contract, [{ date: '2026-11-03' }])
    await settleMonth(t, t.people.executor, '2026-11')
    const [november] = (await draft('2026-11')).invoiceIds
    const invoice = (await t.call(getInvoice, { as, params: { id: november } })).body.data
    expect(invoice.totalKopecks).toBe(2000)
    expect(invoice.lines).toMatchObject([
      { title: reason, amountKopecks: -2000, isCorrection: true, lessonId: null },
      { amountKopecks: 4000 },
    ])
    expect(await draft('2026-12')).toEqual({ created: 0, invoiceIds: [] })
    const { rows } = (await t.call(getStatement, { as: t.people.customer })).body.data
    // It is no lesson in the count of its month.
    expect(rows).toContainEqual(
      expect.objectContaining({ kind: 'lesson_corrected', amountKopecks: -2000, month, lessonCount: 0, reason }),
    )
  })

  test('is deducted from an existing invoice, if no further lesson comes: a payment is credit, and nothing is posted twice', async () => {
    await closed()
    const as = t.people.accountant
    const [id = ''] = (await t.call(draftInvoices, { as, body: { month } })).body.data.invoiceIds
    const issued = (await t.call(issueInvoice, { as, params: { id }, body: { version: 1 } })).body.data
    await payInvoice(t, issued, { amountKopecks: 8000 })
    await corrected()
    const before = await owed('customer', t.people.customer)
    expect(before).toBe(-2000)
    const list = async () => (await t.call(listWaitingCorrections, { as, query: {} })).body.data
    expect(await list()).toMatchObject([{ contractId: contract.id, correctionCount: 1, amountKopecks: 2000 }])
    const ofAnother = { as, query: { customerId: t.people.otherCustomer.cabinetId } }
    expect((await t.call(listWaitingCorrections, ofAnother)).body.data).toEqual([])
    const credit = (amountKopecks: number, by: TestPerson = as) =>
      t.call(creditCorrections, { as: by, body: { contractId: contract.id, amountKopecks } })
    expect((await credit(1999)).body.code).toBe('invoice_corrections')
    for (const name of ['manager', 'executor', 'customer'] as const) {
      expect((await credit(2000, t.people[name])).status).toBe(403)
      expect((await t.call(listWaitingCorrections, { as: t.people[name], query: {} })).status).toBe(403)
    }
    const invoice = (await credit(2000)).body.data
    expect(invoice).toMatchObject({
      status: 'part_refunded',
      paidKopecks: 6000,
      creditedKopecks: 2000,
      creditKopecks: 2000,
    })
    expect(invoice.creditNotes).toMatchObject([{ amountKopecks: 2000, reason }])
    expect(await owed('customer', t.people.customer)).toBe(before)
    expect(await list()).toEqual([])
    expect((await credit(2000)).body.code).toBe('invoice_corrections')
    const refund = { customerId: t.people.customer.cabinetId, amountKopecks: 2000, reason }
    expect((await t.call(askRefund, { as, body: refund })).status).toBe(200)
    // A later invoice does not take it off again.
    await teach(t, contract, [{ date: '2026-11-03' }])
    await settleMonth(t, t.people.executor, '2026-11')
    const [november = ''] = (await t.call(draftInvoices, { as, body: { month: '2026-11' } })).body.data.invoiceIds
    expect((await t.call(getInvoice, { as, params: { id: november } })).body.data.totalKopecks).toBe(4000)
    const { rows } = await sql<{ id: string }>`select correction_id as id from credited_correction`.execute(
      t.services.db,
    )
    await expect(
      sql`
        update invoice_line set lesson_id = null, title = 'x', correction_id = ${rows[0]?.id} where invoice_id = ${november}
      `.execute(t.services.db),
    ).rejects.toThrow()
  })

  test('that was deducted from an invoice waits again when that is replaced, and is posted once', async () => {
    await closed()
    const as = t.people.accountant
    const [id = ''] = (await t.call(draftInvoices, { as, body: { month } })).body.data.invoiceIds
    await t.call(issueInvoice, { as, params: { id }, body: { version: 1 } })
    await corrected()
    const body = { contractId: contract.id, amountKopecks: 2000 }
    const { version } = (await t.call(creditCorrections, { as, body })).body.data
    const voided = await t.call(voidInvoice, { as, params: { id }, body: { version, reason, isReplaced: true } })
    expect(voided.status).toBe(200)
    expect(await owed('customer', t.people.customer)).toBe(6000)
    const waiting = (await t.call(listWaitingCorrections, { as, query: { customerId: t.people.customer.cabinetId } }))
      .body
    expect(waiting.data).toMatchObject([{ amountKopecks: 2000 }])
    const next = voided.body.data.replacedBy.id
    await t.call(issueInvoice, { as, params: { id: next }, body: { version: 1 } })
    expect((await t.call(creditCorrections, { as, body, key: 'once-more-please' })).body.data).toMatchObject({
      id: next,
      balanceKopecks: 6000,
    })
    expect(await owed('customer', t.people.customer)).toBe(6000)
  })

  test('waits for the next invoice if no issued invoice asks for as much', async () => {
    await closed()
    await corrected()
    const body = { contractId: contract.id, amountKopecks: 2000 }
    const answer = await t.call(creditCorrections, { as: t.people.accountant, body })
    expect([answer.status, answer.body.code]).toEqual([409, 'invoice_corrections'])
    const absentContract = { contractId: absent, amountKopecks: 2000 }
    expect((await t.call(creditCorrections, { as: t.people.accountant, body: absentContract })).status).toBe(404)
  })

  test('that adds to the price is asked for by the next invoice', async () => {
    await closed()
    const as = t.people.accountant
    await t.call(draftInvoices, { as, body: { month } })
    await corrected({ chargeKopecks: 4500, payKopecks: 3000 })
    const { invoiceIds } = (await t.call(draftInvoices, { as, body: { month: '2026-11' } })).body.data
    const invoice = (await t.call(getInvoice, { as, params: { id: invoiceIds[0] } })).body.data
    expect([invoice.totalKopecks, invoice.lines]).toMatchObject([500, [{ amountKopecks: 500, isCorrection: true }]])
  })

  test('begins from the result of the one before', async () => {
    await closed()
    await corrected()
    expect((await ask()).body.code).toBe('work_report_changes_nothing')
    const next = await ask({ chargeKopecks: 0, payKopecks: 0 })
    expect(next.body.data.corrections[1]).toMatchObject({ chargeBeforeKopecks: 2000, payBeforeKopecks: 1500 })
    expect((await ask({ chargeKopecks: 1 })).body.code).toBe('work_report_asked_already')
  })

  test('that is refused moves no money and is not shown to the executor', async () => {
    await closed()
    const before = await owed('executor', t.people.executor)
    const other = await addSecondAccountant(t)
    await ask()
    expect((await decide(spec.refuseCorrection, t.people.accountant, { reason: 'Ошибка' })).status).toBe(200)
    expect(await told('correction_refused')).toEqual([{ to: other.cabinetId, values: { month, reason: 'Ошибка' } }])
    expect(await owed('executor', t.people.executor)).toBe(before)
    expect((await report(t.people.executor)).corrections).toEqual([])
  })

  test('is possible only for settled lessons of a closed month', async () => {
    await approved()
    expect((await ask()).body.code).toBe('work_report_state')
    await close()
    expect((await ask({ lessonId: absent })).body.code).toBe('work_report_nothing_to_correct')
    expect((await ask({ chargeKopecks: -1 })).status).toBe(422)
    for (const name of ['manager', 'executor', 'customer'] as const) {
      expect((await ask({}, t.people[name])).status).toBe(403)
    }
  })
})

describe('approving rows of a report', () => {
  async function submitted() {
    await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-12' }])
    await t.call(spec.submitWorkReport, {
      as: t.people.executor,
      params: { id: (await row()).id },
      body: { version: 1 },
    })
    return (await report()).contracts[0].lessons.map((lesson: { id: string }) => lesson.id) as string[]
  }
  const rows = (lessonIds: (string | undefined)[]) => step(spec.approveWorkReportRows, t.people.manager, { lessonIds })

  test('settles these now; with the last one the month is approved', async () => {
    // A moved lesson is paid for at its new time, so the month does not wait for it.
    await teach(t, contract, [{ date: '2026-10-19' }])
    const moved = { outcome: 'moved' as const, charge_kopecks: 0, pay_kopecks: 0 }
    await t.services.db.updateTable('lesson').set(moved).execute()
    const [first, second] = await submitted()
    await passDisputeWindows(t)
    expect((await rows([first])).body.data).toMatchObject({
      state: 'submitted',
      settled: { lessonCount: 1, payKopecks: 3000 },
    })
    expect(await owed('executor', t.people.executor)).toBe(-3000)
    expect((await rows([second])).body.data).toMatchObject({ state: 'approved', settled: { lessonCount: 2 } })
    expect(await owed('executor', t.people.executor)).toBe(-6000)
  })

  test('refuses rows that wait, are settled already, or are of another report', async () => {
    const [first] = await submitted()
    expect((await rows([first])).body.code).toBe('work_report_row_waits')
    await passDisputeWindows(t)
    expect((await rows([absent])).body.code).toBe('work_report_row_waits')
    await rows([first])
    expect((await rows([first])).body.code).toBe('work_report_row_waits')
    expect(await owed('executor', t.people.executor)).toBe(-3000)
  })
})

test('the workbook holds the lessons, the sums and the corrections, text as text, and no price for the executor', async () => {
  await closed()
  await corrected({ reason: '=1+1' })
  const { id } = await row()
  const own = await t.call(spec.downloadWorkReport, { as: t.people.executor, params: { id } })
  expect(own.text).toContain('<v>-15</v>')
  expect(own.text).toContain('=1+1')
  expect(own.text).not.toContain('<f>')
  expect(own.text).not.toMatch(/<v>(40|80)<\/v>/)
  const full = await t.call(spec.downloadWorkReport, { as: t.people.accountant, params: { id } })
  expect(full.text).toContain('<v>80</v>')
  const foreign = await t.call(spec.downloadWorkReport, { as: t.people.otherExecutor, params: { id } })
  expect(foreign.status).toBe(404)
})
