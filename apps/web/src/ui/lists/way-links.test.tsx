import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#testing/render.tsx'
import { WayLinks } from './way-links.tsx'

test('another view of a list has the same filters, and the present one is marked', async () => {
  const ways = [
    { way: 'contact-list', label: 'Список' },
    { way: 'contact-grid', label: 'Карточки' },
  ]
  await renderScreen(<WayLinks label="Как показать" ways={ways} now="contact-list" />, { path: '/?search=Анна' })
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    [expect.stringMatching(/^\/dashboard\/contact-list\?search=/), 'page'],
    [expect.stringMatching(/^\/dashboard\/contact-grid\?search=/), null],
  ])
})
