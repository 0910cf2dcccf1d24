// A provider of payments, in the protocol of Express-Pay, to which the account numbers `FIRST_ACCOUNT` and those after it are paid,
// `ACCOUNTS` of them: 40.00 under the account number as the number of the payment. Others wait. New requests get the next number.
// Without a framework, because provider and service share this machine.
import { createServer } from 'node:http'

const created = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 8)
const paymentOf = (AccountNo: string) => ({
  PaymentNo: AccountNo,
  AccountNo,
  Created: created,
  Amount: '40,00',
  Currency: '933',
  CanceledDate: null,
})
const first = Number(process.env.FIRST_ACCOUNT)
const count = Number(process.env.ACCOUNTS ?? 0)
const isPaid = (account: number) => account >= first && account < first + count
const listed = JSON.stringify({ Items: Array.from({ length: count }, (_, place) => paymentOf(String(first + place))) })

/** Requests of the accounts that are paid have the account number for their own. */
const idIn = (path: string) => Number(path.split('/')[2])

let last = 0

function answerTo(method: string | undefined, url: URL): string {
  if (method === 'POST') {
    last += 1
    return JSON.stringify({ InvoiceNo: last })
  }
  if (url.pathname.startsWith('/invoices/')) return JSON.stringify({ Status: isPaid(idIn(url.pathname)) ? 3 : 1 })
  const AccountNo = url.searchParams.get('AccountNo')
  if (AccountNo === null) return listed
  return JSON.stringify({ Items: isPaid(Number(AccountNo)) ? [paymentOf(AccountNo)] : [] })
}

createServer((request, response) => {
  const body = answerTo(request.method, new URL(request.url ?? '/', 'http://127.0.0.1'))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
