import {
  applyImport,
  downloadImports,
  getImport,
  type ImportDetails,
  listImportFaults,
  listImportRows,
  listImports,
  uploadImport,
} from '@navyk/api-spec/views/imports'
import { addUserPath } from '@navyk/api-spec/people/invitations/paths'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { customerPath } from '@navyk/api-spec/views/customer-management/paths'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { changed } from '#app/calls/call.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { ImportPart } from './import-part.tsx'

const id = '00000000-0000-4000-8000-0000000000d1'
const sheet: ImportDetails = {
  id,
  fileName: 'люди.xlsx',
  digest: 'a'.repeat(64),
  state: 'ready',
  problem: null,
  rowCount: 5,
  checkedCount: 5,
  exampleCount: 1,
  faultCount: 0,
  customerCount: 3,
  executorCount: 1,
  learnerCount: 2,
  contractCount: 5,
  isInviting: false,
  waitingCount: 0,
  uploadedBy: 'Жук Ольга',
  uploadedAt: '2026-11-20T09:00:00.000Z',
  appliedBy: null,
  appliedAt: null,
  keptUntil: '2026-12-04',
  version: 4,
  faultsOf: [],
  actions: { apply: true, discard: true },
}
const noRows = { data: [], nextCursor: null }

const open = (search = `&import=${id}`) =>
  renderScreen(<ImportPart />, { user: staff, path: `${addUserPath}?way=sheet${search}`, language: 'ru' })

test('a sheet is chosen and uploaded, and a too large one is not sent', async () => {
  answer(listImports, noRows)
  const sent = answer(uploadImport, { data: { ...sheet, state: 'checking', rowCount: 0, checkedCount: 0 } })
  answer(getImport, { data: { ...sheet, state: 'checking', rowCount: 400, checkedCount: 250 } })
  const { container } = await open('')
  const choose = (file: File) =>
    userEvent.upload(container.querySelector('input[type="file"]') as HTMLInputElement, file)
  await screen.findByRole('button', { name: 'Загрузить таблицу' })
  await choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'x.xlsx'))
  expect((await screen.findByRole('alert')).textContent).toContain('Файл больше 5')
  expect(sent).toHaveLength(0)
  await choose(new File(['x'], 'люди.xlsx'))
  expect((await screen.findByText(/Проверено/)).textContent).toMatch(/250 из 400/)
  expect(sent).toHaveLength(1)
})

test('faults are shown by row and column, and the sheet can’t be applied', async () => {
  answer(getImport, {
    data: {
      ...sheet,
      state: 'faulty',
      faultCount: 2,
      actions: { apply: false, discard: true },
      faultsOf: [
        { column: null, label: 'Вся строка', count: 1 },
        { column: 'phone', label: 'Телефон', count: 1 },
      ],
    },
  })
  const fault = {
    id,
    row: 7,
    column: 'phone' as const,
    label: 'Телефон',
    value: '123',
    text: 'Неверный номер телефона',
  }
  const asked = answer(listImportFaults, { data: [fault], nextCursor: null })
  await open()
  expect(await screen.findByText('Неверный номер телефона')).toBeTruthy()
  expect(screen.getByText(/2\sошибки\. Ничего не создано/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Создать/ })).toBeNull()
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Столбец' }), 'phone')
  await waitFor(() => expect(asked.at(-1)?.query.get('column')).toBe('phone'))
})

test('a sheet without faults shows what it makes, and is applied with the ticked invitations', async () => {
  answer(getImport, { data: sheet })
  answer(listImportRows, noRows)
  const sent = answer(applyImport, { data: { ...sheet, state: 'applying', actions: { apply: false, discard: false } } })
  await open()
  expect(await screen.findByText(/5\sдоговоров в черновиках/)).toBeTruthy()
  const made = screen.getAllByRole('listitem').map((item) => /\d+\s\S+/.exec(item.textContent)?.[0].replace(/\s/, ' '))
  expect(made).toEqual(['3 заказчика', '1 исполнитель', '2 ученика', '5 договоров'])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Отправить приглашения' }))
  await userEvent.click(screen.getByRole('button', { name: /Создать 4\sчеловек/ }))
  expect(await screen.findByText(/Люди и договоры создаются/)).toBeTruthy()
  expect(sent[0]?.body).toEqual({ version: 4, isInviting: true })
})

test('a refusal is shown, and a person who may not apply a sheet reads that', async () => {
  answer(getImport, { data: sheet })
  answer(listImportRows, noRows)
  refuse(applyImport, 409, { message: 'Таблица уже в другом состоянии', code: 'import_changed' })
  const first = await open()
  await userEvent.click(await screen.findByRole('button', { name: /Создать 4/ }))
  expect(await screen.findByText('Таблица уже в другом состоянии')).toBeTruthy()
  first.unmount()
  answer(getImport, { data: { ...sheet, actions: { apply: false, discard: true } } })
  await open()
  expect(await screen.findByText('Вы не можете создать всё, что есть в этой таблице')).toBeTruthy()
})

test('applied rows link to their contracts and customers', async () => {
  answer(getImport, { data: { ...sheet, state: 'applied', appliedBy: 'Жук Ольга', appliedAt: sheet.uploadedAt } })
  const row = { row: 2, kind: 'customer' as const, name: 'Ёлкин Пётр', learner: '', executor: '', subject: '' }
  answer(listImportRows, {
    data: [
      { ...row, id, customerId: id, accountId: id, contractId: null },
      { ...row, id: staff.id, name: 'Ива Ян', customerId: id, accountId: id, contractId: id },
    ],
    nextCursor: null,
  })
  await renderScreen(<ImportPart />, {
    user: { ...staff, permissions: ['manager'] },
    path: `${addUserPath}?way=sheet&import=${id}`,
    language: 'ru',
  })
  await screen.findByText('Ива Ян')
  // Three customers and an executor.
  expect(screen.getByText(/^Создано 4\sчеловека/)).toBeTruthy()
  expect(screen.getByText(/Договоров в черновиках: 5\..*Жук Ольга/)).toBeTruthy()
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toContain(customerPath(id))
  expect(hrefs).toContain(contractPath(id))
})

test('rows are requested anew in each state: with lost events, those of an applied sheet still have links', async () => {
  const row = { row: 2, kind: 'customer' as const, name: 'Ива Ян', learner: '', executor: '', subject: '' }
  const made = { customerId: null, accountId: null, contractId: null }
  answer(getImport, { data: sheet })
  answer(listImportRows, { data: [{ ...row, ...made, id }], nextCursor: null })
  answer(applyImport, { data: { ...sheet, state: 'applied', appliedBy: 'Жук Ольга', appliedAt: sheet.uploadedAt } })
  await open()
  await screen.findByText('Ива Ян')
  answer(listImportRows, { data: [{ ...row, ...made, id, contractId: id }], nextCursor: null })
  changed.notify = () => {}
  await userEvent.click(screen.getByRole('button', { name: /Создать 4/ }))
  const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  await expect.poll(hrefs).toContain(contractPath(id))
})

test('a sheet that failed says that nothing was made, and is applied again', async () => {
  answer(getImport, { data: { ...sheet, state: 'failed' } })
  answer(listImportRows, noRows)
  const sent = answer(applyImport, { data: { ...sheet, state: 'applying', actions: { apply: false, discard: false } } })
  await open()
  expect(await screen.findByText(/ничего не создано/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /Создать 4\sчеловек/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('earlier uploads are filtered by the address, and downloaded as a workbook of the same', async () => {
  const asked = answer(listImports, { data: [sheet], nextCursor: null })
  const saved = answer(downloadImports, '' as never)
  await open('&file=люди&state=ready&hide=by')
  expect((await screen.findByRole('link', { name: 'люди.xlsx' })).getAttribute('href')).toContain(`import=${id}`)
  expect(screen.queryByRole('columnheader', { name: 'Кто загрузил' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Скачать XLSX' }))
  await waitFor(() => expect(Object.fromEntries(saved[0]?.query ?? [])).toEqual({ search: 'люди', state: 'ready' }))
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ search: 'люди', state: 'ready' })
})

test('before the first upload there is no list, and an empty filtered list is reported', async () => {
  answer(listImports, noRows)
  const { unmount } = await open('')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Загруженные раньше' })).toBeNull())
  unmount()
  await open('&state=faulty')
  expect(await screen.findByText('По этим условиям таблиц нет')).toBeDefined()
})
