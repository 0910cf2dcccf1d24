// Files that banks give: statements of an account.
export { encodeCyrillic, NoSuchByte } from './encodings.ts'
export { readBankStatement } from './read-statement.ts'
export { BankFileRefused, type BankStatement, mismatchOf } from './statement.ts'
