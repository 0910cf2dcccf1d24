import { expect, test } from 'vitest'
import { policyPeople, thoseWho } from '../../../testing/policy-people.ts'
import { maySee, visibleInvoices } from './policy.ts'

const staff = ['manager', 'accountant', 'administrator']

test('a customer’s list has the own invoices that were issued; that of staff has all', () => {
  expect(visibleInvoices(policyPeople.customer)).toEqual({ customerId: 'c', issuedOnly: true })
  expect(visibleInvoices(policyPeople.accountant)).toBe('all')
})

test('an invoice without a number is nobody’s business but the staff’s', () => {
  const [draft, issued] = [null, '2026-000001'].map((number) => ({ customer_id: 'c', number }))
  expect(thoseWho((session) => maySee(session, draft ?? { customer_id: '', number: null }))).toEqual(staff)
  expect(maySee(policyPeople.customer, issued ?? { customer_id: '', number: null })).toBe(true)
  expect(maySee(policyPeople.otherCustomer, issued ?? { customer_id: '', number: null })).toBe(false)
})
