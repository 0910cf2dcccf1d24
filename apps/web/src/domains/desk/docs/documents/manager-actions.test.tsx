import type { WholeDocument } from '@navyk/api-spec/desk/docs'
import { docsPath } from '@navyk/api-spec/desk/docs/paths'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { customer, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { DocsActions } from '../docs-actions.tsx'
import { ManagerActions } from './manager-actions.tsx'

const manager = { ...staff, permissions: ['manager' as const] }
const administrator = { ...staff, permissions: ['administrator' as const] }

test.each([
  ['a draft', null, 'Черновик будет отброшен, человек о нём не узнает.'],
  [
    'a document that was sent',
    '2026-11-20T09:00:00.000Z',
    'Человек увидит причину, подтвердить документ будет нельзя.',
  ],
])('revoking %s says what its person learns', async (_, sentAt, text) => {
  const document = { id: 'a1', version: 3, sentAt, actions: { revoke: true } } as unknown as WholeDocument // the fields that are read
  await renderScreen(<ManagerActions document={document} />, { user: staff, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: 'Отозвать' }))
  expect(linesOf(await screen.findByRole('dialog'))).toEqual(expect.arrayContaining(['Отозвать документ?', text]))
})

test.each([
  ['is to be acknowledged', true, ['Со сроком ответа', 'Отправить']],
  ['asks for no answer', false, ['Отправить']],
])(
  'a document that %s is sent with a day to answer by only if it asks for an answer',
  async (_, isToAcknowledge, names) => {
    const document = {
      id: 'a1',
      version: 1,
      sentAt: null,
      isToAcknowledge,
      actions: { send: true },
    } as unknown as WholeDocument // the fields that are read
    await renderScreen(<ManagerActions document={document} />, { user: staff, language: 'ru' })
    await screen.findByRole('button', { name: 'Отправить' })
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(names)
  },
)

test.each([
  ['a customer', customer, '', ['Передать документ']],
  ['a manager', manager, '?scope=documents', ['Загрузить', 'Создать']],
  ['a manager among the templates', manager, '?scope=templates', []],
  ['an administrator among the templates', administrator, '?scope=templates', ['Новый шаблон']],
  ['an administrator', administrator, '?scope=documents', []],
] as const)('%s can begin their steps from the lists', async (_, user, search, names) => {
  const actions = (
    <>
      <DocsActions />
      <hr />
    </>
  )
  await renderScreen(actions, { user, path: `${docsPath}${search}`, language: 'ru' })
  await screen.findByRole('separator')
  expect(screen.queryAllByRole('button').map((button) => button.textContent)).toEqual(names)
})
