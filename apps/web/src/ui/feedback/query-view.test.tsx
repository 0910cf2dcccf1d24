import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { homePath } from '@navyk/api-spec/kit/paths'
import { shopPath } from '@navyk/api-spec/money/products/paths'
import { renderScreen } from '#testing/render.tsx'
import { QueryView } from './query-view.tsx'

const queryWith = (error: unknown) => ({ data: undefined, error, refetch: vi.fn() })

test.each([
  ['not_found', 'Не найдено'],
  ['forbidden', 'Нет доступа'],
] as const)('an answer %s is reported, with a link to the start or to others of its kind', async (code, title) => {
  const query = queryWith({ code, message: '' })
  const { unmount } = await renderScreen(<QueryView query={query}>{() => 'shown'}</QueryView>, { language: 'ru' })
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe(homePath)
  unmount()
  const back = { label: 'Магазин', to: shopPath }
  await renderScreen(
    <QueryView query={query} back={back}>
      {() => 'shown'}
    </QueryView>,
    { language: 'ru' },
  )
  expect(screen.getByRole('link', { name: 'Магазин' }).getAttribute('href')).toBe(shopPath)
})

test('a failed query is repeated by a button, and loaded data stay on the screen', async () => {
  const query = queryWith('failed')
  const { unmount } = await renderScreen(<QueryView query={query}>{() => 'shown'}</QueryView>, { language: 'ru' })
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(query.refetch).toHaveBeenCalledOnce()
  unmount()
  await renderScreen(<QueryView query={{ ...query, data: 'data' }}>{() => 'shown'}</QueryView>)
  expect(screen.getByText('shown')).toBeTruthy()
})
