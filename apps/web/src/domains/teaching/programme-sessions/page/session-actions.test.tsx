import type { ProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import { expect, test } from 'vitest'
import { buttonsOfEach } from '#testing/buttons-of-each.tsx'
import { staff } from '#testing/people.ts'
import { SessionActions } from './session-actions.tsx'

const rights = ['move', 'setTeachers', 'askSubstitute', 'restore', 'cancel'] as const

test('each step of a session has its button by its own right', async () => {
  const session = { id: '00000000-0000-4000-8000-0000000000a1', version: 3 } as ProgrammeSession // the fields that are read
  expect(
    await buttonsOfEach(
      rights,
      (actions) => <SessionActions session={{ ...session, actions: { ...actions, edit: false, mark: false } }} />,
      staff,
    ),
  ).toEqual({
    move: ['Перенести'],
    setTeachers: ['Замена'],
    askSubstitute: ['Попросить замену'],
    restore: ['Вернуть в план'],
    cancel: ['Отменить'],
    none: [],
  })
})
