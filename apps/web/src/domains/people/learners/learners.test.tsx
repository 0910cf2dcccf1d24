import { createLearner, type Learner, listLearners, updateLearner } from '@navyk/api-spec/people/learners'
import { newOfferPath } from '@navyk/api-spec/market/offers/paths'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { customer, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { LearnerField } from './learner-field.tsx'
import { LearnerForm } from './learner-form.tsx'
import { LearnerRows } from './learner-rows.tsx'

const learner: Learner = {
  id: '00000000-0000-4000-8000-0000000000b1',
  customerId: customer.cabinetId,
  firstName: 'Петя',
  lastName: 'Мицкевич',
  birthYear: 2015,
  note: 'Левша',
  version: 3,
}
const rows = <LearnerRows customer={{ id: customer.cabinetId, name: 'Мицкевич Ольга' }} />
const nobody = () => undefined

test.each([
  ['a customer adds', customer, undefined, 'Её видите вы и сотрудники сервиса', 'Добавить ученика'],
  ['a manager adds', staff, undefined, 'Её видят заказчик и сотрудники сервиса', 'Добавить ученика'],
  ['a customer corrects', customer, learner, 'Её видите вы и сотрудники сервиса', 'Сохранить'],
  ['a manager corrects', staff, learner, 'Её видят заказчик и сотрудники сервиса', 'Сохранить'],
] as const)('the form %s a learner says who sees the note', async (_, user, of, help, submit) => {
  const form = <LearnerForm learner={of} onSaved={nobody} onCancel={nobody} />
  const { container } = await renderScreen(form, { user, language: 'ru' })
  expect(linesOf(container)).toEqual(expect.arrayContaining([help, submit]))
})

test('managers see the learners of a customer and correct them from the version that they read', async () => {
  answer(listLearners, { data: [learner], nextCursor: null })
  const sent = answer(updateLearner, { data: learner })
  const { container } = await renderScreen(rows, { user: staff, language: 'ru' })
  const change = await screen.findByRole('button', { name: /Мицкевич Петя/ })
  expect(linesOf(container)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Мицкевич Петя/),
      expect.stringMatching(/2015 · Левша$/),
      'Добавить ученика',
    ]),
  )
  await userEvent.click(change)
  const dialog = within(await screen.findByRole('dialog', { name: 'Данные ученика' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Сохранить' }))
  await expect.poll(() => sent[0]?.body).toMatchObject({ firstName: 'Петя', birthYear: 2015, version: 3 })
})

test('accountants see learners and change none', async () => {
  answer(listLearners, { data: [learner], nextCursor: null })
  await renderScreen(rows, { user: { ...staff, permissions: ['accountant'] }, language: 'ru' })
  await screen.findByText(/Левша/)
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('a manager adds a learner to the customer whose card is open', async () => {
  answer(listLearners, { data: [], nextCursor: null })
  const sent = answer(createLearner, { data: learner })
  await renderScreen(rows, { user: staff, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: 'Добавить ученика' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый ученик' }))
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Имя' }), 'Ева')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Фамилия' }), 'Жук')
  await userEvent.click(dialog.getByRole('button', { name: 'Добавить ученика' }))
  await expect
    .poll(() => sent[0]?.body)
    .toMatchObject({ firstName: 'Ева', lastName: 'Жук', customerId: customer.cabinetId })
})

function Choice({ onChange }: { onChange: (id: unknown) => void }) {
  const form = useForm({ defaultValues: { learnerId: '' } })
  onChange(form.watch('learnerId'))
  return (
    <FormProvider {...form}>
      <LearnerField name="learnerId" />
    </FormProvider>
  )
}

test('an only learner is preselected; of two none is', async () => {
  const chosen = vi.fn()
  answer(listLearners, { data: [learner], nextCursor: null })
  const { unmount } = await renderScreen(<Choice onChange={chosen} />, { user: customer, language: 'ru' })
  await expect.poll(() => chosen.mock.lastCall).toEqual([learner.id])
  unmount()
  answer(listLearners, { data: [learner, { ...learner, id: customer.id, firstName: 'Вера' }], nextCursor: null })
  await renderScreen(<Choice onChange={chosen} />, { user: customer, language: 'ru' })
  await screen.findByRole('option', { name: 'Мицкевич Вера' })
  expect(chosen.mock.lastCall).toEqual([''])
})

test('two learners of one name are told apart by their years', async () => {
  const namesake = { ...learner, id: customer.id, birthYear: 2012 }
  const other = { ...learner, id: customer.cabinetId, firstName: 'Вера' }
  answer(listLearners, { data: [learner, namesake, other], nextCursor: null })
  await renderScreen(<Choice onChange={nobody} />, { user: customer, language: 'ru' })
  await screen.findByRole('option', { name: 'Мицкевич Вера' })
  const names = screen.getAllByRole('option').map((option) => option.textContent?.replaceAll('\u00a0', ' '))
  expect(names.slice(1)).toEqual(['Мицкевич Петя, 2015 г. р.', 'Мицкевич Петя, 2012 г. р.', 'Мицкевич Вера'])
})

test('the parameter that opens the dialog of a new learner is removed once it is closed, so that a reload does not reopen it', async () => {
  answer(listLearners, { data: [learner], nextCursor: null })
  const Search = () => <output>{useLocation().search}</output>
  const screenWithAddress = (
    <>
      <Choice onChange={nobody} />
      <Search />
    </>
  )
  const path = `${newOfferPath}&learner=new`
  await renderScreen(screenWithAddress, { user: customer, path, language: 'ru' })
  const dialog = await screen.findByRole('dialog', { name: 'Новый ученик' })
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Отмена' }))
  expect(await screen.findByText('?new=1')).toBeTruthy()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})
