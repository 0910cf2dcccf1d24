import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../testing/render.tsx'
import { type Filter, FilterBar } from './filter-bar.tsx'

const filter = (name: string): Filter => ({
  ...{ kind: 'select', name, label: name },
  options: [{ value: '1', label: `${name} 1` }],
})
const open = (count: number, path = '/') =>
  renderScreen(<FilterBar filters={['a', 'b', 'c', 'd'].slice(0, count).map(filter)} />, { path })

test('three filters stand side by side, also on a phone', async () => {
  await open(3)
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.querySelector('[data-folded]')).toBeNull()
})

test('more of them are behind a button on a phone, which says how many of them are set', async () => {
  await open(4, '/?b=1&d=1')
  const more = screen.getByRole('button', { name: 'Фильтры · 2' })
  const folded = document.getElementById(more.getAttribute('aria-controls') ?? '')
  expect(folded?.hasAttribute('data-folded')).toBe(true)
  expect(folded?.contains(screen.getByRole('combobox', { name: 'a' }))).toBe(false)
  await userEvent.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  expect(folded?.hasAttribute('data-folded')).toBe(false)
})
