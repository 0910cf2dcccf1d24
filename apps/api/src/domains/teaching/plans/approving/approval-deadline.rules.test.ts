import { startingPolicy } from '@navyk/api-spec/teaching/contracts'
import { expect, test } from 'vitest'
import { approvalDeadline } from './approval-deadline.ts'

const now = new Date('2026-11-20T09:00:00Z')

test('silence approves a plan 48 hours after it was submitted, only if the contract says so', () => {
  expect(approvalDeadline({ policy: { ...startingPolicy, silentApproval: true } }, now)).toEqual(
    new Date('2026-11-22T09:00:00Z'),
  )
  expect(approvalDeadline({ policy: { ...startingPolicy, silentApproval: false } }, now)).toBeNull()
})
