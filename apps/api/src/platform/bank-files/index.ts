// Files that banks give and take: statements of an account, read here.
export { readBankStatement } from './read-statement.ts'
export { type BankFileFormat, BankFileRefused, type BankRow, type BankStatement, mismatchOf } from './statement.ts'
