import { createHash } from 'node:crypto'

// WEBPAY signs by hashing values that stand one behind the other, with the secret at the end. Values have no separator, so
// the same characters could be divided in another way: whoever reads a notification checks the form of each value too, and
// asks WEBPAY about the transaction before anything is believed.

const values = (fields: ReadonlyMap<string, string>, names: readonly string[]) =>
  names.map((each) => fields.get(each) ?? '').join('')

/** Signature of the form that a payer's browser sends, version 2: SHA-1 over the total exactly as it is sent. */
export function webpayFormSignature(fields: ReadonlyMap<string, string>, secret: string): string {
  const names = ['wsb_seed', 'wsb_storeid', 'wsb_order_num', 'wsb_test', 'wsb_currency_id', 'wsb_total']
  return createHash('sha1')
    .update(values(fields, names) + secret)
    .digest('hex')
}

const notificationNames =
  'batch_timestamp currency_id amount payment_method order_id site_order_id transaction_id payment_type rrn'.split(' ')

/** Signature of a notification, without the options for cards and repeated payments. */
export function webpayNotificationSignature(fields: ReadonlyMap<string, string>, secret: string): string {
  return createHash('md5')
    .update(values(fields, notificationNames) + secret)
    .digest('hex')
}

const answerNames = 'transaction_id batch_timestamp currency_id amount payment_method payment_type order_id rrn'.split(
  ' ',
)

/** Signature of the answer about a transaction. It does not cover our number of the order. */
export function webpayAnswerSignature(fields: ReadonlyMap<string, string>, secret: string): string {
  return createHash('md5')
    .update(values(fields, answerNames) + secret)
    .digest('hex')
}
