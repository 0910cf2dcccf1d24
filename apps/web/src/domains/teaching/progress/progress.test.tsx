import type { Contract } from '@navyk/api-spec/teaching/contracts'
import {
  addLearningGoal,
  checkHomework,
  draftProgressReport,
  getProgress,
  getProgressReport,
  listProgress,
  markLearningTopic,
  type Progress,
  type ProgressReport,
  sendProgressReport,
} from '@navyk/api-spec/teaching/progress'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '../../../testing/mock-api.ts'
import { customer, executor } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { ContractProgress } from './contract-progress.tsx'
import { ProgressList } from './progress-list.tsx'

const idOf = (index: number) => `00000000-0000-4000-8000-0000000000f${index}`
const contract = { id: idOf(1) } as Contract
const progress: Progress = {
  contractId: contract.id,
  goals: [
    { id: idOf(2), text: 'Сдать ЦТ', targetOn: '2027-05-31', state: 'open', decidedOn: null, version: 1 },
    { id: idOf(3), text: 'Дроби', targetOn: null, state: 'reached', decidedOn: '2026-11-12', version: 2 },
  ],
  topics: [
    {
      ...{ id: idOf(4), title: 'Степени', version: 3 },
      marks: [
        { mark: 8, on: '2026-11-17', note: '' },
        { mark: 6, on: '2026-11-10', note: 'невнимательно' },
      ],
    },
  ],
  homework: [{ lessonId: idOf(5), setOn: '2026-11-17', text: '№ 412', result: null, mark: null, version: 0 }],
  months: [
    { month: '2026-11', held: 4, missed: 1, cancelled: 0, homeworkDone: 2, homeworkChecked: 3, averageMark: 7.5 },
  ],
  reports: [],
  reportMonths: ['2026-11'],
  actions: { edit: true },
}

test('a customer reads goals, marks, homework and months, and changes nothing', async () => {
  answer(getProgress, { data: { ...progress, reportMonths: [], actions: { edit: false } } })
  await renderScreen(<ContractProgress contract={contract} />, { user: customer })
  const goals = within(await screen.findByRole('region', { name: 'Цели' }))
  expect(goals.getByText(/К пн, 31.мая/)).toBeTruthy()
  expect(goals.getByText('Достигнута')).toBeTruthy()
  expect(screen.getByText('8 из 10')).toBeTruthy()
  expect(screen.getByText(/невнимательно/)).toBeTruthy()
  expect(screen.getByText('Ещё не проверено')).toBeTruthy()
  expect(screen.getByRole('row', { name: /ноябрь 2026 4 1 2 из 3 7,5/ })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('an executor sets a goal, marks a topic and checks homework', async () => {
  const sent: unknown[] = []
  const keep = ({ body }: { body: unknown }) => {
    sent.push(body)
    return { data: progress }
  }
  answer(getProgress, { data: progress })
  answer(addLearningGoal, keep)
  answer(markLearningTopic, keep)
  answer(checkHomework, keep)
  await renderScreen(<ContractProgress contract={contract} />, { user: executor })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Поставить цель' }))
  await user.type(screen.getByRole('textbox', { name: 'Чего ученик хочет достичь' }), 'Полюбить дроби')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await user.click(await screen.findByRole('button', { name: 'Отметить' }))
  await user.type(screen.getByRole('textbox', { name: 'Как ученик знает тему сегодня' }), '9')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await user.click(await screen.findByRole('button', { name: 'Проверить' }))
  await user.selectOptions(screen.getByRole('combobox'), 'partly')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByRole('button', { name: 'Проверить' })
  expect(sent).toEqual([
    { text: 'Полюбить дроби' },
    { version: 3, mark: 9, note: '' },
    { version: 0, result: 'partly' },
  ])
})

test('a report begins as a draft of the month and is sent with the words of the executor', async () => {
  const report: ProgressReport = {
    ...{ id: idOf(6), contractId: contract.id, month: '2026-11', state: 'draft', text: 'Проведено занятий: 4.' },
    ...{ learnerName: 'Савицкий Миша', subject: 'mathematics', sentAt: null, version: 1, actions: { edit: true } },
    executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
  }
  const sent: unknown[] = []
  answer(getProgress, { data: progress })
  answer(draftProgressReport, { data: report })
  answer(getProgressReport, { data: report })
  answer(sendProgressReport, ({ body }) => {
    sent.push(body)
    return { data: { ...report, state: 'sent' as const } }
  })
  await renderScreen(<ContractProgress contract={contract} />, { user: executor })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /Составить отчёт: ноябрь 2026/ }))
  const text = await screen.findByRole('textbox', { name: 'Текст отчёта' })
  expect((text as HTMLTextAreaElement).value).toBe('Проведено занятий: 4.')
  await user.type(text, ' Молодец!')
  await user.click(screen.getByRole('button', { name: 'Отправить заказчику' }))
  await screen.findByText('Отчёт отправлен заказчику')
  expect(sent).toEqual([{ version: 1, text: 'Проведено занятий: 4. Молодец!' }])
})

test('a customer has a line for each running contract, which leads to its results', async () => {
  answer(listProgress, {
    data: [
      {
        ...{ contractId: contract.id, learnerName: 'Савицкий Миша', subject: 'mathematics' },
        executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
        ...{ openGoals: 1, reachedGoals: 1, held: 9, missed: 1, homeworkDone: 5, homeworkChecked: 6, averageMark: 7.5 },
        lastReport: null,
      },
    ],
  })
  await renderScreen(<ProgressList />, { user: customer })
  const line = await screen.findByRole('listitem')
  expect(line.textContent?.replaceAll('\u00a0', ' ')).toMatch(
    /посещено 9 из 10 · задания 5 из 6 · средняя отметка 7,5 · цели 1 из 2/,
  )
  expect(within(line).getByRole('link', { name: 'Подробнее' }).getAttribute('href')).toBe(
    `/dashboard/contract-details/${contract.id}?tab=progress`,
  )
})
