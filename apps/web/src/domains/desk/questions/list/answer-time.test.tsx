import { hourMs } from '@navyk/api-spec/kit'
import { expect, test } from 'vitest'
import { customer } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { AnswerTime } from './answer-time.tsx'

const ahead = '2031-12-05T09:00:00.000Z'
const late = '2020-12-04T09:00:00.000Z'

test.each([
  ['to staff', true, ahead, 'ответить до пт, 5 дек 2031, 12:00'],
  ['to staff', true, late, 'просрочен с 4 дек 2020'],
  ['to the asker', false, ahead, 'ответим до пт, 5 дек 2031, 12:00'],
  ['to the asker', false, late, 'скоро ответим'],
])('%s the time of an answer is shown from their side', async (_, isStaff, dueAt, text) => {
  expect(await readLines(<AnswerTime dueAt={dueAt} isStaff={isStaff} />, customer)).toEqual([text])
})

test('an answer is late from its moment on', async () => {
  const soon = new Date(Date.now() + hourMs).toISOString()
  expect(await readLines(<AnswerTime dueAt={soon} isStaff={false} />, customer)).not.toEqual(['скоро ответим'])
})
