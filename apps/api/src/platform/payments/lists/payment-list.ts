// Lists of payments: a file by which a bank pays many people at once. Each format is one PaymentListFormat.

/** The payer, with the data that the bank asks for. */
export interface ListPayer {
  name: string
  unp: string
  iban: string
  bic: string
  /** The branch of the bank, and the contract with it for lists; empty where there is none. */
  branch: string
  contract: string
}

interface ListRow {
  name: string
  /** Empty where the person has none. */
  unp: string
  iban: string
  amountKopecks: number
}

export interface PaymentList {
  number: number
  /** Business date. */
  madeOn: string
  payer: ListPayer
  rows: ListRow[]
  purpose: string
}

/** Writes a list as a file; the same list gives the same bytes. */
export interface PaymentListFormat {
  fileName: (list: PaymentList) => string
  /** @throws NotWritable for a name or text that the bank's encoding has no letters for */
  write: (list: PaymentList) => Uint8Array
}

/** A text that the bank could not read. */
export class NotWritable extends Error {
  readonly text: string

  constructor(text: string) {
    super('the encoding of the bank has no letters for a text')
    this.text = text
  }
}
