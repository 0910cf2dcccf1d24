import { importBankStatement } from '@navyk/api-spec/money/bank-statements'
import { clientBankFile } from './bank-files.ts'
import type { TestApp } from '../test-app.ts'

/** A statement with one row that nobody knows. */
export function strangeFile(id: string): Uint8Array {
  const row = {
    id,
    number: '1',
    on: '2026-12-30',
    in: 71_301,
    name: 'Кто-то',
    unp: '',
    account: '',
    purpose: 'За что-то',
  }
  return new TextEncoder().encode(clientBankFile({ account: 'BY83BPSB30123542950119330000', opening: 0, rows: [row] }))
}

/** @returns the id of a statement with one row that nobody knows */
export async function importStatement(t: TestApp): Promise<string> {
  const call = { as: t.people.accountant, query: { name: 'a.txt' }, file: strangeFile('read') }
  return (await t.call(importBankStatement, call)).body.data.id
}
