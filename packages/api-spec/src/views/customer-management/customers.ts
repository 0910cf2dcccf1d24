import { managersAndAccountants } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { payer } from '#money/legal-details'
import { orderStates } from '#money/orders'
import { paymentMethods } from '#money/payments'
import { packageLeft } from '#money/wallets'
import { contractStates } from '#teaching/contracts'
import { personRef } from '#vocabulary/people.ts'
import { levels, subjects } from '#vocabulary/teaching.ts'
import { searchSchema } from '#vocabulary/texts/texts.ts'

/** Marks that customers are filtered by. */
export const customerMarks = ['owes', 'overdue', 'credit', 'package', 'order', 'no_contract', 'note'] as const
export const customerOrders = ['name', 'due'] as const

const lastOrder = z.object({ id: idSchema, number: z.int(), state: z.enum(orderStates), createdAt: instantSchema })

/** A customer with what they have and owe. The id is that of their cabinet. */
const managedCustomer = personRef.extend({
  accountId: idSchema,
  maskedPhone: z.string(),
  learners: z.array(personRef),
  runningContracts: z.int(),
  /** Lessons and minutes left in packages that are in use. */
  lessonsLeft: z.int(),
  minutesLeft: z.int(),
  /** Sum to be paid on issued invoices, and the overdue part of it, in kopecks. */
  dueKopecks: kopecksSchema,
  overdueKopecks: kopecksSchema,
  /** Money that was paid and no invoice has taken yet, in kopecks. */
  creditKopecks: kopecksSchema,
  lastOrder: lastOrder.nullable(),
  notes: z.int(),
})
export type ManagedCustomer = z.infer<typeof managedCustomer>

const filter = {
  mark: z.enum(customerMarks, 'validation.invalid').optional(),
  /** Beginnings of names, or either end of the phone. */
  search: searchSchema,
}

export const listManagedCustomers = listOf({
  path: '/frontend-api/customer-management',
  summary: 'Lists customers with balance, packages, contracts and orders, by name or by debt',
  ...managersAndAccountants,
  filter: {
    ...filter,
    /** Order of the list. `due`: by the sum due, with those customers alone who owe something. */
    order: z.enum(customerOrders, 'validation.invalid').optional(),
  },
  row: managedCustomer,
})

const totals = z.object({
  count: z.int(),
  dueKopecks: kopecksSchema,
  overdueKopecks: kopecksSchema,
  creditKopecks: kopecksSchema,
})
export type ManagedCustomerTotals = z.infer<typeof totals>

export const getManagedCustomerTotals = endpoint({
  method: 'GET',
  path: '/frontend-api/customer-management/totals',
  summary: 'Adds up all customers with the same filters as the list',
  ...managersAndAccountants,
  query: z.strictObject(filter),
  responses: { 200: dataOf(totals) },
})

/** A workbook, not JSON. */
export const downloadManagedCustomers = workbookOf({
  path: '/frontend-api/customer-management/workbook',
  summary: 'Downloads customers as a workbook with the filters of the list',
  ...managersAndAccountants,
  filter: filter,
})

const card = managedCustomer.extend({
  /** Customers who were merged into this one, the newest first. */
  merged: z.array(
    personRef.extend({ mergedAt: instantSchema, mergedBy: personRef, reason: z.string(), maskedPhone: z.string() }),
  ),
  actions: z.object({ merge: offered }),
  /** Balance of the customer's account in the ledger, in kopecks: above zero they owe the service, below zero the service owes them. */
  balanceKopecks: kopecksSchema,
  /** Value of packages that is paid and not used, in kopecks. */
  prepaidKopecks: kopecksSchema,
  /** Payer of the invoices; null: they go to the customer in person. */
  payer: payer.nullable(),
  contracts: z.array(
    z.object({
      id: idSchema,
      number: z.int(),
      state: z.enum(contractStates),
      subject: z.enum(subjects),
      level: z.enum(levels),
      executor: personRef,
      learner: personRef,
    }),
  ),
  packages: z.array(packageLeft),
  /** Invoices, the unpaid ones that are due first on top. */
  invoices: z.array(
    z.object({
      id: idSchema,
      number: z.string(),
      dueOn: dateSchema,
      balanceKopecks: kopecksSchema,
      isLate: z.boolean(),
    }),
  ),
  invoiceCount: z.int(),
  /** The newest orders. */
  orders: z.array(lastOrder.extend({ totalKopecks: kopecksSchema })),
  payments: z.array(
    z.object({
      id: idSchema,
      receivedOn: dateSchema,
      method: z.enum(paymentMethods),
      amountKopecks: kopecksSchema,
      creditKopecks: kopecksSchema,
      isReversed: z.boolean(),
    }),
  ),
})
export type ManagedCustomerCard = z.infer<typeof card>

export const getManagedCustomer = endpoint({
  method: 'GET',
  path: '/frontend-api/customer-management/:id',
  summary: 'Returns a customer with everything open between them and the service',
  ...managersAndAccountants,
  params: idParams,
  responses: { 200: dataOf(card) },
})
