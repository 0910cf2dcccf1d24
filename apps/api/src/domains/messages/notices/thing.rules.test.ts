// The manifests of all domains, which say what notices there are.
import '@navyk/api-spec/testing'
import { questionPath } from '@navyk/api-spec/desk/questions/paths'
import { offerPath } from '@navyk/api-spec/market/offers/paths'
import { customerStatementPath, invoicePath, invoicePayPath, statementPath } from '@navyk/api-spec/money/invoices/paths'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { lessonListPath } from '@navyk/api-spec/teaching/lessons/paths'
import { planListPath } from '@navyk/api-spec/teaching/plans/paths'
import { userListPath } from '@navyk/api-spec/views/oversight/paths'
import { expect, test } from 'vitest'
import { thingOf } from './notice-thing.ts'

const id = '019a0000-0000-7000-8000-000000000001'

test.each([
  ['offers.notices.suits', offerPath(id), `offer:${id}`],
  [
    'contracts.notices.change_proposed',
    `${contractPath(id)}?tab=document&change=019a0000-0000-7000-8000-000000000002`,
    `contract:${id}`,
  ],
  ['invoices.notices.issued', invoicePayPath(id), `invoice:${id}`],
  ['acts.notices.issued', `${statementPath}?act=${id}#acts`, `act:${id}`],
  ['questions.notices.asked', questionPath(id), `question:${id}`],
] as const)('the notice %s with %s is about %s', (kind, link, thing) => expect(thingOf(kind, link)).toBe(thing))

test('the notice of a list is about the things of that list, with a filter for each list', () => {
  const link = `${lessonListPath}?view=upcoming&contractId=${id}`
  expect(thingOf('lessons.notices.planned', link)).toBe(`lesson ${link}`)
  const plans = `${planListPath}?month=2026-12`
  expect(thingOf('plans.notices.drafted', plans)).toBe(`plan ${plans}`)
  const payments = `${invoicePath(id)}#payments`
  expect(thingOf('payments.notices.of_one', payments)).toBe(`payment ${payments}`)
  const refunds = `${customerStatementPath(id)}#refunds`
  expect(thingOf('payments.notices.refund_asked', refunds)).toBe(`payment ${refunds}`)
  expect(thingOf('applications.notices.submitted', `${userListPath}?tab=applications`)).toMatch(/^application /)
})
