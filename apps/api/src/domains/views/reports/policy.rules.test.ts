import { type ReportName, reportNames } from '@navyk/api-spec/views/reports'
import { expect, test } from 'vitest'
import { thoseWho } from '#testing/policy-people.ts'
import { mayRead } from './policy.ts'

const all = ['manager', 'accountant', 'administrator']
const readers: Record<ReportName, string[]> = {
  sales: ['manager', 'accountant'],
  workload: all,
  missed: all,
  variance: all,
  subscriptions: ['manager', 'accountant'],
  shop: ['manager', 'accountant'],
}

test.each(reportNames)('%s is read only by staff with the permission that it needs', (report) => {
  expect(thoseWho((session) => mayRead(session, report))).toEqual(readers[report])
})
