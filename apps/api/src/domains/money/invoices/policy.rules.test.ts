import { type InvoiceKind, invoiceKinds } from '@navyk/api-spec/money/invoices'
import { expect, test } from 'vitest'
import { policyPeople, thoseWho } from '#testing/policy-people.ts'
import { correcting, maySee, refusalOf, type SoldFacts, visibleInvoices } from './policy.ts'

const staff = ['manager', 'accountant', 'administrator']

test('a customer’s list has their own issued invoices; that of staff has all', () => {
  expect(visibleInvoices(policyPeople.customer)).toEqual({ customerId: 'c', issuedOnly: true })
  expect(visibleInvoices(policyPeople.accountant)).toBe('all')
})

test('an invoice without a number is only for staff', () => {
  const [draft, issued] = [null, '2026-000001'].map((number) => ({ customer_id: 'c', number }))
  expect(thoseWho((session) => maySee(session, draft ?? { customer_id: '', number: null }))).toEqual(staff)
  expect(maySee(policyPeople.customer, issued ?? { customer_id: '', number: null })).toBe(true)
  expect(maySee(policyPeople.otherCustomer, issued ?? { customer_id: '', number: null })).toBe(false)
})

/** The steps that an accountant may take with an invoice of each kind: unpaid, paid, and in the other states. */
const table: Record<InvoiceKind, Record<'draft' | 'unpaid' | 'part_paid' | 'paid' | 'credited', string>> = {
  lessons: {
    draft: 'cancel',
    unpaid: 'credit writeOff void cancel',
    part_paid: 'credit writeOff void',
    paid: 'credit void',
    credited: 'void cancel',
  },
  manual: {
    draft: 'cancel',
    unpaid: 'credit writeOff void cancel',
    part_paid: 'credit writeOff void',
    paid: 'credit void',
    credited: 'void cancel',
  },
  plan: {
    draft: '',
    unpaid: 'credit writeOff void',
    part_paid: 'credit writeOff void',
    paid: 'credit void',
    credited: '',
  },
  programme: { draft: 'cancel', unpaid: 'writeOff cancel', part_paid: 'writeOff', paid: '', credited: 'cancel' },
  order: { draft: 'cancel', unpaid: 'cancel', part_paid: '', paid: '', credited: 'cancel' },
  package: { draft: 'cancel', unpaid: 'cancel', part_paid: '', paid: '', credited: 'cancel' },
}
const sums = {
  draft: { owed_kopecks: 100, paid_kopecks: 0, credited_kopecks: 0 },
  unpaid: { owed_kopecks: 100, paid_kopecks: 0, credited_kopecks: 0 },
  part_paid: { owed_kopecks: 100, paid_kopecks: 99, credited_kopecks: 0 },
  paid: { owed_kopecks: 100, paid_kopecks: 100, credited_kopecks: 0 },
  credited: { owed_kopecks: 0, paid_kopecks: 0, credited_kopecks: 100 },
}
const allowed = (invoice: Parameters<typeof refusalOf>[1], sold: SoldFacts) =>
  correcting.filter((step) => refusalOf(step, invoice, sold) === undefined).join(' ')
const unsold: SoldFacts = { wasPaid: false, isGranted: false }

test.each(invoiceKinds)('an invoice of kind %s is corrected in these ways and in no other', (kind) => {
  for (const [name, expected] of Object.entries(table[kind])) {
    const state = name === 'draft' ? 'draft' : 'issued'
    expect([name, allowed({ kind, state, ...sums[name as keyof typeof sums] }, unsold)]).toEqual([name, expected])
  }
})

test.each(['cancelled', 'void', 'written_off'] as const)(
  'an invoice that is %s can no longer be corrected',
  (state) => {
    for (const kind of invoiceKinds) {
      expect(allowed({ kind, state, ...sums.unpaid }, { wasPaid: true, isGranted: true })).toBe('')
    }
  },
)

test.each(['order', 'package'] as const)(
  'the debt of an %s can be written off once it has granted something, to the kopeck',
  (kind) => {
    const of = (amounts: (typeof sums)['paid'], isGranted: boolean) =>
      allowed({ kind, state: 'issued', ...amounts }, { wasPaid: true, isGranted })
    expect(of(sums.unpaid, true)).toBe('writeOff')
    expect(of(sums.part_paid, true)).toBe('writeOff')
    expect(of(sums.paid, true)).toBe('')
    expect(of(sums.unpaid, false)).toBe('')
  },
)
