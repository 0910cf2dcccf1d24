import { isClientBank, readClientBank } from './client-bank.ts'
import { isCsvStatement, readCsvStatement } from './csv.ts'
import { decodeBankText } from './encodings.ts'
import { isOneC, readOneC } from './one-c.ts'
import { BankFileRefused, type BankStatement } from './statement.ts'

/** Reads a statement of a bank account, of whichever known format and encoding. @throws BankFileRefused, and nothing else */
export function readBankStatement(bytes: Uint8Array): BankStatement {
  const text = decodeBankText(bytes)
  if (isClientBank(text)) return readClientBank(text)
  if (isOneC(text)) return readOneC(text)
  if (isCsvStatement(text)) return readCsvStatement(text)
  throw new BankFileRefused('unknown')
}
