import { createHash } from 'node:crypto'

/** The text of a QR code by which a bank's app opens a payment in ЕРИП: tags of two digits, each with the length of its value in two
 *  digits, behind the address of the system. A sum and an account may be left out; the payer then enters them.
 *  The last tag is the end of a SHA-256 of all before it. */
export function eripQr(payment: {
  /** The code of the service in ЕРИП, 3 to 7 digits. */
  serviceCode: string
  /** The account that the payer would type: Latin letters, digits and - alone, because lengths are counted in characters. */
  account: string
  amountKopecks: number
  /** The УНП of the payee, 9 digits. */
  unp: string
}): string {
  const { serviceCode, account, amountKopecks, unp } = payment
  const service = tag('00', 'by.raschet') + tag('01', serviceCode) + tag('10', account)
  const text =
    tag('00', '01') +
    tag('32', service) +
    tag('53', '933') +
    tag('54', (amountKopecks / 100).toFixed(2)) +
    tag('58', 'BY') +
    tag('59', `UNP_${unp}`) +
    tag('60', 'Belarus')
  return `https://pay.raschet.by/#${text}${tag('63', endOf(text))}`
}

const tag = (name: string, value: string) => name + String(value.length).padStart(2, '0') + value

const endOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(-4).toUpperCase()
