import type { ProgrammeSessionSummary } from '@navyk/api-spec/teaching/programme-sessions'
import { expect, test } from 'vitest'
import { executor } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { SessionRow } from './session-row.tsx'

const session = {
  id: '00000000-0000-4000-8000-000000000051',
  startsAt: '2031-11-21T08:00:00.000Z',
  state: 'planned',
  endsAt: '2031-11-21T09:30:00.000Z',
  isUnclosed: false,
  place: 'Минск',
  topic: '',
  cancelReason: null,
  teachers: [],
  attendedCount: null,
  markedCount: 0,
  substituteWanted: null,
  isUnled: false,
} as unknown as ProgrammeSessionSummary // the fields that are read

test.each<[Partial<ProgrammeSessionSummary>, string | undefined]>([
  [{}, undefined],
  [{ learnerCount: 3 }, undefined],
  [{ learnerCount: 3, isUnclosed: true, markedCount: 1 }, 'Отмечено 1 из 3'],
  [{ learnerCount: 3, attendedCount: 2 }, 'Пришли 2 из 3'],
  [{ learnerCount: 3, attendedCount: 0 }, 'Пришли 0 из 3'],
])('a session with %j shows how many came or are marked', async (change, text) => {
  const lines = await readLines(<SessionRow session={{ ...session, ...change }} />, executor)
  expect(lines.find((line) => / из 3/.test(line))).toBe(text)
})
