import { archiveNotices, listNotices, type Notice } from '@navyk/api-spec/messages/notices'
import { offerPath } from '@navyk/api-spec/market/offers/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { renderScreen } from '#testing/render.tsx'
import { NoticesPopover } from './notices-popover.tsx'

const notice: Notice = {
  id: '00000000-0000-4000-8000-0000000000a1',
  type: 'other',
  image: null,
  name: 'Мицкевич О.',
  message: 'Откликнулся исполнитель',
  link: offerPath('7'),
  about: 'offer',
  count: 1,
  createdAt: '2026-11-20T09:00:00Z',
  archivedAt: null,
}

const open = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test("without notices the count is 0 and the tabs say 'no new notifications' and 'no archived notifications'", async () => {
  answer(listNotices, { data: [], nextCursor: null, newCount: 0 })
  await renderScreen(<NoticesPopover />)
  expect(await screen.findByText('0')).toBeTruthy()
  await open(/Уведомления/)
  expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual(['new', 'archive'])
  expect(await screen.findByText('no new notifications')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'archive' }))
  expect(await screen.findByText('no archived notifications')).toBeTruthy()
})

test('the badge shows how many notices are new', async () => {
  answer(listNotices, { data: [notice], nextCursor: null, newCount: 12 })
  await renderScreen(<NoticesPopover />)
  expect(await screen.findByText('12')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Уведомления: 12 новых' })).toBeTruthy()
})

test('a notice shows its cause and links to its thing; following it moves it to the archive', async () => {
  answer(listNotices, { data: [notice], nextCursor: null, newCount: 1 })
  const archived = answer(archiveNotices, { data: { archived: 1 } })
  await renderScreen(<NoticesPopover />)
  await open(/Уведомления/)
  const box = await screen.findByRole('dialog', { name: 'Уведомления: 1 новое' })
  const link = await within(box).findByRole('link', { name: 'Откликнулся исполнитель' })
  expect(link.getAttribute('href')).toBe(offerPath('7'))
  await userEvent.click(link)
  expect(archived[0]?.body).toEqual({ ids: [notice.id] })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Уведомления/ })).toBeNull())
})

test('the two boxes are requested separately', async () => {
  const requests = answer(listNotices, { data: [], nextCursor: null, newCount: 0 })
  await renderScreen(<NoticesPopover />)
  await open(/Уведомления/)
  await userEvent.click(await screen.findByRole('tab', { name: 'archive' }))
  await screen.findByText('no archived notifications')
  expect(new Set(requests.map((request) => request.query.get('box')))).toEqual(new Set(['new', 'archive']))
})

test('several notices about one thing are one line with its name and their number', async () => {
  const plan = { ...notice, about: 'plan', count: 3, message: 'Отправлен план' }
  answer(listNotices, { data: [plan], nextCursor: null, newCount: 1 })
  await renderScreen(<NoticesPopover />, { language: 'ru' })
  await open(/Уведомления/)
  const link = await screen.findByRole('link', { name: /План: 3 изменения/ })
  expect(link.textContent).toContain('Отправлен план')
})

test('the archive is requested when its tab is opened, not before', async () => {
  const asked = answer(listNotices, { data: [notice], nextCursor: null, newCount: 1 })
  const boxes = () => new Set(asked.map(({ query }) => query.get('box')))
  await renderScreen(<NoticesPopover />)
  await open(/Уведомления/)
  await screen.findByText('Откликнулся исполнитель')
  expect(boxes()).toEqual(new Set(['new']))
  await userEvent.click(screen.getByRole('tab', { name: 'archive' }))
  await waitFor(() => expect(boxes()).toEqual(new Set(['new', 'archive'])))
})

test('one button moves all shown new notices to the archive', async () => {
  const other = { ...notice, id: notice.id.replace(/1$/, '2') }
  answer(listNotices, { data: [notice, other], nextCursor: null, newCount: 2 })
  const archived = answer(archiveNotices, { data: { archived: 2 } })
  await renderScreen(<NoticesPopover />, { language: 'ru' })
  await open(/Уведомления/)
  await userEvent.click(await screen.findByRole('button', { name: /^(Всё|Все) в архив/ }))
  await waitFor(() => expect(archived.map(({ body }) => body)).toEqual([{ ids: [notice.id, other.id] }]))
})

test('a notice of the archive links to its thing and is not moved again', async () => {
  answer(listNotices, { data: [{ ...notice, archivedAt: notice.createdAt }], nextCursor: null, newCount: 0 })
  const archived = answer(archiveNotices, { data: { archived: 1 } })
  await renderScreen(<NoticesPopover />)
  await open(/Уведомления/)
  await userEvent.click(await screen.findByRole('tab', { name: 'archive' }))
  const panel = within(await screen.findByRole('tabpanel'))
  const link = await panel.findByRole('link', { name: 'Откликнулся исполнитель' })
  expect(panel.queryAllByRole('button')).toEqual([])
  await userEvent.click(link)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Уведомления/ })).toBeNull())
  expect(archived).toEqual([])
})
