import { createHmac } from 'node:crypto'

const parties = 'surname firstname patronymic city street house building apartment'.split(' ')
const editables = ['isnameeditable', 'isaddresseditable', 'isamounteditable']

/** Order of the signed values of each call, after the token. */
const orders = {
  addInvoice: [
    'accountno',
    'amount',
    'currency',
    'expiration',
    'info',
    ...parties,
    ...editables,
    'emailnotification',
    'returninvoiceurl',
  ],
  invoice: ['invoiceno'],
  listInvoices: ['from', 'to', 'accountno', 'status'],
  listPayments: ['from', 'to', 'accountno'],
  qrCode: ['invoiceid', 'viewtype', 'imagewidth', 'imageheight'],
} as const satisfies Record<string, readonly string[]>

export type SignedCall = keyof typeof orders

/** HMAC-SHA1 in capital hex over token and values without separators; a value that is not sent counts as empty. */
export function expressPaySignature(
  secret: string,
  token: string,
  call: SignedCall,
  values: Record<string, string>,
): string {
  const given = new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]))
  const text = token + orders[call].map((name) => given.get(name) ?? '').join('')
  return hmac(secret, text)
}

/** The signature of a notification is over its data as they came. */
export const expressPayNotificationSignature = (secret: string, data: string): string => hmac(secret, data)

const hmac = (secret: string, text: string) =>
  createHmac('sha1', secret).update(text, 'utf8').digest('hex').toUpperCase()
