import type { Programme } from '@navyk/api-spec/teaching/programmes'
import { expect, test } from 'vitest'
import { buttonsOfEach } from '../../../../testing/buttons-of-each.tsx'
import { staff } from '../../../../testing/people.ts'
import { programme } from '../../../../testing/programme.ts'
import { MoreSteps, NextSteps } from './programme-steps.tsx'

const rights = ['change', 'enrol', 'enrolOnTrial', 'open', 'confirm', 'start', 'finish', 'copy', 'cancel'] as const

test('each step of a programme has its button by its own right', async () => {
  const steps = (actions: Record<(typeof rights)[number], boolean>) => {
    const shown = { ...programme, actions: { ...programme.actions, ...actions } } as Programme
    return (
      <>
        <NextSteps programme={shown} />
        <MoreSteps programme={shown} />
      </>
    )
  }
  expect(await buttonsOfEach(rights, steps, staff)).toEqual({
    change: ['Изменить'],
    enrol: ['Записать'],
    enrolOnTrial: ['Пробное занятие'],
    open: ['Открыть набор'],
    confirm: ['Подтвердить'],
    start: ['Начать'],
    finish: ['Завершить'],
    copy: ['Повторить'],
    cancel: ['Отменить программу'],
    none: [],
  })
})
