import { approvePlan, type Plan } from '@navyk/api-spec/teaching/plans'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buttonsOfEach } from '#testing/buttons-of-each.tsx'
import { answer } from '#testing/mock-api.ts'
import { customer, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { PlanActions } from './plan-actions.tsx'

/** The fields that are read here. */
const plan = {
  id: 'p',
  version: 3,
  month: '2031-12',
  rows: [],
  actions: {},
  contract: { paysAhead: false },
  totals: { lessonCount: 8, minutes: 480, priceKopecks: 32_000, payKopecks: 24_000 },
} as unknown as Plan

test('each step on a waiting plan has its button by its own right', async () => {
  const found = await buttonsOfEach(
    ['approve', 'return', 'void'] as const,
    (actions) => <PlanActions plan={{ ...plan, actions: { ...plan.actions, ...actions } }} />,
    staff,
  )
  expect(found).toEqual({ approve: ['Согласовать'], return: ['Вернуть'], void: ['Аннулировать'], none: [] })
})

test.each([false, true])(
  'before approving the customer sees the number of lessons and the price, and the invoice if they pay ahead: %s',
  async (paysAhead) => {
    const sent = answer(approvePlan, { data: plan })
    const shown = {
      ...plan,
      actions: { ...plan.actions, approve: true },
      contract: { ...plan.contract, paysAhead },
    }
    await renderScreen(<PlanActions plan={shown} />, { user: customer, language: 'ru' })
    await userEvent.click(await screen.findByRole('button', { name: 'Согласовать' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent.replaceAll('\u00a0', ' ')).toMatch(/8 занятий на 320,00/)
    expect(dialog.textContent.includes('придёт счёт')).toBe(paysAhead)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Согласовать' }))
    await screen.findByText('План согласован: 8 занятий в расписании')
    expect(sent[0]?.body).toEqual({ version: 3 })
  },
)
