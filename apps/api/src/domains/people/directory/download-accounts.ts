import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/directory'
import type { AccountRow } from '@navyk/api-spec/people/directory'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Cell, count, dayOf, mostRows, type Translate, text, writeList } from '#platform/workbooks'
import { findPage, presentRow } from './list-accounts.ts'

const columns = [
  ['name', 32],
  ['phone', 20],
  ['cabinets', 24],
  ['permissions', 24],
  ['state', 16],
  ['two_step', 16],
  ['invitation', 16],
  ['sessions', 12],
  ['created', 14],
  ['used', 14],
] as const

/** Accounts as a workbook, by name. Cells are texts, numbers or dates, so nothing that was typed is calculated. */
export async function downloadAccounts(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  _session: Session,
  query: Input<typeof spec.downloadAccounts>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const say: Translate = (key, values) => texts.say(language, `directory.workbook.${key}`, values)
  const now = clock.now()
  const { rows, nextCursor } = await findPage(reader, query, { limit: mostRows }, now)
  const cells = rows.map((row) => cellsOf(presentRow(row), say))
  return {
    name: `navyk-accounts-${businessDate(now)}.xlsx`,
    bytes: await writeList(say, { columns, rows: cells, isCut: nextCursor !== null }),
    shows: rows.flatMap(({ cabinets }) => cabinets.map(({ id }) => id)),
  }
}

function cellsOf(account: AccountRow, say: Translate): Cell[] {
  return [
    text(fullName(account.firstName, account.lastName)),
    text(account.maskedPhone),
    text(account.roles.map((role) => say(`role.${role}`)).join(', ')),
    text(account.permissions.map((one) => say(`permission.${one}`)).join(', ')),
    text(say(`state.${account.state}`)),
    text(say(account.hasTwoStep ? 'on' : account.isTwoStepAsked ? 'asked' : 'off')),
    text(account.invitation === null ? '' : say(`invitation.${account.invitation}`)),
    count(account.openSessions),
    dayOf(account.createdAt),
    dayOf(account.lastUsedAt),
  ]
}
