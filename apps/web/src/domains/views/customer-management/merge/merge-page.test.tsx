import {
  downloadCustomerDoubles,
  listCustomerDoubles,
  listManagedCustomers,
  getManagedCustomer,
  mergeCustomers,
  type MergePreview,
  type MergeSide,
  previewCustomerMerge,
  tellCustomersApart,
} from '@navyk/api-spec/views/customer-management'
import { mergePagePath } from '@navyk/api-spec/views/customer-management/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { DoubleListPage } from './double-list-page.tsx'
import { MergePage } from './merge-page.tsx'

const id = '01935f4a-0000-7000-8000-000000000001'
const other = '01935f4a-0000-7000-8000-000000000002'
const administrator = { ...staff, permissions: ['administrator' as const, 'manager' as const] }
const side = (change: Partial<MergeSide>): MergeSide => ({
  id,
  accountId: id,
  firstName: 'Роман',
  lastName: 'Юшкевич',
  maskedPhone: '+375 33 ***-**-31',
  email: 'roman@example.test',
  since: '2026-03-18T09:00:00.000Z',
  learners: [],
  runningContracts: 2,
  dueKopecks: 18_800,
  creditKopecks: 0,
  overdueKopecks: 18_800,
  balanceKopecks: 18_800,
  prepaidKopecks: 0,
  roles: ['customer'],
  has: [],
  ...change,
})
const preview: MergePreview = {
  into: side({}),
  from: side({
    id: other,
    accountId: other,
    maskedPhone: '+375 44 ***-**-02',
    runningContracts: 0,
    dueKopecks: 4500,
    overdueKopecks: 0,
    creditKopecks: 2500,
    balanceKopecks: 2000,
    has: [
      { kind: 'invoices', count: 2 },
      { kind: 'orders', count: 0 },
    ],
  }),
  distinct: null,
  refusals: [],
  digest: 'as it was seen',
}
const open = (change: Partial<MergePreview> = {}) => {
  answer(previewCustomerMerge, { data: { ...preview, ...change } })
  return renderScreen(<MergePage />, { user: administrator, path: `/?from=${other}&into=${id}` })
}

test('both records are beside each other with what moves and the money of both together', async () => {
  await open()
  const stays = within(await screen.findByRole('region', { name: 'Остаётся' }))
  const closes = within(screen.getByRole('region', { name: 'Закрывается' }))
  expect(stays.getByText('+375 33 ***-**-31')).toBeDefined()
  expect(closes.getByText('+375 44 ***-**-02')).toBeDefined()
  for (const side of [stays, closes]) expect(side.getByText('Ученики')).toBeDefined()
  // The lines are the same, so that they are compared one by one.
  expect(closes.getByText('Просрочено')).toBeDefined()
  const moves = screen.getByRole('region', { name: 'Что перейдёт' })
  expect(moves.textContent).toContain('Счета2')
  expect(moves.textContent).not.toContain('Заказы')
  expect(screen.getByRole('region', { name: 'Деньги после объединения' }).textContent).toMatch(/233,00/)
})

test.each([
  [
    'who closes teaches too',
    ['customer', 'executor'],
    ['customer'],
    'Кабинет исполнителя у закрываемой учётной записи остаётся',
  ],
  [
    'who stays teaches too',
    ['customer'],
    ['customer', 'executor'],
    'С телефоном +375 44 ***-**-02 больше не войти: человек увидит, что учётная запись объединена с другой',
  ],
] as const)('if %s, the page says what becomes of the closed account', async (_, closing, staying, sentence) => {
  const [from, into] = [
    { ...preview.from, roles: [...closing] },
    { ...preview.into, roles: [...staying] },
  ]
  await open({ from, into })
  expect(linesOf(await screen.findByRole('region', { name: 'Что будет дальше' }))[1]).toBe(sentence)
})

test('moved things and debts are those of the closed record, and the money of both is added up', async () => {
  await open()
  const moves = linesOf(await screen.findByRole('region', { name: 'Что перейдёт' }))
  expect(moves).toEqual(['Что перейдёт', 'К записи «Юшкевич Роман»', 'Счета', '2'])
  expect(linesOf(screen.getByRole('region', { name: 'Деньги после объединения' }))).toEqual([
    'Деньги после объединения',
    'К оплате',
    '233,00 BYN',
    'Аванс',
    '25,00 BYN',
    'Оплачено пакетами',
    '0,00 BYN',
    'Баланс по проводкам',
    '208,00 BYN',
  ])
})

test('swapping requests the merge in the other direction', async () => {
  const asked = answer(previewCustomerMerge, { data: preview })
  await renderScreen(<MergePage />, { user: administrator, path: `/?from=${other}&into=${id}` })
  await userEvent.click(await screen.findByRole('button', { name: 'Поменять местами' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect([asked.at(-1)?.params.id, asked.at(-1)?.query.get('intoId')]).toEqual([id, other])
})

test('the merge sends the reason with the seen preview; without a reason nothing is sent', async () => {
  await open()
  const sent = answer(mergeCustomers, { data: { id } })
  await userEvent.click(await screen.findByRole('button', { name: 'Объединить' }))
  expect(await screen.findByText('Обязательное поле')).toBeDefined()
  expect(sent).toHaveLength(0)
  await userEvent.type(screen.getByLabelText('Почему это один человек'), 'Звонили')
  await userEvent.click(screen.getByRole('button', { name: 'Объединить' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ reason: 'Звонили', intoId: id, digest: 'as it was seen' })
})

test('changes since the preview are shown before anything is merged', async () => {
  await open()
  const current = { ...preview, digest: 'as it is now', from: { ...preview.from, creditKopecks: 9900 } }
  refuse(mergeCustomers, 409, { code: 'version_conflict', message: 'Изменили', current })
  await userEvent.type(await screen.findByLabelText('Почему это один человек'), 'Звонили')
  await userEvent.click(screen.getByRole('button', { name: 'Объединить' }))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Закрывается' }).textContent).toMatch(/99,00/))
})

test('two customers who can’t be merged are compared all the same, with the reason and without the button', async () => {
  await open({ refusals: ['own_contract'] })
  expect(await screen.findByText(/Между ними есть договор/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Объединить' })).toBeNull()
})

test('the other record is searched by the last name first, and the customer is left out', async () => {
  const card = { ...preview.into, merged: [], actions: { merge: true } }
  answer(getManagedCustomer, { data: { ...card, id } as never })
  const found = { ...preview.into, lessonsLeft: 0, minutesLeft: 0, lastOrder: null, notes: 0 }
  const asked = answer(listManagedCustomers, {
    data: [found, { ...found, id: other, maskedPhone: '+375 44 ***-**-02' }],
    nextCursor: null,
  })
  await renderScreen(<MergePage />, { user: administrator, path: `/?from=${id}` })
  expect(await screen.findByText('+375 44 ***-**-02')).toBeDefined()
  expect(screen.queryByText('+375 33 ***-**-31')).toBeNull()
  expect(asked[0]?.query.get('search')).toBe('Юшкевич')
})

test('possible doubles link to comparing them', async () => {
  const { into: older, from: newer } = preview
  answer(listCustomerDoubles, { data: [{ signs: ['email'], older, newer }], nextCursor: null })
  await renderScreen(<DoubleListPage />, { user: administrator, path: '/' })
  expect((await screen.findByRole('link', { name: /Юшкевич Роман/ })).getAttribute('href')).toBe(
    `${mergePagePath}?from=${other}&into=${id}`,
  )
  const line = linesOf(screen.getAllByRole('row')[1] ?? document.body)
  // The older record, the newer one, and what both owe together.
  expect(line.filter((text) => /\*|BYN/.test(text)).join(' ')).toMatch(/-31.*-02.* 233,00 BYN$/)
})

test('a pair is marked as different people, and the list of doubles is open again', async () => {
  await open()
  const sent = answer(tellCustomersApart, { data: { distinct: null } })
  await userEvent.click(await screen.findByRole('button', { name: 'Это разные люди' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ otherId: id, areDistinct: true }))
  // At another address than that of the pair the page has nobody to compare.
  expect(await screen.findByText(/^Выберите двух заказчиков/)).toBeDefined()
})

test('a pair that was marked as different shows who did it and when, and may be suggested again', async () => {
  await open({ distinct: { by: { firstName: 'Вера', lastName: 'Лис' }, at: '2026-11-20T09:00:00.000Z' } })
  const section = await screen.findByRole('region', { name: 'Это разные люди?' })
  expect(section.textContent).toMatch(/Лис\sВера, пт,\s+20\s+ноя/)
  const sent = answer(tellCustomersApart, { data: { distinct: null } })
  await userEvent.click(within(section).getByRole('button', { name: 'Снова предлагать как дубли' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ otherId: id, areDistinct: false }))
})

test('pairs of different people are a list of their own', async () => {
  const asked = answer(listCustomerDoubles, { data: [], nextCursor: null })
  await renderScreen(<DoubleListPage />, { user: administrator, path: '/?are=distinct' })
  expect(await screen.findByText('Ни одну пару ещё не отметили как разных людей')).toBeDefined()
  expect(asked[0]?.query.get('are')).toBe('distinct')
})

test('doubles are filtered by the address, and downloaded as a workbook of the same', async () => {
  const { into: older, from: newer } = preview
  const asked = answer(listCustomerDoubles, { data: [{ signs: ['email'], older, newer }], nextCursor: null })
  const saved = answer(downloadCustomerDoubles, '' as never)
  await renderScreen(<DoubleListPage />, { user: administrator, path: '/?search=Юш&sign=email&hide=due' })
  expect(await screen.findByRole('link', { name: /Юшкевич Роман/ })).toBeDefined()
  expect(screen.queryByRole('columnheader', { name: 'К оплате' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Скачать XLSX' }))
  await waitFor(() => expect(Object.fromEntries(saved[0]?.query ?? [])).toEqual({ search: 'Юш', sign: 'email' }))
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ search: 'Юш', sign: 'email' })
})

test('an empty filtered list of pairs links back to all of them', async () => {
  answer(listCustomerDoubles, { data: [], nextCursor: null })
  await renderScreen(<DoubleListPage />, { user: administrator, path: '/?are=distinct&search=Нет' })
  expect((await screen.findByRole('link', { name: 'Показать все' })).getAttribute('href')).toMatch(/are=distinct$/)
})
