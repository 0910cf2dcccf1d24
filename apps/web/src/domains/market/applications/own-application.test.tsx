import { type Application, getOwnApplication } from '@navyk/api-spec/market/applications'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { customer } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { OwnApplication } from './own-application.tsx'

const sent = { state: 'submitted', createdAt: '2031-12-05T09:00:00.000Z', interviewAt: null, reason: null, version: 1 }
const interview = { ...sent, state: 'checking', interviewAt: '2031-12-08T09:00:00.000Z' }

test.each([
  [
    'nobody has sent',
    null,
    [
      'Хотите преподавать?',
      'Заполните анкету: предметы, город, опыт. Менеджер прочитает её и откроет вам кабинет исполнителя.',
    ],
  ],
  ['is sent', sent, ['Отправлена пт, 5 дек 2031. Ответ придёт в уведомления, по SMS и на e-mail.']],
  [
    'has an interview',
    interview,
    ['Собеседование пн, 8 дек 2031, 12:00. Решение придёт в уведомления, по SMS и на e-mail.'],
  ],
  ['was declined', { ...sent, state: 'declined', reason: 'Нет опыта' }, ['Анкету отклонили', 'Нет опыта']],
])('an application that %s shows its person the next step', async (_, application, texts) => {
  answer(getOwnApplication, { data: application as unknown as Application, mayApply: true })
  const { container } = await renderScreen(<OwnApplication />, { user: customer, language: 'ru' })
  await screen.findAllByText(/анкет|Анкет|Отправлена|Собеседование/)
  const lines = linesOf(container).join('\n')
  for (const text of texts) expect(lines).toContain(text)
})

test.each([
  [sent, 'Отправлена пт, 5 дек 2031. Ответ придёт в уведомления и по SMS.'],
  [interview, 'Собеседование пн, 8 дек 2031, 12:00. Решение придёт в уведомления и по SMS.'],
])('a person without an e-mail address reads no promise of an e-mail: %j', async (application, text) => {
  answer(getOwnApplication, { data: application as unknown as Application, mayApply: false })
  await renderScreen(<OwnApplication />, { user: { ...customer, email: '' }, language: 'ru' })
  expect(await screen.findByText(text)).toBeDefined()
})
