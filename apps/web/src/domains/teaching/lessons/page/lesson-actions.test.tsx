import type { Lesson } from '@navyk/api-spec/teaching/lessons'
import { expect, test } from 'vitest'
import { buttonsOfEach } from '#testing/buttons-of-each.tsx'
import { staff } from '#testing/people.ts'
import { LessonActions } from './lesson-actions.tsx'

const rights = [
  'review',
  'restore',
  'grantMakeUp',
  'dispute',
  'cancel',
  'move',
  'refuse',
  'confirm',
  'resolve',
] as const

test('each step of a lesson has its button by its own right', async () => {
  // The fields that are read.
  const lesson = {
    id: '00000000-0000-4000-8000-0000000000a1',
    version: 3,
    makeUp: null,
    policy: { makeUpDays: 14 },
  } as Lesson
  expect(
    await buttonsOfEach(
      rights,
      (actions) => <LessonActions lesson={{ ...lesson, actions: { ...lesson.actions, ...actions } }} />,
      staff,
    ),
  ).toEqual({
    review: ['Отметить проверенным'],
    restore: ['Вернуть занятие'],
    grantMakeUp: ['Назначить отработку'],
    dispute: ['Возразить'],
    cancel: ['Отменить занятие', 'Перенести'],
    move: ['Перенести'],
    refuse: ['Отказаться'],
    confirm: ['Подтвердить'],
    resolve: ['Принять решение'],
    none: [],
  })
})
