import { applicationStates, isOpenApplication } from '@navyk/api-spec/market/applications'
import { expect, test } from 'vitest'
import { refusalToApply } from './policy.ts'

test.each([undefined, ...applicationStates])(
  'an applicant who is %s may apply again unless the application waits',
  (state) => {
    const refusal = isOpenApplication(state) ? 'already_applied' : undefined
    expect(refusalToApply({ hasExecutorCabinet: false, hasName: true, state })).toBe(refusal)
    expect(refusalToApply({ hasExecutorCabinet: true, hasName: false, state })).toBe('already_executor')
    expect(refusalToApply({ hasExecutorCabinet: false, hasName: false, state })).toBe(refusal ?? 'name_missing')
  },
)
