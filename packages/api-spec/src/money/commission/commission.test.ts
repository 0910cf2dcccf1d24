import { expect, test } from 'vitest'
import { commissionRuleForm } from './commission.ts'

const form = { kind: 'percent', percent: 20, validFrom: '2026-12-01', note: '' } as const
const steps = (...hours: number[]) => ({
  kind: 'steps' as const,
  steps: hours.map((fromHours) => ({ fromHours, percent: 10 })),
})
const problems = (fields: object) =>
  commissionRuleForm
    .safeParse({ ...form, ...fields })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
const ascending = [['steps', 'validation.ascending_hours']]

test.each([
  ['rise by an hour each', steps(1, 2, 3), []],
  ['begin at the same hours twice', steps(10, 10), ascending],
  ['fall', steps(20, 10), ascending],
  ['fall at the end', steps(10, 20, 15), ascending],
  ['are none', steps(), [['steps', 'validation.required']]],
])('a commission whose steps %s', (_, fields, refused) => {
  expect(problems(fields)).toEqual(refused)
})

test.each([
  ['a percentage', {}, []],
  ['no percentage', { percent: null }, [['percent', 'validation.required']]],
  ['a fixed sum', { kind: 'fixed', percent: null, amountKopecks: 500 }, []],
  ['no fixed sum', { kind: 'fixed', percent: 20, amountKopecks: null }, [['amountKopecks', 'validation.required']]],
  ['steps without what is taken before them', { ...steps(10), percent: null }, [['percent', 'validation.required']]],
  ['a subject and a level', { subject: 'mathematics', level: 'grades_5_9' }, []],
  ['a level of no subject', { level: 'grades_5_9' }, [['subject', 'validation.required']]],
  ['a contract', { contractNumber: 7 }, []],
  [
    'a contract and a subject',
    { contractNumber: 7, subject: 'mathematics' },
    [['contractNumber', 'validation.one_scope']],
  ],
])('a commission of %s', (_, fields, refused) => {
  expect(problems(fields)).toEqual(refused)
})
