import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/directory'
import type { AccountRow } from '@navyk/api-spec/people/directory'
import { fullName } from '@navyk/api-spec/vocabulary'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import type { Reader } from '../../../platform/database/index.ts'
import type { AnsweredFile, RequestFacts, Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { findPage, presentRow } from './list-accounts.ts'

/** The most rows of a workbook. */
const mostRows = 10_000
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
  const say = (key: string, values = {}) => texts.say(language, `directory.workbook.${key}`, values)
  const now = clock.now()
  const { rows, nextCursor } = await findPage(reader, { ...query, limit: mostRows }, now)
  const accounts = rows.map(presentRow)
  const head = columns.map(([column]): CellObject => ({ value: say(`column.${column}`), fontWeight: 'bold' }))
  const data: SheetData = [head, ...accounts.map((account) => cellsOf(account, say))]
  if (nextCursor !== null) data.push([{ type: String, value: say('more', { count: mostRows }) }])
  const sheet = { sheet: say('sheet'), columns: columns.map(([, width]) => ({ width })), stickyRowsCount: 1 }
  return {
    name: `navyk-accounts-${businessDate(now)}.xlsx`,
    bytes: await writeXlsxFile(data, sheet).toBuffer(),
    shows: rows.flatMap(({ cabinets }) => cabinets.map(({ id }) => id)),
  }
}

function cellsOf(account: AccountRow, say: (key: string) => string): (CellObject | null)[] {
  const text = (value: string): CellObject | null => (value === '' ? null : { type: String, value })
  const day = (at: string | null): CellObject | null =>
    at === null ? null : { type: Date, value: new Date(at), format: 'dd.mm.yyyy' }
  return [
    text(fullName(account.firstName, account.lastName)),
    text(account.maskedPhone),
    text(account.roles.map((role) => say(`role.${role}`)).join(', ')),
    text(account.permissions.map((one) => say(`permission.${one}`)).join(', ')),
    text(say(`state.${account.state}`)),
    text(say(account.hasTwoStep ? 'on' : account.isTwoStepAsked ? 'asked' : 'off')),
    text(account.invitation === null ? '' : say(`invitation.${account.invitation}`)),
    { type: Number, value: account.openSessions },
    day(account.createdAt),
    day(account.lastUsedAt),
  ]
}
