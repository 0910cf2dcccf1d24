// Files that banks give: statements of an account.
export { readBankStatement } from './read-statement.ts'
export { BankFileRefused, type BankStatement, mismatchOf } from './statement.ts'
