import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/directory'
import type { AccountRow } from '@navyk/api-spec/people/directory'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, count, dayOf, mostRows, text, writeList } from '#platform/files/workbooks'
import { findPage, presentRow } from './list-accounts.ts'
import { textsBelow } from '#platform/texts/texts.ts'

const columns: Columns<AccountRow, 'directory.workbook'> = [
  ['name', 32, (account) => text(fullName(account.firstName, account.lastName))],
  ['phone', 20, (account) => text(account.maskedPhone)],
  ['cabinets', 24, (account, translate) => text(account.roles.map((role) => translate(`role.${role}`)).join(', '))],
  [
    'permissions',
    24,
    (account, translate) => text(account.permissions.map((one) => translate(`permission.${one}`)).join(', ')),
  ],
  ['state', 16, (account, translate) => text(translate(`state.${account.state}`))],
  [
    'two_step',
    16,
    (account, translate) => text(translate(account.hasTwoStep ? 'on' : account.isTwoStepAsked ? 'asked' : 'off')),
  ],
  [
    'invitation',
    16,
    (account, translate) => text(account.invitation === null ? '' : translate(`invitation.${account.invitation}`)),
  ],
  ['sessions', 12, (account) => count(account.openSessions)],
  ['created', 14, (account) => dayOf(account.createdAt)],
  ['used', 14, (account) => dayOf(account.lastUsedAt)],
]

/** Accounts as a workbook, by name. Cells are texts, numbers or dates, so nothing that was typed is calculated. */
export async function downloadAccounts(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  _session: Session,
  query: Input<typeof spec.downloadAccounts>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, 'directory.workbook')
  const now = clock.now()
  const { rows, nextCursor } = await findPage(reader, query, { limit: mostRows }, now)
  return {
    name: `navyk-accounts-${businessDate(now)}.xlsx`,
    bytes: await writeList(translate, { columns, rows: rows.map(presentRow), isCut: nextCursor !== null }),
    shows: rows.flatMap(({ cabinets }) => cabinets.map(({ id }) => id)),
  }
}
