import type { Candidate } from '@navyk/api-spec/market/matching'
import { expect, test } from 'vitest'
import { executor, staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { Who } from './candidates.tsx'

const candidate = {
  id: executor.cabinetId,
  firstName: 'Анна',
  lastName: 'Ковалевич',
  misfits: [],
  days: 2,
  wantedDays: 3,
  runningContracts: 1,
  runningGroups: 0,
  heldLessons: 0,
  missedLessons: 0,
  heldSessions: 0,
  substitutedSessions: 0,
  lessonPriceKopecks: null,
  isWithinBudget: null,
  checked: [],
  refusal: null,
  hasResponded: false,
  isInvited: false,
} as unknown as Candidate // the fields that are read

test.each<[Partial<Candidate>, days: string, price: string | undefined, against: string | undefined]>([
  [{}, 'свободно 2 из 3 нужных дней', undefined, undefined],
  [{ days: null }, 'часы не указаны', undefined, undefined],
  [
    { lessonPriceKopecks: 4000, isWithinBudget: true },
    'свободно 2 из 3 нужных дней',
    '40,00 BYN за занятие',
    undefined,
  ],
  [
    { lessonPriceKopecks: 4000, isWithinBudget: false },
    'свободно 2 из 3 нужных дней',
    '40,00 BYN за занятие',
    'Не подходит: дороже бюджета',
  ],
  [
    { misfits: ['subject'], lessonPriceKopecks: 4000, isWithinBudget: false },
    'свободно 2 из 3 нужных дней',
    '40,00 BYN за занятие',
    'Не подходит: другой предмет, дороже бюджета',
  ],
])('a candidate with %j has the reasons for and against them', async (change, days, price, against) => {
  const text = (await readLines(<Who candidate={{ ...candidate, ...change }} />, staff)).join(' ')
  expect(text).toContain(days)
  expect(/\d+,\d\d BYN за занятие/.exec(text)?.[0]).toBe(price)
  expect(/Не подходит: .*/.exec(text)?.[0]).toBe(against)
})

test.each<[Partial<Candidate>, said: string]>([
  [{}, '1 договор в работе · занятий за 90 дней не было'],
  [{ heldLessons: 5, missedLessons: 2 }, '1 договор в работе · 5 занятий за 90 дней · 2 сорвано'],
  [{ runningContracts: 0 }, 'договоров в работе нет · занятий за 90 дней не было'],
  [{ runningContracts: 0, runningGroups: 2 }, '2 группы · занятий за 90 дней не было'],
])('a candidate with %j is shown with their present teaching and its outcomes', async (change, said) => {
  const lines = await readLines(<Who candidate={{ ...candidate, ...change }} />, staff)
  expect(lines.find((line) => line.includes('свободно'))?.replace(/^.*? дней · /, '')).toBe(said)
})

test.each<[Partial<Candidate>, said: string[]]>([
  [{}, []],
  [{ hasResponded: true, refusal: 'responded' }, ['есть отклик']],
  [{ isInvited: true, refusal: 'invited' }, ['есть приглашение']],
  [{ refusal: 'declined' }, ['отложена исполнителем']],
])('the reason why a candidate with %j can’t be invited is shown once', async (change, said) => {
  const text = (await readLines(<Who candidate={{ ...candidate, ...change }} isPlain />, staff)).join(' ')
  expect(text.match(/есть отклик|отклик уже есть|есть приглашение|отложена исполнителем/g) ?? []).toEqual(said)
})
