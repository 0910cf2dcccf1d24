import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '#testing/render.tsx'
import { type Filter, FilterBar } from './filter-bar.tsx'

const filter = (name: string): Filter => ({
  kind: 'select',
  name,
  label: name,
  options: [{ value: '1', label: `${name} 1` }],
})
const open = (count: number, path = '/') =>
  renderScreen(<FilterBar filters={['a', 'b', 'c', 'd'].slice(0, count).map(filter)} />, { path })

test('two filters stand side by side, also on a phone', async () => {
  await open(2)
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.querySelector('[data-folded]')).toBeNull()
})

test('more filters are behind a button on a phone, which shows how many of them are set', async () => {
  await open(3, '/?b=1&c=1')
  const more = screen.getByRole('button', { name: 'Фильтры · 2' })
  const folded = document.getElementById(more.getAttribute('aria-controls') ?? '')
  expect(folded?.hasAttribute('data-folded')).toBe(true)
  expect(folded?.contains(screen.getByRole('combobox', { name: 'a' }))).toBe(true)
  await userEvent.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  expect(folded?.hasAttribute('data-folded')).toBe(false)
})

test('beside a search any filter is behind the button on a phone, so that both are one line', async () => {
  await renderScreen(<FilterBar filters={[{ kind: 'search', name: 'word', label: 'Word' }, filter('a')]} />)
  const more = screen.getByRole('button', { name: 'Фильтры' })
  const folded = document.getElementById(more.getAttribute('aria-controls') ?? '')
  expect(folded?.contains(screen.getByRole('combobox', { name: 'a' }))).toBe(true)
  expect(folded?.contains(screen.getByRole('searchbox', { name: 'Word' }))).toBe(false)
})

test('an address without a valid day leaves the field of the day empty', async () => {
  await renderScreen(<FilterBar filters={[{ kind: 'day', name: 'from', label: 'From' }]} />, { path: '/?from=x' })
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'From' })).value).toBe('')
})
