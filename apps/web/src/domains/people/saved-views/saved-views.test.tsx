import { deleteSavedView, listSavedViews, saveView } from '@navyk/api-spec/people/saved-views'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { executor } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { SavedViews } from './saved-views.tsx'

const id = '01935f4a-0000-7000-8000-000000000001'
const chess = { id, page: 'offers' as const, name: 'Шахматы', search: 'subject=chess' }

function Screen() {
  const { search } = useLocation()
  return (
    <>
      <SavedViews page="offers" names={['subject', 'level']} />
      <output>{search}</output>
    </>
  )
}

async function open(path: string, views = [chess]) {
  answer(listSavedViews, { data: views })
  await renderScreen(<Screen />, { user: executor, path })
  await userEvent.click(await screen.findByRole('button', { name: 'Сохранённые виды' }))
  return within(await screen.findByRole('menu'))
}

test('choosing a view replaces the filters and leaves the rest of the address unchanged', async () => {
  const menu = await open('/?level=exam&scope=responded')
  await userEvent.click(await menu.findByRole('menuitem', { name: 'Шахматы' }))
  expect(screen.getByRole('status').textContent).toBe('?scope=responded&subject=chess')
})

test('the present filters are kept under a name', async () => {
  const saved = answer(saveView, { data: chess })
  const menu = await open('/?subject=chess&scope=responded')
  await userEvent.click(await menu.findByRole('menuitem', { name: 'Сохранить текущие фильтры' }))
  await userEvent.type(await screen.findByLabelText(/Название/), 'Шахматы')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await expect.poll(() => saved[0]?.body).toEqual({ page: 'offers', name: 'Шахматы', search: 'subject=chess' })
})

test('a person without views reads how to keep one', async () => {
  const menu = await open('/', [])
  expect(await menu.findByText('Настройте фильтры и сохраните их под именем')).toBeDefined()
})

test('a view can be forgotten', async () => {
  const forgotten = answer(deleteSavedView, { data: [] })
  const menu = await open('/')
  await userEvent.click(await menu.findByRole('button', { name: 'Удалить вид «Шахматы»' }))
  await expect.poll(() => forgotten.length).toBe(1)
})
