import type * as spec from '@navyk/api-spec/money/bank-statements'
import type { Answer, Input } from '@navyk/api-spec/kit'
import { BankFileRefused, type BankStatement, mismatchOf, readBankStatement } from '#platform/payments/bank-files'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { Failure, type Session, type Transact } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { describeStatement } from './read-statements.ts'
import { insertRows, insertStatement, listKnownKeys } from './queries.ts'

type Spec = typeof spec.importBankStatement

/** Reads a statement before the transaction, and keeps the rows that no file has brought before. Nothing is posted.
 *  @throws Failure 422 it is no statement that we read, or has nothing new */
export async function importBankStatement(
  transact: Transact<Answer<Spec>>,
  effects: Effects,
  session: Session,
  { name, file }: Input<Spec>,
): Promise<Answer<Spec>> {
  const statement = readOrRefuse(file)
  return transact((tx) => storeStatement(tx, effects, session, name, statement))
}

function readOrRefuse(file: Uint8Array): BankStatement {
  try {
    return readBankStatement(file)
  } catch (error) {
    if (!(error instanceof BankFileRefused)) throw error
    throw new Failure(422, `bank_file_${error.code}`, `bank_statements.file_${error.code}`, {
      values: { detail: error.detail },
    })
  }
}

const rowColumns = (row: BankStatement['rows'][number]) => ({
  row_key: row.key,
  fingerprint: row.fingerprint,
  booked_on: row.bookedOn,
  number: row.number,
  direction: row.direction,
  amount_kopecks: row.amountKopecks,
  party_name: row.partyName,
  party_unp: row.partyUnp,
  party_account: row.partyAccount,
  purpose: row.purpose,
})

async function storeStatement(
  tx: Tx,
  effects: Effects,
  session: Session,
  fileName: string,
  statement: BankStatement,
): Promise<Answer<Spec>> {
  const id = effects.ids.next()
  const known = new Set(
    await listKnownKeys(
      tx,
      statement.rows.map((row) => row.key),
    ),
  )
  if (known.size === statement.rows.length) {
    throw new Failure(422, 'bank_file_known', 'bank_statements.file_known')
  }
  const fresh = statement.rows
    .map((row, position) => ({ id: effects.ids.next(), bank_statement_id: id, position, ...rowColumns(row) }))
    .filter((row) => !known.has(row.row_key))
  await insertStatement(tx, {
    id,
    file_name: fileName,
    format: statement.format,
    account: statement.account,
    from_on: statement.fromOn,
    to_on: statement.toOn,
    opening_kopecks: statement.openingKopecks,
    closing_kopecks: statement.closingKopecks,
    mismatch_kopecks: mismatchOf(statement),
    known_count: statement.rows.length - fresh.length,
    uploaded_by: session.cabinetId,
    uploaded_account: session.accountId,
    created_at: effects.clock.now(),
  })
  // Where two people import one file at once, the rows of the second import wait for the first, and are then known.
  const inserted = await insertRows(tx, fresh)
  if (inserted < fresh.length) throw new Failure(422, 'bank_file_known', 'bank_statements.file_known')
  await recordEvent(tx, effects, session, {
    objectKind: 'bank_statement',
    objectId: id,
    action: 'imported',
    changes: { rowCount: { from: null, to: fresh.length } },
  })
  return describeStatement(tx, effects, id)
}
