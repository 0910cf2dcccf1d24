import { getDocument, listDocuments, type WholeDocument } from '@navyk/api-spec/desk/docs'
import { type ContractSummary, listContracts } from '@navyk/api-spec/teaching/contracts'
import { docsPath } from '@navyk/api-spec/desk/docs/paths'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { DocsPage } from '../docs-page.tsx'
import { DocumentList } from './document-list.tsx'

const id = '00000000-0000-4000-8000-0000000000a1'
/** The fields that are read: the executor has agreed, the customer has not. */
const contract = {
  id,
  number: 12,
  subject: 'mathematics',
  state: 'awaiting_ack',
  sentAt: '2031-11-20T21:30:00.000Z',
  learner: { id, firstName: 'Алина', lastName: 'Савич' },
  customer: { id: customer.cabinetId, firstName: 'Ольга', lastName: 'Мицкевич' },
  executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
  acknowledgedAt: { customer: null, executor: '2031-11-21T09:00:00.000Z' },
} as unknown as ContractSummary
const sent = 'пт, 21 ноя 2031, 00:30'
const about = 'Математика, Алина'

test.each<[string, typeof staff, Partial<ContractSummary>, string[]]>([
  ['a customer', customer, {}, ['Договор № 12', about, 'Ковалевич Анна', sent, 'Ждёт ознакомления']],
  ['an executor', executor, {}, ['Соглашение № 12', about, 'Мицкевич Ольга', sent, 'Подтверждено']],
  ['staff', staff, {}, ['Договор № 12', about, sent, 'Ждёт ознакомления', 'Подтверждено']],
  ['staff', staff, { state: 'cancelled' }, ['Договор № 12', about, sent, 'Отозвано', 'Подтверждено']],
])(
  'a contract that was sent %s shows where each side stands, as far as the reader may know',
  async (_, user, change, said) => {
    answer(listContracts, { data: [{ ...contract, ...change }], nextCursor: null } as never)
    await renderScreen(<DocumentList isWaitingOnly={false} />, { user, language: 'ru' })
    await screen.findByText(/Алина/)
    expect(linesOf((await screen.findAllByRole('row'))[1] as Element)).toEqual(said)
  },
)

test.each([
  ['documents that wait', true, 'to_acknowledge'],
  ['all documents', false, 'documents'],
] as const)('the list of %s requests them', async (_, isWaitingOnly, scope) => {
  const asked = answer(listContracts, { data: [contract], nextCursor: null } as never)
  await renderScreen(<DocumentList isWaitingOnly={isWaitingOnly} />, { user: customer, language: 'ru' })
  await screen.findByText(/Алина/)
  expect(asked[0]?.query.get('scope')).toBe(scope)
})

const of = (permission: (typeof staff)['permissions'][number]) => ({ ...staff, permissions: [permission] })

test.each<[string, typeof staff, string, scopes: number, begun: string[]]>([
  ['a customer', customer, '', 4, ['Передать документ']],
  ['a manager', of('manager'), '', 5, ['Загрузить', 'Создать']],
  ['a manager', of('manager'), '&scope=templates', 5, []],
  ['an administrator', of('administrator'), '', 5, []],
  ['an administrator', of('administrator'), '&scope=templates', 5, ['Новый шаблон']],
  ['an accountant', of('accountant'), '&scope=templates', 4, []],
])('%s is offered the lists and steps of their rights: %#', async (_, user, scope, scopes, begun) => {
  answer(listContracts, { data: [], nextCursor: null })
  answer(listDocuments, { data: [], nextCursor: null })
  await renderScreen(<DocsPage />, { user, path: `${docsPath}?a=1${scope}`, language: 'ru' })
  expect(await screen.findAllByRole('radio')).toHaveLength(scopes)
  const buttons = screen.queryAllByRole('button').map(({ textContent }) => textContent)
  expect(
    buttons.filter((each) => ['Передать документ', 'Загрузить', 'Создать', 'Новый шаблон'].includes(each)),
  ).toEqual(begun)
})

const given: NonNullable<WholeDocument['acknowledgement']> = {
  by: 'Мицкевич Ольга',
  codeRequestedAt: '2031-11-23T09:00:00.000Z',
  at: '2031-11-23T09:02:00.000Z',
  channel: 'sms',
  consentText: 'Соглашаюсь',
} as NonNullable<WholeDocument['acknowledgement']>
/** The fields that are read. */
const document = {
  id,
  direction: 'to_person',
  kind: 'consent',
  title: 'Согласие',
  state: 'acknowledged',
  version: 3,
  person: { id: customer.cabinetId, firstName: 'Ольга', lastName: 'Мицкевич' },
  contract: { id, number: 12 },
  createdAt: '2031-11-20T08:00:00.000Z',
  sentAt: '2031-11-21T21:30:00.000Z',
  viewedAt: '2031-11-22T10:00:00.000Z',
  answerBy: '2031-12-01',
  sha256: 'a'.repeat(64),
  blocks: [],
  acknowledgement: given,
  scan: null,
  declineReason: null,
  endReason: null,
  supersededBy: null,
  supersedes: null,
  file: { id, name: 'Согласие.pdf', mediaType: 'application/pdf', sizeBytes: 20_000 },
  actions: {},
} as unknown as WholeDocument

test('a document shows when and by whom it was made, sent, seen and agreed to', async () => {
  answer(getDocument, { data: document })
  await renderScreen(<DocsPage />, { user: customer, path: `/docs?id=${id}`, language: 'ru' })
  const lines = linesOf(await screen.findByRole('region', { name: 'О документе' })).join(' | ')
  for (const part of [
    'Договор | Договор № 12',
    'чт, 20 ноя 2031, 11:00',
    'сб, 22 ноя 2031, 00:30',
    'сб, 22 ноя 2031, 13:00',
    'пн, 1 дек 2031',
    'Мицкевич Ольга',
    'вс, 23 ноя 2031, 12:00',
    'вс, 23 ноя 2031, 12:02',
  ])
    expect(lines).toContain(part)
})

test.each([
  ['to_person', 'documents'],
  ['to_service', 'handed_in'],
] as const)('a document that is %s links back to its list', async (direction, scope) => {
  answer(getDocument, { data: { ...document, direction } as WholeDocument })
  await renderScreen(<DocsPage />, { user: customer, path: `/docs?id=${id}`, language: 'ru' })
  await screen.findByRole('region', { name: 'О документе' })
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(addresses).toContain(`${docsPath}?scope=${scope}`)
})
