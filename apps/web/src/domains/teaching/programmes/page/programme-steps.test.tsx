import { getProgrammeRefunds } from '@navyk/api-spec/money/orders'
import type { Programme } from '@navyk/api-spec/teaching/programmes'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buttonsOfEach } from '#testing/buttons-of-each.tsx'
import { answer } from '#testing/mock-api.ts'
import { renderScreen } from '#testing/render.tsx'
import { staff } from '#testing/people.ts'
import { programme } from '#testing/programme.ts'
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

test('a person who cancels a programme sees its seats, their sum and where the money goes', async () => {
  const seats = { seats: 10, takenSeats: 3, freeSeats: 5, waitingCount: 1, expectedKopecks: 72_000 }
  const shown = { ...programme, ...seats, actions: { ...programme.actions, cancel: true } } as Programme
  answer(getProgrammeRefunds, { data: { unusedKopecks: 275_00, unpaidCount: 0, unpaidKopecks: 0 } })
  await renderScreen(<MoreSteps programme={shown} />, { user: staff, language: 'ru' })
  await userEvent.click(screen.getByRole('button', { name: 'Отменить программу' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/станет авансом заказчиков/)).toBeTruthy()
  const words = dialog.textContent.replaceAll('\u00a0', ' ')
  expect(words).toContain('Занято мест: 3 на 720,00 BYN. Придержано: 2. В листе ожидания: 1.')
  expect(words).toContain('снимется 275,00 BYN')
})

test('a programme without seats shows no sum before it is cancelled', async () => {
  const seats = { seats: 10, takenSeats: 0, freeSeats: 10, waitingCount: 0, expectedKopecks: 0 }
  const shown = { ...programme, ...seats, actions: { ...programme.actions, cancel: true } } as Programme
  answer(getProgrammeRefunds, { data: { unusedKopecks: 0, unpaidCount: 0, unpaidKopecks: 0 } })
  await renderScreen(<MoreSteps programme={shown} />, { user: staff, language: 'ru' })
  await userEvent.click(screen.getByRole('button', { name: 'Отменить программу' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Возвращать за места нечего.')).toBeTruthy()
  expect(dialog.textContent).toContain('Мест никто не занял. Запланированные')
  expect(dialog.textContent).not.toContain('BYN')
})
