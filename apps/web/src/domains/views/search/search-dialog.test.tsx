import { type SearchResult, search } from '@navyk/api-spec/views/search'
import { contractListPath, contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { schedulePath } from '@navyk/api-spec/teaching/schedule/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse } from '#testing/mock-api.ts'
import { executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { SearchDialog } from './search-dialog.tsx'

const id = '01935f4a-0000-7000-8000-000000000001'
const nothing: SearchResult = { contracts: [], lessons: [], offers: [], people: [] }
const found: SearchResult = {
  ...nothing,
  contracts: [
    {
      id,
      number: 12,
      learnerId: id,
      learnerName: 'Миша Савицкий',
      subject: 'chess',
      state: 'active',
      customer: { id, firstName: 'Ольга', lastName: 'Мицкевич' },
      executor: { id, firstName: 'Анна', lastName: 'Ковалевич' },
    },
  ],
  people: [{ accountId: id, firstName: 'Михаил', lastName: 'Петров' }],
}
const pages = [
  { label: 'Текущие клиенты', to: contractListPath },
  { label: 'Расписание', to: schedulePath },
]

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})

function Screen() {
  const [opened, setOpened] = useState(true)
  const { pathname, search: query } = useLocation()
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        {'open'}
      </button>
      <SearchDialog pages={pages} opened={opened} onClose={() => setOpened(false)} />
      <p>{pathname + query}</p>
    </>
  )
}

const field = () => screen.findByRole('combobox', { name: 'Поиск' })

test('the search sends the typed text with the subjects that it may mean, and keys choose the result', async () => {
  const asked = answer(search, { data: found })
  await renderScreen(<Screen />, { user: staff })
  await userEvent.type(await field(), 'шах')
  const option = await screen.findByRole('option', { name: /Савицкий/ })
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ q: 'шах', subjects: 'chess' })
  expect(within(option).getByText('Шах').tagName).toBe('MARK')
  expect(option.textContent).toContain('Мицкевич Ольга · Ковалевич Анна')
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(async () => expect((await field()).getAttribute('aria-activedescendant')).toBe(option.id))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(contractPath(id))).toBeTruthy()
})

test('Enter takes the first line, and it is there as a recent one the next time', async () => {
  answer(search, { data: found })
  await renderScreen(<Screen />, { user: executor })
  await userEvent.type(await field(), 'ми')
  await screen.findByRole('option', { name: /Савицкий/ })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Найдено 2 строки'))
  await userEvent.keyboard('{Enter}')
  await screen.findByText(contractPath(id))
  await userEvent.click(screen.getByRole('button', { name: 'open' }))
  await userEvent.clear(await field())
  expect(await screen.findByText('Недавнее')).toBeTruthy()
  expect(screen.getAllByRole('option').map((one) => one.textContent)[0]).toContain('Миша Савицкий')
})

test('pages of the menu are found by the beginnings of their words', async () => {
  answer(search, { data: nothing })
  await renderScreen(<Screen />)
  await userEvent.type(await field(), 'клие')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  const page = screen.getByRole('option', { name: /Текущие клиенты/ })
  // A page of the menu has a name alone: no line below it.
  expect([...(page.lastElementChild?.children ?? [])].map((line) => line.textContent)).toEqual(['Текущие клиенты'])
  await userEvent.click(page)
  expect(await screen.findByText(contractListPath)).toBeTruthy()
})

test('an empty result is reported', async () => {
  answer(search, { data: nothing })
  await renderScreen(<Screen />)
  await userEvent.type(await field(), 'ничего')
  expect(await screen.findByText('По запросу «ничего» ничего не нашлось')).toBeTruthy()
})

test('a search that fails says so and can be tried again', async () => {
  refuse(search, 500, { message: 'Что-то пошло не так', code: 'internal' })
  await renderScreen(<Screen />)
  await userEvent.type(await field(), 'миша')
  expect((await screen.findByRole('alert')).textContent).toContain('Что-то пошло не так')
  answer(search, { data: found })
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByRole('option', { name: /Савицкий/ })).toBeTruthy()
})
