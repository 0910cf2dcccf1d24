import { contractStates } from '@navyk/api-spec/teaching/contracts'
import { describe, expect, test } from 'vitest'
import { Failure } from '#platform/http'
import { policyPeople } from '#testing/policy-people.ts'
import { refuseOutsideContract, refusePast } from './refuse-outside-contract.ts'

const failureOf = (work: () => void): Failure | undefined => {
  try {
    work()
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  return undefined
}

describe('planning a lesson', () => {
  const contract = { state: 'active' as const, startsOn: '2026-12-01', endsOn: '2026-12-31' }
  const refusal = (facts: Partial<Parameters<typeof refuseOutsideContract>[0]>, ...dates: string[]) =>
    failureOf(() =>
      refuseOutsideContract(
        { ...contract, ...facts },
        dates.map((date) => ({ date })),
        (index) => `times.${index}.date`,
      ),
    )

  test('is possible while its contract runs', () => {
    const refused = contractStates.filter((state) => refusal({ state }, '2026-12-10'))
    expect(contractStates.filter((state) => !refused.includes(state))).toEqual(['active', 'paused', 'ending'])
    expect(refusal({ state: 'finished' }, '2026-12-10')).toMatchObject({
      status: 409,
      code: 'lesson_contract_not_active',
      text: { key: 'lessons.contract_not_active' },
    })
  })

  test('is possible on a day of the contract; each other day is refused at its own field', () => {
    expect(refusal({}, '2026-12-01', '2026-12-31')).toBeUndefined()
    const failure = refusal({}, '2026-11-30', '2026-12-01', '2027-01-01')
    const why = { key: 'lessons.outside_contract', values: { from: '2026-12-01', to: '2026-12-31' } }
    expect(failure).toMatchObject({ status: 422, code: 'invalid_input', text: { key: 'http.invalid_input' } })
    expect(failure?.fields).toEqual({ 'times.0.date': [why], 'times.2.date': [why] })
  })

  test('is possible on any day from the first on under a contract without an end', () => {
    expect(refusal({ endsOn: null }, '2099-01-01')).toBeUndefined()
    expect(refusal({ endsOn: null }, '2026-11-30')?.fields).toEqual({
      'times.0.date': [{ key: 'lessons.before_contract', values: { from: '2026-12-01' } }],
    })
  })

  test('is refused in a pause, with that as the reason; a day outside of the contract is refused for itself', () => {
    const paused = { pausedFrom: '2026-12-10', pausedUntil: null }
    expect(refusal(paused, '2026-12-09')).toBeUndefined()
    expect(refusal(paused, '2026-12-10', '2027-01-01')?.fields).toEqual({
      'times.0.date': [{ key: 'contracts.not_taught', values: { date: '2026-12-10' } }],
      'times.1.date': [{ key: 'lessons.outside_contract', values: { from: '2026-12-01', to: '2026-12-31' } }],
    })
  })
})

describe('a lesson in the past', () => {
  const now = new Date('2026-12-10T09:00:00Z')
  const startingAt = (...times: string[]) =>
    times.map((time) => ({ startsAt: new Date(`2026-12-10T${time}Z`), endsAt: new Date(`2026-12-10T23:00:00Z`) }))
  const refusal = (who: keyof typeof policyPeople, times: string[], reason?: string) =>
    failureOf(() => refusePast(policyPeople[who], startingAt(...times), now, reason))?.fields

  test('starts now or earlier, one of many included', () => {
    expect(refusal('executor', ['09:00:00.001'])).toBeUndefined()
    expect(refusal('executor', ['09:00:00'])).toEqual({ date: [{ key: 'lessons.in_the_past' }] })
    expect(refusal('executor', ['10:00:00', '08:59:59'])).toEqual({ date: [{ key: 'lessons.in_the_past' }] })
  })

  test('is only for staff, with a reason', () => {
    for (const who of ['executor', 'customer'] as const) {
      expect(refusal(who, ['08:00:00'], 'Забыли внести')).toEqual({ date: [{ key: 'lessons.in_the_past' }] })
    }
    expect(refusal('manager', ['08:00:00'])).toEqual({ reason: [{ key: 'lessons.past_reason_needed' }] })
    expect(refusal('manager', ['08:00:00'], '')).toEqual({ reason: [{ key: 'lessons.past_reason_needed' }] })
    expect(refusal('manager', ['08:00:00'], 'Забыли внести')).toBeUndefined()
  })
})
