import {
  acknowledgeDocument,
  countDocumentPages,
  countMailing,
  declineDocument,
  downloadDocumentMailings,
  downloadDocuments,
  downloadDocumentTemplates,
  getDocument,
  getDocumentTemplate,
  handInDocument,
  listDocumentHistory,
  listDocumentMailings,
  listDocumentTargets,
  listDocumentTemplates,
  listDocuments,
  listLeftOutOfMailing,
  makeDocument,
  previewDocumentTemplate,
  publishDocumentTemplate,
  replaceDocumentFile,
  requestDocumentCode,
  sendDocument,
  showDocumentPage,
  startDocumentMailing,
  type DocumentMailing,
  type WholeDocument,
  type WholeTemplate,
} from '@navyk/api-spec/desk/docs'
import { listSavedViews } from '@navyk/api-spec/people/saved-views'
import { downloadContracts, listContracts } from '@navyk/api-spec/teaching/contracts'
import { documentTemplatePath } from '@navyk/api-spec/desk/docs/paths'
import { profilePath } from '@navyk/api-spec/market/profiles/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { renderScreen } from '#testing/render.tsx'
import { AnswerSection } from './documents/answer-section.tsx'
import { DocsPage } from './docs-page.tsx'

const id = '00000000-0000-4000-8000-0000000000a1'
const none = { acknowledge: false, decline: false, send: false, signOnPaper: false }
const noActions = { ...none, replace: false, replaceFile: false, revoke: false, check: false, reject: false }
const document: WholeDocument = {
  id,
  direction: 'to_person',
  kind: 'consent',
  title: 'Согласие на обработку данных',
  state: 'viewed',
  person: { id: customer.cabinetId, firstName: 'Ольга', lastName: 'Мицкевич' },
  contract: null,
  isToAcknowledge: true,
  version: 3,
  createdAt: '2026-11-20T08:00:00.000Z',
  sentAt: '2026-11-20T09:00:00.000Z',
  viewedAt: '2026-11-20T10:00:00.000Z',
  answerBy: null,
  file: {
    id,
    name: 'Согласие.pdf',
    mediaType: 'application/pdf',
    sizeBytes: 20_000,
    addedAt: '2026-11-20T08:00:00.000Z',
  },
  sha256: 'a'.repeat(64),
  blocks: [
    { kind: 'heading', text: 'Кто' },
    { kind: 'text', text: 'Я, Мицкевич Ольга, согласна.' },
  ],
  consentText: 'Я знаю содержание документа и соглашаюсь с ним',
  acknowledgement: null,
  scan: null,
  declineReason: null,
  endReason: null,
  supersededBy: null,
  supersedes: null,
  actions: { ...noActions, acknowledge: true, decline: true },
}
const manager = { ...staff, permissions: ['manager' as const] }
const administrator = { ...staff, permissions: ['administrator' as const] }
const template: WholeTemplate = {
  id,
  seriesId: id,
  number: 1,
  kind: 'consent',
  audience: 'customer',
  basis: 'person',
  title: 'Согласие',
  isToAcknowledge: true,
  state: 'draft',
  publishedAt: null,
  version: 1,
  text: 'Я, {{party.name}}',
  actions: { change: true, publish: true, retire: true, begin: false },
}

test('a document is read as text, and acknowledged by a code once it is agreed to', async () => {
  answer(getDocument, { data: document })
  answer(requestDocumentCode, { data: { publicCode: 'open', expiresAt: '2099-01-01T00:00:00.000Z' } })
  const acknowledged = { data: { ...document, state: 'acknowledged' as const, actions: noActions, version: 4 } }
  const given = answer(acknowledgeDocument, acknowledged)
  await renderScreen(<DocsPage />, { user: customer, path: `/docs?id=${id}` })
  expect(await screen.findByText('Я, Мицкевич Ольга, согласна.')).toBeDefined()
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: 'Подтвердить кодом' })
  expect(button).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox'))
  await user.click(button)
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Код'), '123456')
  answer(getDocument, acknowledged)
  await user.click(within(dialog).getByRole('button', { name: 'Подтвердить кодом' }))
  await waitFor(() => expect(given).toHaveLength(1))
  expect(given[0]?.body).toEqual({
    publicCode: 'open',
    privateCode: '123456',
    documentSha256: document.sha256,
    consent: true,
  })
  expect(await screen.findByText('Подтверждено')).toBeDefined()
})

test('a document is declined with a reason', async () => {
  answer(getDocument, { data: document })
  const after = { data: { ...document, state: 'declined' as const, declineReason: 'Не моё имя', actions: noActions } }
  const declined = answer(declineDocument, after)
  await renderScreen(<DocsPage />, { user: customer, path: `/docs?id=${id}` })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Отклонить' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), 'Не моё имя')
  answer(getDocument, after)
  await user.click(within(dialog).getByRole('button', { name: 'Отклонить документ' }))
  await waitFor(() => expect(declined[0]?.body).toEqual({ version: 3, reason: 'Не моё имя' }))
  expect(await screen.findByText('Не моё имя')).toBeDefined()
})

test('an uploaded picture is shown as a picture', async () => {
  answer(getDocument, {
    data: { ...document, blocks: null, file: { ...document.file, mediaType: 'image/png', name: 'приказ.png' } },
  })
  answer(countDocumentPages, { data: { pages: 1, shownPages: 1 } })
  answer(showDocumentPage, 'bytes')
  await renderScreen(<DocsPage />, { user: customer, path: `/docs?id=${id}` })
  expect(await screen.findByRole('img', { name: 'приказ.png' })).toBeDefined()
})

test('the pages of an uploaded PDF are shown as pictures, with the number of further pages', async () => {
  answer(getDocument, { data: { ...document, blocks: null } })
  // First, because its path would also answer the count.
  const asked = answer(countDocumentPages, { data: { pages: 33, shownPages: 2 } })
  answer(showDocumentPage, 'bytes')
  await renderScreen(<DocsPage />, { user: customer, path: `/docs?id=${id}` })
  expect(await screen.findByRole('img', { name: 'Страница 2 из 33: Согласие.pdf' })).toBeDefined()
  expect(screen.getByText('Показано страниц: 2 из 33, остальные — в файле')).toBeDefined()
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ of: 'file' })
})

test('pages that can’t be drawn are reported, and the file can still be downloaded', async () => {
  answer(getDocument, { data: { ...document, blocks: null } })
  refuse(countDocumentPages, 409, {
    code: 'document_not_drawn',
    message: 'Страницы этого файла не показать',
    errors: {},
  })
  await renderScreen(<DocsPage />, { user: customer, path: `/docs?id=${id}` })
  expect(await screen.findByText('Страницы этого файла не показать')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Скачать' })).toBeDefined()
})

test('executors are led to their card with a diploma', async () => {
  answer(listContracts, { data: [], nextCursor: null })
  await renderScreen(<DocsPage />, { user: executor, path: '/docs' })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Передать документ' }))
  const link = await screen.findByRole('link', { name: 'Диплом и справки добавляют на странице своей карточки' })
  expect(link.getAttribute('href')).toBe(profilePath)
})

test('one view has everything that waits: documents, and contracts', async () => {
  answer(listDocuments, { data: [document], nextCursor: null })
  answer(listContracts, { data: [], nextCursor: null })
  await renderScreen(<DocsPage />, { user: customer, path: '/docs?scope=to_acknowledge' })
  expect(await screen.findByText(document.title)).toBeDefined()
  expect(screen.queryByText('Шаблоны')).toBeNull()
})

test('a person hands a file in with its name and kind', async () => {
  answer(listContracts, { data: [], nextCursor: null })
  answer(getDocument, { data: document })
  const handed = answer(handInDocument, { data: { ...document, state: 'uploaded' } })
  await renderScreen(<DocsPage />, { user: customer, path: '/docs' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Передать документ' }))
  const dialog = await screen.findByRole('dialog')
  const send = within(dialog).getByRole('button', { name: 'Передать' })
  expect(send).toHaveProperty('disabled', true)
  await user.type(within(dialog).getByLabelText('Название'), 'Согласие')
  await user.selectOptions(within(dialog).getByLabelText('Вид'), 'Согласие')
  const file = new File(['x'], 'согласие.png', { type: 'image/png' })
  const input = window.document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('there is no field for a file')
  await user.upload(input, file)
  await user.click(send)
  await waitFor(() =>
    expect(Object.fromEntries(handed[0]?.query ?? [])).toEqual({
      name: 'согласие.png',
      title: 'Согласие',
      kind: 'consent',
    }),
  )
})

test('a manager makes a draft of a template for somebody, and sends it', async () => {
  const draft = { ...document, state: 'draft' as const, sentAt: null, actions: { ...noActions, send: true } }
  // First, because its path would also answer those of templates and targets.
  answer(getDocument, { data: draft })
  answer(listContracts, { data: [], nextCursor: null })
  answer(listDocumentTemplates, { data: [{ ...template, state: 'published' }] })
  const person = document.person
  answer(listDocumentTargets, { data: [{ person, role: 'customer', contract: null }] })
  answer(previewDocumentTemplate, {
    data: {
      title: 'Согласие',
      person,
      blocks: [{ kind: 'text', text: 'Я, Мицкевич Ольга' }],
      missing: ['service.unp'],
    },
  })
  const made = answer(makeDocument, { data: draft })
  const sent = answer(sendDocument, { data: { ...draft, state: 'sent', actions: noActions } })
  await renderScreen(<DocsPage />, { user: manager, path: '/docs' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Создать' }))
  const dialog = await screen.findByRole('dialog')
  await user.selectOptions(await within(dialog).findByLabelText('Шаблон'), id)
  await user.type(within(dialog).getByLabelText('Для кого'), 'Миц')
  await user.click(await within(dialog).findByRole('radio', { name: 'Мицкевич Ольга, заказчик' }))
  expect(await within(dialog).findByText('Я, Мицкевич Ольга')).toBeDefined()
  expect(within(dialog).getByRole('status').textContent).toContain('УНП сервиса')
  await user.click(within(dialog).getByRole('button', { name: 'Создать черновик' }))
  await waitFor(() => expect(made[0]?.body).toEqual({ templateId: id, cabinetId: person.id }))
  await user.click(await screen.findByRole('button', { name: 'Отправить' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 3 }))
})

test('an administrator changes a draft of a template; a refused field name is reported at the text', async () => {
  answer(getDocumentTemplate, { data: template })
  const { changeDocumentTemplate } = await import('@navyk/api-spec/desk/docs')
  refuse(changeDocumentTemplate, 422, {
    message: 'Проверьте поля',
    code: 'invalid_input',
    errors: { text: ['Строка 1, знак 4: поля «name» нет'] },
  })
  const published = answer(publishDocumentTemplate, {
    data: { ...template, state: 'published', actions: { ...template.actions, change: false, publish: false } },
  })
  await renderScreen(<DocsPage />, { user: administrator, path: `/docs?template=${id}` })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Строка 1, знак 4: поля «name» нет')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Опубликовать' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Опубликовать' }))
  await waitFor(() => expect(published).toHaveLength(1))
  expect(await screen.findByText('Опубликован')).toBeDefined()
})

const mailing: DocumentMailing = {
  id,
  template: { id, title: 'Правила', number: 2 },
  scope: 'everybody',
  subject: null,
  totalCount: 40,
  sentCount: 9,
  leftOutCount: 1,
  startedBy: 'Ольга Мицкевич',
  startedAt: '2026-11-20T09:00:00.000Z',
  finishedAt: null,
}

test('a manager replaces an uploaded document by another file, which opens then and links back', async () => {
  const nextId = '00000000-0000-4000-8000-0000000000a9'
  const uploaded = { ...document, blocks: null, actions: { ...noActions, replaceFile: true } }
  answer(getDocument, { data: uploaded })
  answer(listDocumentHistory, { data: [] })
  const supersedes = { id, title: document.title }
  const replaced = answer(replaceDocumentFile, { data: { ...document, id: nextId, supersedes } })
  await renderScreen(<DocsPage />, { user: manager, path: `/docs?id=${id}` })
  await userEvent.click(await screen.findByRole('button', { name: 'Заменить' }))
  const dialog = await screen.findByRole('dialog')
  const field = dialog.querySelector<HTMLInputElement>('input[type=file]')
  if (!field) throw new Error('nothing takes a file')
  await userEvent.upload(field, new File(['%PDF'], 'новый.pdf', { type: 'application/pdf' }))
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Причина' }), 'Ошибка в дате')
  answer(getDocument, { data: { ...document, id: nextId, supersedes } })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Заменить и отправить' }))
  const back = await screen.findByRole('link', { name: 'Документ, который он заменил' })
  expect(back.getAttribute('href')).toContain(id)
  const { query } = replaced[0] ?? {}
  expect(Object.fromEntries(query ?? [])).toEqual({ name: 'новый.pdf', title: document.title, reason: 'Ошибка в дате' })
})

test('a manager sends a published template to many, and sees the progress and who got nothing', async () => {
  const published = { ...template, state: 'published' as const, actions: { ...template.actions, change: false } }
  answer(getDocumentTemplate, { data: published })
  answer(countMailing, { data: { count: 40 } })
  const failure = { code: 'mailing_runs', message: 'Эта рассылка уже идёт' }
  refuse(startDocumentMailing, 409, failure)
  answer(listDocumentTemplates, { data: [published] })
  answer(listDocumentMailings, { data: [mailing] })
  answer(listLeftOutOfMailing, { data: [{ person: document.person, reason: 'fields_empty' }] })
  await renderScreen(<DocsPage />, { user: manager, path: `/docs?template=${id}` })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Отправить многим' }))
  const dialog = await screen.findByRole('dialog')
  await user.selectOptions(within(dialog).getByLabelText('Кому'), 'everybody')
  expect(await within(dialog).findByText(/отправлено 40/)).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Отправить' }))
  expect(await within(dialog).findByText(failure.message)).toBeDefined()
  const started = answer(startDocumentMailing, { data: mailing })
  await user.click(within(dialog).getByRole('button', { name: 'Отправить' }))
  await waitFor(() => expect(started[0]?.body).toEqual({ templateId: id, scope: 'everybody' }))
  expect(await screen.findByText('9 из 40')).toBeDefined()
  expect(screen.getByRole('progressbar', { name: 'Идёт рассылка' }).getAttribute('aria-valuenow')).toBe('25')
  await user.click(screen.getByRole('button', { name: 'Не получили: 1' }))
  expect(await screen.findByText('Мицкевич Ольга: не хватает данных')).toBeDefined()
})

test('staff filter the documents by the address; a state that these documents can’t have is not requested', async () => {
  answer(listSavedViews, { data: [] })
  const asked = answer(listDocuments, { data: [], nextCursor: null })
  const path = '/docs?scope=documents&search=Миц&kind=consent&state=uploaded'
  await renderScreen(<DocsPage />, { user: manager, path })
  expect(await screen.findByText('По этим условиям документов нет')).toBeDefined()
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ scope: 'of_service', search: 'Миц', kind: 'consent' })
})

test('templates are filtered by the address, with their mailings below, and each list is saved as a workbook', async () => {
  const templates = answer(listDocumentTemplates, { data: [] })
  const mailings = answer(listDocumentMailings, { data: [] })
  const saved = {
    templates: answer(downloadDocumentTemplates, '' as never),
    mailings: answer(downloadDocumentMailings, '' as never),
  }
  const asked = (requests: typeof templates) => Object.fromEntries(requests.at(-1)?.query ?? [])
  const path =
    '/docs?scope=templates&kind=act&state=published&audience=executor&search=Акт&mailings=Правила&sending=finished'
  await renderScreen(<DocsPage />, { user: manager, path })
  expect(await screen.findByText('По этим условиям шаблонов нет')).toBeDefined()
  expect(await screen.findByText('По этим условиям рассылок нет')).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: 'Скачать XLSX' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Скачать рассылки в XLSX' }))
  const narrowed = { kind: 'act', state: 'published', audience: 'executor', search: 'Акт' }
  await waitFor(() => expect(asked(saved.templates)).toEqual(narrowed))
  await waitFor(() => expect(asked(saved.mailings)).toEqual({ search: 'Правила', state: 'finished' }))
  expect([asked(templates), asked(mailings)]).toEqual([narrowed, { search: 'Правила', state: 'finished' }])
})

test('a mailing links to its template, and its columns are chosen apart from those of the templates', async () => {
  answer(listDocumentTemplates, { data: [template] })
  answer(listDocumentMailings, { data: [mailing] })
  await renderScreen(<DocsPage />, { user: manager, path: '/docs?scope=templates&hide=mailing_by,version' })
  const list = await screen.findByRole('table', { name: 'Рассылки' })
  expect(within(list).getByRole('link', { name: 'Правила' }).getAttribute('href')).toBe(documentTemplatePath(id))
  expect(within(list).queryByRole('columnheader', { name: 'Кто' })).toBeNull()
  expect(within(list).getByRole('columnheader', { name: 'Кому' })).toBeDefined()
})

test('staff download the documents of the filter in the address as a workbook', async () => {
  answer(listDocuments, { data: [document], nextCursor: null })
  const saved = answer(downloadDocuments, '' as never)
  await renderScreen(<DocsPage />, { user: manager, path: '/docs?scope=documents&kind=consent&search=Миц' })
  await userEvent.click(await screen.findByRole('button', { name: 'Скачать XLSX' }))
  const narrowed = { scope: 'of_service', kind: 'consent', search: 'Миц' }
  await waitFor(() => expect(Object.fromEntries(saved[0]?.query ?? [])).toEqual(narrowed))
})

test('staff filter the contracts of everybody by the address, choose columns, keep views, and download them as a workbook', async () => {
  const asked = answer(listContracts, { data: [], nextCursor: null })
  const saved = answer(downloadContracts, '' as never)
  const path = '/docs?search=Миц&state=active&subject=chess'
  await renderScreen(<DocsPage />, { user: manager, path })
  expect(await screen.findByText('По этим условиям документов нет')).toBeDefined()
  for (const name of ['Столбцы', 'Сохранённые виды']) expect(screen.getByRole('button', { name })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Скачать XLSX' }))
  const narrowed = { scope: 'documents', search: 'Миц', state: 'active', subject: 'chess' }
  await waitFor(() => expect(Object.fromEntries(saved[0]?.query ?? [])).toEqual(narrowed))
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual(narrowed)
})

test('a person’s own contracts are a few and have no filters', async () => {
  const asked = answer(listContracts, { data: [], nextCursor: null })
  await renderScreen(<DocsPage />, { user: customer, path: '/docs?search=Миц' })
  await waitFor(() => expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ scope: 'documents' }))
  expect(screen.queryByRole('search')).toBeNull()
})

test('a manager sends a draft with the last day on which it can be answered', async () => {
  const draft = { ...document, state: 'draft' as const, sentAt: null, actions: { ...noActions, send: true } }
  answer(getDocument, { data: draft })
  const sent = answer(sendDocument, { data: { ...draft, state: 'sent', answerBy: '2099-12-31', actions: noActions } })
  await renderScreen(<DocsPage />, { user: manager, path: `/docs?id=${draft.id}` })
  await userEvent.click(await screen.findByRole('button', { name: 'Со сроком ответа' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Отправить со сроком ответа' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Отправить со сроком' }))
  const day = dialog.getByRole('textbox', { name: /^Ответить до/ })
  await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'))
  await userEvent.type(day, '31.12.2099')
  await userEvent.click(dialog.getByRole('button', { name: 'Отправить со сроком' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 3, answerBy: '2099-12-31' }))
  expect(await screen.findByText(/31 дек/)).toBeDefined()
})

const until = expect.stringMatching(/^Ответьте до конца дня .*4 дек/)
test.each([
  ['sent', null, {}, ['Отклонить']],
  ['viewed', '2026-12-04', {}, [until, 'Отклонить']],
  // A person who has declined it may still agree, at any time.
  ['declined', '2026-12-04', { decline: false }, []],
] as const)(
  'a document that is %s and to be answered by %s shows that above the answer',
  async (state, answerBy, change, said) => {
    const actions = { ...document.actions, ...change }
    const lines = await readLines(<AnswerSection document={{ ...document, state, answerBy, actions }} />, customer)
    const [day, decline] = [said.filter((line) => line === until), said.filter((line) => line !== until)]
    expect(lines).toEqual(['Ваш ответ', ...day, document.consentText, ...decline, 'Подтвердить кодом'])
  },
)

test('a document that needs no answer of the reader asks for none', async () => {
  expect(await readLines(<AnswerSection document={{ ...document, actions: noActions }} />, customer)).toEqual([])
})
