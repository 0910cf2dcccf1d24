import * as spec from '@navyk/api-spec/money/bank-statements'
import type { BankRow, BankStatementDetails } from '@navyk/api-spec/money/bank-statements'
import { hourMs } from '@navyk/api-spec/kit'
import { draftInvoices, getInvoice, issueInvoice } from '@navyk/api-spec/money/invoices'
import { cancelOrder, type Order } from '@navyk/api-spec/money/orders'
import { approveRefund, listPayments, listRefunds } from '@navyk/api-spec/money/payments'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listHistory } from '#platform/audit'
import { clientBankFile, csvFile, type FileRow } from '#testing/factories/bank-files.ts'
import { enterPayer, payerForm } from '#testing/legal-details.ts'
import { askRefund, addSecondAccountant } from '#testing/acting/payments.ts'
import { orderProduct, sellProduct } from '#testing/acting/shop.ts'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { balance } from '#money/ledger'
import { allTasks } from '#app.ts'
import { countOpenRows, listInvoicesOfEndedOrders } from './queries.ts'

let t: TestApp
let invoice: { id: string; number: string; version: number; totalKopecks: number }
beforeEach(async () => {
  t = await testApp()
  invoice = await issued()
})
afterEach(() => t.close())

async function issued() {
  const contract = await createContract(t)
  await teach(t, contract, [{ date: '2026-10-05' }])
  await settleMonth(t, t.people.executor, '2026-10')
  const as = t.people.accountant
  const drafted = await t.call(draftInvoices, { as, body: { month: '2026-10', contractId: contract.id } })
  const [id = ''] = drafted.body.data.invoiceIds
  return (await t.call(issueInvoice, { as, params: { id }, body: { version: 1 } })).body.data
}

const account = 'BY83BPSB30123542950119330000'
const row = (said: Partial<FileRow> = {}): FileRow => ({
  id: '',
  number: '15',
  on: '2026-11-18',
  in: invoice.totalKopecks,
  name: 'ОАО Банк',
  unp: '',
  account: '',
  purpose: `Оплата по счёту ${invoice.number}`,
  ...said,
})
const upload = (rows: FileRow[], write = clientBankFile, as = t.people.accountant) =>
  t.call(spec.importBankStatement, {
    as,
    query: { name: 'выписка.txt' },
    file: new TextEncoder().encode(write({ account, opening: 0, rows })),
  })
async function uploaded(...rows: FileRow[]): Promise<BankStatementDetails> {
  const { status, body } = await upload(rows)
  expect(status).toBe(201)
  return body.data
}
async function rowsOf(id: string, kind: spec.BankRowKind): Promise<BankRow[]> {
  const { body } = await t.call(spec.listBankRows, { as: t.people.accountant, params: { id }, query: { kind } })
  return body.data
}
const confirm = ({ id, sure }: BankStatementDetails, body: object = sure) =>
  t.call(spec.confirmBankRows, { as: t.people.accountant, params: { id }, body })
const settle = ({ id, version }: BankRow, settlement: object, as = t.people.accountant) =>
  t.call(spec.settleBankRow, { as, params: { id }, body: { version, settlement } })
const statusOf = async (id = invoice.id) => {
  const { body } = await t.call(getInvoice, { as: t.people.accountant, params: { id } })
  return body.data.status
}
const payments = async () => (await t.call(listPayments, { as: t.people.accountant })).body.data

describe('a company that pays', () => {
  const { unp } = payerForm
  const noNumber = { purpose: 'За обучение', name: 'ООО «Платим»', unp }

  test('is matched by the УНП that its customer has named, and its sum finds the invoice', async () => {
    const { customer } = t.people
    await enterPayer(t, customer, customer.cabinetId)
    const statement = await uploaded(row(noNumber))
    expect(await rowsOf(statement.id, 'sure')).toMatchObject([
      { proposals: [{ kind: 'payment', invoices: [{ number: invoice.number }] }] },
    ])
  })

  test('is not matched before that, nor once the customer names another', async () => {
    const { customer } = t.people
    expect((await uploaded(row(noNumber))).sure.count).toBe(0)
    await enterPayer(t, customer, customer.cabinetId)
    await enterPayer(t, customer, customer.cabinetId, { unp: '200988541' }, 1)
    expect((await uploaded(row({ ...noNumber, number: '16' }))).sure.count).toBe(0)
  })

  test('is not matched to the invoice of somebody else', async () => {
    const { otherCustomer } = t.people
    await enterPayer(t, otherCustomer, otherCustomer.cabinetId)
    const statement = await uploaded(row({ unp, name: 'ООО «Платим»' }))
    expect(await rowsOf(statement.id, 'unsure')).toMatchObject([{ doubt: 'other_payer' }])
  })
})

describe('an imported statement', () => {
  test('posts nothing before somebody confirms it', async () => {
    const statement = await uploaded(row())
    expect(statement).toMatchObject({
      rowCount: 1,
      sure: { count: 1, kopecks: invoice.totalKopecks },
      mismatchKopecks: 0,
    })
    expect(await payments()).toEqual([])
    expect(await rowsOf(statement.id, 'sure')).toMatchObject([
      { isSure: true, proposals: [{ kind: 'payment', invoices: [{ number: invoice.number }] }] },
    ])
  })

  test('adds no operation twice, alone or inside of a longer file', async () => {
    const first = row()
    await uploaded(first)
    expect(await upload([first])).toMatchObject({ status: 422, body: { code: 'bank_file_known' } })
    const longer = await uploaded(first, row({ number: '16', purpose: 'Что-то', in: 77 }))
    expect(longer).toMatchObject({ rowCount: 1, knownCount: 1 })
  })

  test('has an uncertain row for an operation that came in a file of another format', async () => {
    await uploaded(row({ id: '77' }))
    const { body } = await upload([row()], csvFile)
    expect(body.data).toMatchObject({ sure: { count: 0 }, unsure: { count: 1 } })
    expect(await rowsOf(body.data.id, 'unsure')).toMatchObject([{ doubt: 'seen_before' }])
  })

  test('names the difference of its sums', async () => {
    const file = clientBankFile({ account, opening: 0, closing: 1, rows: [row()] })
    const { body } = await t.call(spec.importBankStatement, {
      as: t.people.accountant,
      query: { name: 'a.txt' },
      file: new TextEncoder().encode(file),
    })
    expect(body.data.mismatchKopecks).toBe(1 - invoice.totalKopecks)
  })

  test('that is no statement is refused with a reason', async () => {
    const file = new TextEncoder().encode('Привет')
    const answer = await t.call(spec.importBankStatement, { as: t.people.accountant, query: { name: 'a.txt' }, file })
    expect(answer).toMatchObject({ status: 422, body: { code: 'bank_file_unknown' } })
  })
})

describe('rows that match without doubt', () => {
  test('are posted in one step, once, and the invoice is paid', async () => {
    const statement = await uploaded(row(), row({ number: '16', purpose: 'Что-то', in: 77 }))
    expect((await confirm(statement)).status).toBe(200)
    expect(await statusOf()).toBe('paid')
    expect(await payments()).toMatchObject([
      { source: 'import', amountKopecks: invoice.totalKopecks, receivedOn: '2026-11-18' },
    ])
    expect(await rowsOf(statement.id, 'done')).toMatchObject([{ state: 'posted', proposals: [{ kind: 'payment' }] }])
    expect((await confirm(statement)).status).toBe(409)
    expect((await confirm(statement, { count: 0, kopecks: 0 })).status).toBe(200)
    expect(await payments()).toHaveLength(1)
  })

  test('are matched again if another payment came first', async () => {
    const statement = await uploaded(row())
    const other = await uploaded(row({ number: '99', on: '2026-11-17' }))
    await confirm(other)
    expect((await confirm(statement)).body).toMatchObject({
      code: 'bank_rows_changed',
      current: { sure: { count: 0 } },
    })
    expect(await rowsOf(statement.id, 'unsure')).toMatchObject([{ doubt: 'paid_already' }])
  })

  test('are not certain if two of them match one invoice', async () => {
    expect(await uploaded(row(), row({ number: '16' }))).toMatchObject({ sure: { count: 1 }, unsure: { count: 1 } })
  })
})

describe('a row that is not certain', () => {
  test('becomes a payment of the customer whom the accountant chooses, and the rest is credit', async () => {
    const { id } = await uploaded(row({ in: invoice.totalKopecks + 500 }))
    const [doubtful] = await rowsOf(id, 'unsure')
    if (!doubtful) throw new Error('there is no row')
    expect(doubtful.doubt).toBe('other_sum')
    const allocations = [{ invoiceId: invoice.id, version: invoice.version, amountKopecks: invoice.totalKopecks }]
    const settlement = { kind: 'payment', customerId: t.people.customer.cabinetId, allocations }
    const { status, body } = await settle(doubtful, settlement)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ state: 'posted', decidedBy: expect.stringContaining('Last') })
    expect(await payments()).toMatchObject([{ creditKopecks: 500 }])
    expect((await settle(doubtful, settlement)).status).toBe(409)
    expect(await payments()).toHaveLength(1)
  })

  test.each([
    ['all of it', 0, 200, 'paid'],
    ['a kopeck less than it', 1, 200, 'paid'],
    ['a kopeck more than it', -1, 422, 'issued'],
  ])('may pay an invoice with %s, and with no more than its sum', async (_, more, answered, left) => {
    const { id } = await uploaded(row({ in: invoice.totalKopecks + more, purpose: 'За обучение' }))
    const [doubtful] = await rowsOf(id, 'unsure')
    if (!doubtful) throw new Error('there is no row')
    const allocations = [{ invoiceId: invoice.id, version: invoice.version, amountKopecks: invoice.totalKopecks }]
    const { status } = await settle(doubtful, {
      kind: 'payment',
      customerId: t.people.customer.cabinetId,
      allocations,
    })
    expect([status, await statusOf()]).toEqual([answered, left])
  })

  test('is ignored with a reason, and can be opened again', async () => {
    const { id } = await uploaded(row({ purpose: 'Перевод между своими счетами', in: 12 }))
    const [own] = await rowsOf(id, 'unsure')
    if (!own) throw new Error('there is no row')
    const [older] = await rowsOf(
      (await uploaded(row({ number: '20', on: '2026-11-16', in: 13, purpose: 'x' }))).id,
      'unsure',
    )
    const open = () => countOpenRows(t.services.db)
    expect(await open()).toEqual({ count: 2, oldestOn: '2026-11-16' })
    if (older) await settle(older, { kind: 'ignore', reason: 'Свой перевод' })
    expect(await open()).toEqual({ count: 1, oldestOn: '2026-11-18' })
    const ignored = (await settle(own, { kind: 'ignore', reason: 'Свой перевод' })).body.data
    expect(ignored).toMatchObject({ state: 'ignored', reason: 'Свой перевод' })
    const { body: listed } = await t.call(spec.listBankStatements, { as: t.people.accountant })
    expect(listed.data.map((each: spec.BankStatement) => [each.rowCount, each.openCount, each.doneCount])).toEqual([
      [1, 0, 1],
      [1, 0, 1],
    ])
    expect(listed.data[1]).toMatchObject({ id, uploadedBy: expect.stringContaining('Last-accountant') })
    const body = { version: ignored.version }
    const again = await t.call(spec.reopenBankRow, { as: t.people.accountant, params: { id: own.id }, body })
    expect(again.body.data).toMatchObject({ state: 'open', reason: null })
  })

  test('moves a provider’s transfer from clearing to the bank', async () => {
    const { id } = await uploaded(row({ name: 'ОАО НКФО ЕРИП', purpose: 'Перечисление', in: 900 }))
    const [transfer] = await rowsOf(id, 'unsure')
    expect(transfer?.isTransfer).toBe(true)
    if (transfer) await settle(transfer, { kind: 'transfer' })
    expect(await balance(t.services.db, { kind: 'bank' })).toBe(900)
    expect(await balance(t.services.db, { kind: 'clearing' })).toBe(-900)
  })

  test('is posted as a transfer without any such word, and posted back with a reason', async () => {
    const { id } = await uploaded(row({ name: 'ООО «Агрегатор»', purpose: 'Реестр 7', in: 900 }))
    const [open] = await rowsOf(id, 'unsure')
    if (!open) throw new Error('there is no row')
    const reopen = ({ version }: BankRow, body: object = {}, as = t.people.accountant) =>
      t.call(spec.reopenBankRow, { as, params: { id: open.id }, body: { version, ...body } })
    const kept = async () => [
      await balance(t.services.db, { kind: 'bank' }),
      await balance(t.services.db, { kind: 'clearing' }),
    ]
    const posted: BankRow = (await settle(open, { kind: 'transfer' })).body.data
    expect(posted).toMatchObject({ state: 'posted', isTransfer: true })
    expect(await kept()).toEqual([900, -900])
    expect(Object.keys((await reopen(posted)).body.errors)).toEqual(['reason'])
    expect((await reopen(open, { reason: 'Ошибка' })).status).toBe(409)
    expect((await reopen(posted, { reason: 'Ошибка' }, t.people.manager)).status).toBe(403)
    t.clock.set(new Date('2026-11-27T08:00:00Z'))
    const back: BankRow = (await reopen(posted, { reason: 'Ошибка' })).body.data
    expect(back).toMatchObject({ state: 'open', isTransfer: false, decidedBy: null })
    expect(await kept()).toEqual([0, 0])
    expect((await settle(back, { kind: 'transfer' })).body.data).toMatchObject({ state: 'posted' })
    expect(await kept()).toEqual([900, -900])
    // The mirror is dated by now, and the history leads to the entries of each transfer.
    const { db } = t.services
    const entries = await db
      .selectFrom('ledger_transaction')
      .select(['kind', 'source_id', 'occurred_at'])
      .where('source_kind', '=', 'bank_statement_row')
      .orderBy('id')
      .execute()
    const [first, mirror, second] = entries
    expect(entries).toMatchObject([
      { kind: 'clearing_transferred', occurred_at: new Date('2026-11-18T09:00:00Z') },
      { kind: 'clearing_transfer_undone', occurred_at: new Date('2026-11-27T08:00:00Z'), source_id: first?.source_id },
      { kind: 'clearing_transferred', occurred_at: new Date('2026-11-18T09:00:00Z') },
    ])
    const events = await listHistory(db, 'bank_statement_row', open.id)
    expect(events.map(({ action, changes }) => [action, changes.transferId])).toEqual([
      ['posted_as_transfer', { from: null, to: second?.source_id }],
      ['transfer_undone', { from: mirror?.source_id, to: null }],
      ['posted_as_transfer', { from: null, to: first?.source_id }],
    ])
  })

  test('that became a payment is not opened again', async () => {
    const { id } = await uploaded(row({ purpose: 'Что-то', in: 900 }))
    const [open] = await rowsOf(id, 'unsure')
    if (!open) throw new Error('there is no row')
    const paid = { kind: 'payment', customerId: t.people.customer.cabinetId, allocations: [] }
    const { version } = (await settle(open, paid)).body.data
    const call = { as: t.people.accountant, params: { id: open.id } }
    const answer = await t.call(spec.reopenBankRow, { ...call, body: { version, reason: 'Ошибка' } })
    expect(answer).toMatchObject({ status: 409, body: { code: 'bank_row_state' } })
    const { db } = t.services
    const columns = { state: 'open', settled_as: null, decided_by: null, payment_id: null } as const
    await expect(db.updateTable('bank_statement_row').set(columns).execute()).rejects.toThrow('never changed')
  })

  test('that is outgoing pays the approved refund of its sum', async () => {
    t.clock.set(new Date('2026-12-31T09:00:00Z'))
    const refundId = await askRefund(t, t.people.customer.cabinetId)
    const second = await addSecondAccountant(t)
    await t.call(approveRefund, { as: second, params: { id: refundId }, body: { version: 1 } })
    const payee = 'BY55MTBK30120001093300096372'
    const { id } = await uploaded(row({ in: -3, purpose: 'Возврат', account: payee }))
    const [paid] = await rowsOf(id, 'unsure')
    expect(paid).toMatchObject({ doubt: 'sum_alone', proposals: [{ kind: 'refund', refundId }] })
    if (paid) expect((await settle(paid, { kind: 'refund', refundId })).status).toBe(200)
    const { body } = await t.call(listRefunds, { as: second })
    expect(body.data).toMatchObject([{ state: 'paid', paidOn: '2026-11-18', method: 'bank', reference: '15' }])
    expect(body.data[0].account).toMatchObject({ holder: 'ОАО Банк', iban: payee })
  })

  test('that is incoming can not be a payout', async () => {
    const { id } = await uploaded(row({ purpose: 'x', in: 5 }))
    const [wrong] = await rowsOf(id, 'unsure')
    if (!wrong) throw new Error('there is no row')
    expect((await settle(wrong, { kind: 'refund', refundId: invoice.id })).status).toBe(422)
    expect((await settle(wrong, { kind: 'payment', customerId: invoice.id, allocations: [] })).status).toBe(404)
  })

  test('of a future day is not posted, though it matches', async () => {
    const { id } = await uploaded(row({ on: '2026-11-21' }))
    const [early] = await rowsOf(id, 'unsure')
    if (!early) throw new Error('there is no row')
    expect(early).toMatchObject({ doubt: 'day', proposals: [{ kind: 'payment' }] })
    const paid = { kind: 'payment', customerId: t.people.customer.cabinetId, allocations: [] }
    expect((await settle(early, paid)).status).toBe(422)
    t.clock.set(new Date('2026-11-20T21:00:00Z'))
    expect((await rowsOf(id, 'sure')).map((each) => each.id)).toEqual([early.id])
  })
})

test('a search finds the payer by the beginning of a name, and not by a part inside it', async () => {
  const find = async (name: string) =>
    (await t.call(spec.listPayers, { as: t.people.accountant, query: { name } })).body.data
  const { session, cabinetId } = t.people.customer
  expect(await find(session.lastName.toUpperCase())).toContainEqual(expect.objectContaining({ id: cabinetId }))
  expect(await find(session.lastName.slice(1))).toEqual([])
  // Only customers are found as payers.
  expect(await find(t.people.executor.session.lastName)).toEqual([])
})

test('rows are listed page by page in the order of the file, open and done ones', async () => {
  const { id } = await uploaded(...['31', '32', '33'].map((number) => row({ number, in: 7, purpose: 'x' })))
  const page = async (kind: spec.BankRowKind, cursor?: string) => {
    const query = { kind, limit: '2', ...(cursor !== undefined && { cursor }) }
    const { body } = await t.call(spec.listBankRows, { as: t.people.accountant, params: { id }, query })
    return { rows: body.data as BankRow[], next: body.nextCursor as string | null }
  }
  for (const kind of ['unsure', 'done'] as const) {
    const first = await page(kind)
    const second = await page(kind, first.next ?? '')
    expect([first, second].map(({ rows }) => rows.map(({ number }) => number))).toEqual([['31', '32'], ['33']])
    expect(second.next).toBeNull()
    if (kind === 'unsure') {
      for (const each of [...first.rows, ...second.rows]) await settle(each, { kind: 'ignore', reason: 'x' })
    }
  }
})

test('only accountants import and settle statements', async () => {
  const { id } = await uploaded(row())
  const { customer, executor, manager } = t.people
  for (const as of [customer, executor, manager]) {
    expect((await t.call(spec.listBankStatements, { as })).status).toBe(403)
    expect((await t.call(spec.getBankStatement, { as, params: { id } })).status).toBe(403)
    expect((await t.call(spec.listBankRows, { as, params: { id } })).status).toBe(403)
    expect((await upload([row({ number: '44' })], clientBankFile, as)).status).toBe(403)
    expect((await t.call(spec.confirmBankRows, { as, params: { id }, body: { count: 1, kopecks: 1 } })).status).toBe(
      403,
    )
  }
  expect((await t.call(spec.listBankStatements)).status).toBe(401)
})

test('the database refuses any change of the bank’s data', async () => {
  await uploaded(row())
  const { db } = t.services
  await expect(db.updateTable('bank_statement_row').set({ amount_kopecks: 1 }).execute()).rejects.toThrow(
    'never changed',
  )
  await expect(db.deleteFrom('bank_statement_row').execute()).rejects.toThrow('never changed')
})

test.each<[string, (order: Order) => Promise<unknown>, boolean]>([
  ['waits for its money', () => Promise.resolve(), false],
  [
    'was cancelled',
    ({ id, version }) => t.call(cancelOrder, { as: t.people.customer, params: { id }, body: { version, reason: '' } }),
    true,
  ],
  [
    'expired at the end of its last day to pay',
    async () => {
      t.clock.advance(96 * hourMs)
      await allTasks(t.services)['pass-order-days']?.({})
    },
    true,
  ],
])('an invoice whose order %s is marked as such in the candidates', async (_, end, isEnded) => {
  const order = await orderProduct(t, (await sellProduct(t)).id, t.people.customer)
  await end(order)
  const ended = await listInvoicesOfEndedOrders(t.services.db, [order.invoiceId ?? '', invoice.id])
  expect([...ended]).toEqual(isEnded ? [order.invoiceId] : [])
})
