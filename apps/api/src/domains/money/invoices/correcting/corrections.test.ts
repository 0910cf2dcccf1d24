import {
  approveWriteOff,
  cancelInvoice,
  createManualInvoice,
  creditInvoice,
  draftInvoices,
  getInvoice,
  getStatement,
  type Invoice,
  issueInvoice,
  listInvoiceHistory,
  listInvoices,
  type InvoiceSummary,
  refuseWriteOff,
  voidInvoice,
  writeOffInvoice,
} from '@navyk/api-spec/money/invoices'
import { listNotices } from '@navyk/api-spec/messages/notices'
import { getCustomerDues, recordPayment, reversePayment } from '@navyk/api-spec/money/payments'
import { getHome } from '@navyk/api-spec/views/home'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { otherStaff } from '#testing/other-staff.ts'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { changeAccount } from '#people/accounts'
import { balance } from '#money/ledger'
import { tries } from '#testing/tries.ts'

let t: TestApp
let customer: TestPerson
let accountant: TestPerson
let key = 0

/** An issued invoice of two lessons of 40.00. */
let id: string
beforeEach(async () => {
  t = await testApp()
  customer = t.people.customer
  accountant = t.people.accountant
  const contract = await createContract(t)
  await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-12' }])
  await settleMonth(t, t.people.executor, '2026-10')
  const { body } = await t.call(draftInvoices, { as: accountant, body: { month: '2026-10' } })
  ;[id] = body.data.invoiceIds
  await issue(id)
})
afterEach(() => t.close())

const invoice = async (of = id, as = accountant): Promise<Invoice> =>
  (await t.call(getInvoice, { as, params: { id: of } })).body.data
/** A step of an invoice as its page would take it. */
async function step(endpoint: EndpointDeclaration, body: object = {}, of = id, as = accountant) {
  const { version } = await invoice(of)
  key += 1
  return t.call(endpoint, { as, params: { id: of }, body: { version, ...body }, key: `step-of-an-invoice-${key}` })
}
const issue = (of: string) => step(issueInvoice, {}, of)
const reason = 'It was wrong'
const credit = (amountKopecks: number, of = id) => step(creditInvoice, { amountKopecks, reason }, of)
const writeOff = (of = id) => step(writeOffInvoice, { reason }, of)
const makeVoid = (isReplaced: boolean, of = id) => step(voidInvoice, { reason, isReplaced }, of)
async function pay(amountKopecks: number, of = id) {
  const { version, balanceKopecks } = await invoice(of)
  key += 1
  const toIt = Math.min(amountKopecks, balanceKopecks)
  const allocations = toIt > 0 ? [{ invoiceId: of, version, amountKopecks: toIt }] : []
  const paid = {
    customerId: customer.cabinetId,
    amountKopecks,
    method: 'bank',
    receivedOn: '2026-11-20',
    reference: '',
  }
  return t.call(recordPayment, { as: accountant, body: { ...paid, allocations }, key: `payment-of-a-test-${key}` })
}
const reverse = (paymentId: string) => {
  key += 1
  const call = { as: accountant, params: { id: paymentId }, body: { reason: 'Чужой перевод' } }
  return t.call(reversePayment, { ...call, key: `reversal-of-a-test-${key}` })
}
const manual = async (lines: object[] = [{ title: 'A textbook', quantity: 2, unitPriceKopecks: 1500 }]) => {
  key += 1
  const body = { customerId: customer.cabinetId, lines }
  return t.call(createManualInvoice, { as: accountant, body, key: `manual-invoice-${key}` })
}
const owed = () => balance(t.services.db, { kind: 'customer', ownerId: customer.cabinetId })
const creditOf = async () => (await t.call(getCustomerDues, { as: customer })).body.data.creditKopecks
const statement = async () => (await t.call(getStatement, { as: customer })).body.data
const notices = async () => (await told()).map((row) => row.kind)
/** The customer's notices about invoices, oldest first, each with the values of its text. */
const told = async () =>
  (
    await t.services.db
      .selectFrom('notice')
      .select(['kind', 'message_values'])
      .where('cabinet_id', '=', customer.cabinetId)
      .orderBy('id')
      .execute()
  ).filter(({ kind }) => kind.startsWith('invoices.'))

describe('a credit note', () => {
  test('reduces an unpaid invoice: the customer owes so much less', async () => {
    expect((await credit(3000)).body.data).toMatchObject({
      status: 'issued',
      totalKopecks: 8000,
      creditedKopecks: 3000,
      balanceKopecks: 5000,
      creditNotes: [{ number: 'К-2026-000001', amountKopecks: 3000, returnedKopecks: 0, reason }],
    })
    expect(await owed()).toBe(5000)
    expect((await statement()).rows.at(-1)).toMatchObject({ kind: 'credit_note', amountKopecks: -3000 })
    expect((await told()).at(-1)).toEqual({
      kind: 'invoices.notices.credited',
      message_values: { number: '2026-000001', amount: '30,00\u00a0BYN', reason },
    })
  })

  test('has a number of its own sequence, without a gap', async () => {
    await credit(1)
    await credit(9999)
    expect((await credit(2)).body.data.creditNotes.map((note: { number: string }) => note.number)).toEqual([
      'К-2026-000001',
      'К-2026-000002',
    ])
  })

  test('of a paid invoice returns the payment beyond the rest to credit', async () => {
    await pay(6000)
    const { body } = await credit(3000)
    expect(body.data).toMatchObject({ status: 'part_refunded', paidKopecks: 5000, balanceKopecks: 0 })
    expect(body.data.creditNotes).toMatchObject([{ returnedKopecks: 1000 }])
    expect([await creditOf(), await owed()]).toEqual([1000, -1000])
    expect((await told()).at(-1)).toEqual({
      kind: 'invoices.notices.credited_paid',
      message_values: { number: '2026-000001', amount: '30,00\u00a0BYN', returned: '10,00\u00a0BYN', reason },
    })
  })

  test('of the whole sum leaves a paid invoice refunded, and an unpaid one credited', async () => {
    const { body } = await manual()
    await issue(body.data.id)
    await pay(8000)
    const announced = vi.spyOn(t.services, 'announceStep')
    expect((await credit(8000)).body.data).toMatchObject({ status: 'refunded', paidKopecks: 0 })
    expect(await creditOf()).toBe(8000)
    expect((await credit(3000, body.data.id)).body.data).toMatchObject({ status: 'credited', balanceKopecks: 0 })
    expect(announced).not.toHaveBeenCalled()
  })

  test('of the unpaid rest makes an invoice paid, of which the seller’s domain is told', async () => {
    await pay(3000)
    const announced = vi.spyOn(t.services, 'announceStep')
    expect((await credit(4999)).body.data).toMatchObject({ status: 'part_paid', balanceKopecks: 1 })
    expect(announced).not.toHaveBeenCalled()
    expect((await credit(1)).body.data).toMatchObject({ status: 'paid', paidKopecks: 3000, balanceKopecks: 0 })
    // The part of a paid invoice that becomes credit does not make it paid a second time.
    expect((await credit(1000)).body.data).toMatchObject({ status: 'part_refunded', paidKopecks: 2000 })
    expect(announced.mock.calls.map((call) => call.slice(3))).toMatchObject([['invoice.paid', { invoices: [{ id }] }]])
  })

  test('reduces by no more than the invoice asks for, and never a draft', async () => {
    expect(await credit(8001)).toMatchObject({ status: 422, body: { errors: { amountKopecks: expect.anything() } } })
    const draft = (await manual()).body.data.id
    expect(await credit(1, draft)).toMatchObject({ status: 409, body: { current: { id: draft } } })
    expect(await owed()).toBe(8000)
  })
})

describe('a void invoice', () => {
  test('returns its payment, and a draft with the same lines replaces it', async () => {
    await pay(3000)
    const before = await invoice()
    const { body } = await makeVoid(true)
    expect(body.data).toMatchObject({ status: 'void', paidKopecks: 0, cancelReason: reason, creditKopecks: 3000 })
    const draft = await invoice(body.data.replacedBy.id)
    expect(draft).toMatchObject({ status: 'draft', totalKopecks: 8000, replaces: { id } })
    const withoutId = ({ lines }: Invoice) => lines.map(({ id: _, ...line }) => line)
    expect(withoutId(draft)).toEqual(withoutId(before))
    expect(await owed()).toBe(5000)
  })

  test('passes its payment on: the replacement takes the credit when it is issued', async () => {
    await pay(3000)
    const replacement = (await makeVoid(true)).body.data.replacedBy.id
    expect((await issue(replacement)).body.data).toMatchObject({
      number: '2026-000002',
      status: 'part_paid',
      paidKopecks: 3000,
      balanceKopecks: 5000,
    })
    expect(await creditOf()).toBe(0)
  })

  test('is shown to its customer with the replacement only once that is issued', async () => {
    const replacement = (await makeVoid(true)).body.data.replacedBy.id
    expect((await invoice(id, customer)).replacedBy).toBeNull()
    await issue(replacement)
    expect((await invoice(id, customer)).replacedBy).toEqual({ id: replacement, number: '2026-000002' })
    expect((await invoice(replacement, customer)).replaces).toEqual({ id, number: '2026-000001' })
  })

  test('without a replacement leaves its lessons to the next run', async () => {
    await makeVoid(false)
    const { body } = await t.call(draftInvoices, { as: accountant, body: { month: '2026-10' } })
    expect(body.data.created).toBe(1)
    expect(await notices()).toContain('invoices.notices.voided')
  })

  test('reverses its charges by hand', async () => {
    const { body } = await manual()
    await issue(body.data.id)
    expect(await owed()).toBe(11_000)
    await makeVoid(false, body.data.id)
    expect(await owed()).toBe(8000)
    expect((await statement()).rows.map((row: { kind: string }) => row.kind)).toEqual([
      'lessons',
      'invoice_charged',
      'invoice_uncharged',
    ])
  })

  test.each([
    ['void', () => makeVoid(true)],
    ['cancelled', () => step(cancelInvoice, { reason })],
  ])(
    'that was credited and is %s cancels its credit notes: its lessons have their full price again',
    async (_, end) => {
      await credit(3000)
      expect(await owed()).toBe(5000)
      expect((await end()).status).toBe(200)
      expect(await owed()).toBe(8000)
      expect((await statement()).rows.map((row: { kind: string }) => row.kind)).toEqual([
        'lessons',
        'credit_note',
        'credit_note_withdrawn',
      ])
    },
  )
})

describe('a write-off', () => {
  test('gives up the unpaid rest, and keeps what was paid', async () => {
    await pay(3000)
    const paidFor = async () =>
      (await statement()).rows
        .filter(({ kind }: { kind: string }) => kind === 'payment')
        .map(({ invoices }: { invoices: unknown[] }) => invoices.length)
    expect(await paidFor()).toEqual([1])
    const announced = vi.spyOn(t.services, 'announceStep')
    expect((await writeOff()).body.data).toMatchObject({ status: 'written_off', paidKopecks: 3000, balanceKopecks: 0 })
    // The domain that has asked a provider to collect the money takes that request back.
    expect(announced.mock.calls.map((call) => call.slice(3))).toContainEqual([
      'invoice.withdrawn',
      { invoiceIds: [id] },
    ])
    expect((await told()).at(-1)).toEqual({
      kind: 'invoices.notices.written_off',
      message_values: { number: '2026-000001', amount: '50,00\u00a0BYN' },
    })
    expect(await paidFor()).toEqual([0])
    expect(await owed()).toBe(0)
    expect(await balance(t.services.db, { kind: 'write_off' })).toBe(5000)
    expect((await statement()).ageing).toMatchObject({ balanceKopecks: 0, notInvoicedKopecks: 0 })
    expect((await t.call(draftInvoices, { as: accountant, body: { month: '2026-10' } })).body.data.created).toBe(0)
  })

  test('is refused if nothing is left, and twice', async () => {
    await pay(8000)
    expect((await writeOff()).status).toBe(409)
    const other = (await manual()).body.data.id
    await issue(other)
    await writeOff(other)
    expect(await writeOff(other)).toMatchObject({ status: 409, body: { current: { status: 'written_off' } } })
  })
})

describe('a write-off above the limit of one person', () => {
  let second: TestPerson
  beforeEach(async () => {
    second = await otherStaff(t, 'accountant')
    t.services.writeOffAloneKopecks = 7999
  })
  const decide = (endpoint: EndpointDeclaration, as: TestPerson, body: object = {}) => step(endpoint, body, id, as)
  const given = () => balance(t.services.db, { kind: 'write_off' })
  const waits = async (as: TestPerson) =>
    (await t.call(getHome, { as })).body.data.queue.find(
      ({ kind }: { kind: string }) => kind === 'write_offs_to_approve',
    )

  test('posts nothing until another person approves it, and is listed and on their home page', async () => {
    const asked = (await writeOff()).body.data
    expect(asked).toMatchObject({ status: 'issued', balanceKopecks: 8000, writeOffNeedsTwo: true })
    expect(asked.askedWriteOff).toMatchObject({ amountKopecks: 8000, reason })
    expect(asked.actions).toMatchObject({ writeOff: false, approveWriteOff: false, refuseWriteOff: true })
    expect([await given(), await waits(accountant)]).toEqual([0, undefined])
    expect(await waits(second)).toMatchObject({ count: 1 })
    const query = { status: 'write_off_asked' }
    expect((await t.call(listInvoices, { as: second, query })).body.data).toMatchObject([{ id }])
    const own = await decide(approveWriteOff, accountant)
    expect([own.status, own.body.code]).toEqual([409, 'write_off_own'])
    expect((await writeOff()).status).toBe(409)
    expect((await invoice(id, second)).actions.approveWriteOff).toBe(true)
    expect((await decide(approveWriteOff, second)).body.data).toMatchObject({
      status: 'written_off',
      askedWriteOff: null,
    })
    expect([await given(), await waits(second)]).toEqual([8000, undefined])
  })

  test('is not shown to its customer before it is approved', async () => {
    await writeOff()
    await decide(refuseWriteOff, second, { reason: 'Он заплатит' })
    await writeOff()
    const seen = await invoice(id, customer)
    expect(seen).toMatchObject({ status: 'issued', askedWriteOff: null, writeOffNeedsTwo: false, cancelReason: null })
    const events = (await t.call(listInvoiceHistory, { as: customer, params: { id } })).body.data
    expect(events.map(({ action }: { action: string }) => action)).toEqual(['issued', 'created'])
    const query = { status: 'write_off_asked' }
    expect((await t.call(listInvoices, { as: customer, query })).body.data).toEqual([])
    const told = (await t.call(listNotices, { as: customer, query: { box: 'new' } })).body.data
    expect(told.map(({ text }: { text: string }) => text).filter((text: string) => /спис/i.test(text))).toEqual([])
  })

  test('that is refused leaves the invoice to be paid, and the history says who requested and who refused', async () => {
    await writeOff()
    const refused = await decide(refuseWriteOff, second, { reason: 'Он заплатит' })
    expect(refused.body.data).toMatchObject({ status: 'issued', askedWriteOff: null, actions: { writeOff: true } })
    expect((await decide(refuseWriteOff, second, { reason })).status).toBe(409)
    const events = (await t.call(listInvoiceHistory, { as: accountant, params: { id } })).body.data
    expect(events.slice(0, 2)).toMatchObject([
      { action: 'write_off_refused', reason: 'Он заплатит' },
      { action: 'write_off_asked', reason, changes: { writeOffKopecks: { from: null, to: 8000 } } },
    ])
    expect(await given()).toBe(0)
  })

  test('gives up what is left by then, and never more than was requested', async () => {
    const { id: paymentId } = (await pay(3000)).body.data
    t.services.writeOffAloneKopecks = 4999
    await writeOff()
    expect((await reverse(paymentId)).status).toBe(200)
    expect((await decide(approveWriteOff, second)).body.message).toContain('Теперь долг больше')
    await decide(refuseWriteOff, second, { reason })
    await writeOff()
    await credit(1000)
    await decide(approveWriteOff, second)
    expect(await given()).toBe(7000)
  })

  test('is approved by no account that counts as the same person as its requester', async () => {
    await writeOff()
    await t.services.transact((tx) => changeAccount(tx, second.accountId, { stands_for: accountant.accountId }))
    expect((await decide(approveWriteOff, second)).body.code).toBe('write_off_own')
    await t.services.transact((tx) => changeAccount(tx, second.accountId, { stands_for: null }))
    expect((await decide(approveWriteOff, second)).status).toBe(200)
  })

  test('above what one person may give up needs a second one, and a smaller one does not', async () => {
    t.services.writeOffAloneKopecks = 8000
    expect((await writeOff()).body.data).toMatchObject({ status: 'written_off' })
  })
})

describe('a write-off of the rest of a partly paid invoice', () => {
  test('ends when the payment is reversed: all is due again, as in the statement', async () => {
    const { body } = await pay(3000)
    await writeOff()
    expect((await reverse(body.data.id)).status).toBe(200)
    expect(await invoice()).toMatchObject({
      status: 'issued',
      paidKopecks: 0,
      balanceKopecks: 8000,
      cancelReason: null,
    })
    expect([await owed(), await balance(t.services.db, { kind: 'write_off' })]).toEqual([8000, 0])
    expect((await statement()).ageing).toMatchObject({ balanceKopecks: 8000, notInvoicedKopecks: 0 })
    const kinds = (await statement()).rows.map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => kind.startsWith('write_off'))).toEqual(['write_off', 'write_off_ended'])
    const history = (await t.call(listInvoiceHistory, { as: accountant, params: { id } })).body.data
    expect(history.find(({ action }: { action: string }) => action === 'write_off_ended')).toMatchObject({
      reason: 'Чужой перевод',
      changes: { writtenOffKopecks: { from: 5000, to: 0 } },
    })
  })

  test('notifies the other accountants when it ends so, and all of it can be written off again', async () => {
    const other = await otherStaff(t, 'accountant')
    const { body } = await pay(3000)
    await writeOff()
    await reverse(body.data.id)
    const told = await t.call(listNotices, { as: other, query: { box: 'new' } })
    expect(told.body.data.map(({ message }: { message: string }) => message)).toContainEqual(
      expect.stringMatching(/снова долг: 80,00.*Остаток был списан/),
    )
    expect((await writeOff()).body.data).toMatchObject({ status: 'written_off', balanceKopecks: 0 })
    expect([await owed(), await balance(t.services.db, { kind: 'write_off' })]).toEqual([0, 8000])
  })

  test('ends too if another invoice of its contract and month was drafted meanwhile', async () => {
    const { body } = await pay(3000)
    await writeOff()
    await sql`
      insert into invoice (id, contract_id, customer_id, period, total_kopecks, created_at)
      select gen_random_uuid(), contract_id, customer_id, period, 4000, created_at from invoice where id = ${id}
    `.execute(t.services.db)
    expect((await reverse(body.data.id)).status).toBe(200)
    expect(await invoice()).toMatchObject({ status: 'issued', balanceKopecks: 8000 })
  })
})

describe('an invoice by hand', () => {
  test('is a draft until it is issued, and charges its lines then', async () => {
    const { body } = await manual()
    expect(body.data).toMatchObject({ status: 'draft', kind: 'manual', about: 'A textbook', totalKopecks: 3000 })
    expect(await owed()).toBe(8000)
    await issue(body.data.id)
    expect(await owed()).toBe(11_000)
    expect(await balance(t.services.db, { kind: 'income' })).toBeLessThan(-3000)
  })

  test('that is cancelled has charged nothing in the end', async () => {
    const { body } = await manual()
    await issue(body.data.id)
    await step(cancelInvoice, { reason }, body.data.id)
    expect(await owed()).toBe(8000)
  })

  test('needs lines, and a customer', async () => {
    expect((await manual([])).status).toBe(422)
    const body = { customerId: t.people.executor.cabinetId, lines: [{ title: 'x', quantity: 1, unitPriceKopecks: 1 }] }
    expect((await t.call(createManualInvoice, { as: accountant, body, key: 'for-nobody-at-all' })).status).toBe(404)
  })
})

test('only accountants correct invoices, and the history has each correction with its sums', async () => {
  for (const as of [customer, t.people.manager, t.people.executor]) {
    expect((await step(creditInvoice, { amountKopecks: 1, reason }, id, as)).status).toBe(403)
    expect((await step(voidInvoice, { reason, isReplaced: true }, id, as)).status).toBe(403)
    expect((await step(writeOffInvoice, { reason }, id, as)).status).toBe(403)
  }
  await credit(1000)
  const { body } = await t.call(listInvoiceHistory, { as: accountant, params: { id } })
  expect(body.data[0]).toMatchObject({
    action: 'credited',
    reason,
    changes: { creditedKopecks: { from: 0, to: 1000 }, creditNote: { to: 'К-2026-000001' } },
  })
})

test('a step from an older version of the invoice changes nothing', async () => {
  const body = { version: 1, reason, isReplaced: true }
  expect((await t.call(voidInvoice, { as: accountant, params: { id }, body, key: 'an-older-version' })).status).toBe(
    409,
  )
})

// Invariants of random histories: the ledger's balance is what invoices ask for, less credit, plus what no invoice asks for; all postings
// sum to zero; numbers have no gap.
test('books and invoices agree after any order of payments, reversals, credit notes, voids and write-offs', async () => {
  const amount = fc.integer({ min: 1, max: 9000 })
  const actions = fc.array(
    fc.oneof(
      fc.record({ what: fc.constant('pay' as const), amount }),
      fc.record({ what: fc.constant('credit' as const), amount }),
      fc.record({
        what: fc.constantFrom(
          'void' as const,
          'replace' as const,
          'writeOff' as const,
          'reverse' as const,
          'manual' as const,
          'issue' as const,
        ),
        amount,
      }),
    ),
    { minLength: 3, maxLength: 8 },
  )
  await fc.assert(
    fc.asyncProperty(actions, fc.infiniteStream(fc.nat(100)), async (history, picks) => {
      const payments: string[] = []
      for (const { what, amount: kopecks } of history) {
        const all: InvoiceSummary[] = (await t.call(listInvoices, { as: accountant, query: { limit: '100' } })).body
          .data
        const of = all[(picks.next().value ?? 0) % all.length]?.id ?? id
        if (what === 'pay') payments.push((await pay(kopecks, of)).body.data.id)
        if (what === 'reverse' && payments.length > 0) await reverse(payments[kopecks % payments.length] ?? '')
        if (what === 'credit') await credit(kopecks, of)
        if (what === 'writeOff') await writeOff(of)
        if (what === 'manual') await manual([{ title: 'x', quantity: 1, unitPriceKopecks: kopecks }])
        if (what === 'issue') await issue(of)
        if (what === 'void' || what === 'replace') await makeVoid(what === 'replace', of)
        await booksAgree()
      }
    }),
    { numRuns: tries(20) },
  )
}, 120_000)

async function booksAgree(): Promise<void> {
  const { rows } = await sql<{
    books: number
    asked: number
    credit: number
    lessons: number
    all: number
    gaps: number
  }>`
    select
      (select coalesce(sum(amount_kopecks), 0)::int from ledger_posting p join ledger_account a on a.id = ledger_account_id
        where a.kind = 'customer' and owner_id = ${customer.cabinetId}) as books,
      (select coalesce(sum(owed_kopecks - paid_kopecks), 0)::int from invoice where state = 'issued') as asked,
      (select coalesce(sum(credit_kopecks), 0)::int from customer_credit) as credit,
      (select coalesce(sum(gross_kopecks), 0)::int from accrual where not exists (
        select from invoice_line l join invoice i on i.id = l.invoice_id
        where l.lesson_id = accrual.lesson_id and l.released_at is null and i.state in ('issued', 'written_off')
      )) as lessons,
      (select sum(amount_kopecks)::int from ledger_posting) as all,
      (select (count(*) - max(split_part(number, '-', 2)::int))::int from invoice where number is not null) as gaps
  `.execute(t.services.db)
  const [row] = rows
  expect(row).toMatchObject({ all: 0, gaps: 0, books: (row?.asked ?? 0) - (row?.credit ?? 0) + (row?.lessons ?? 0) })
}
