// A provider of payments, in the protocol of Express-Pay, to which every request is paid in full: 40.00 under the account
// number as the number of the payment. New requests get the next number. Without a framework, because provider and service share this machine.
import { createServer } from 'node:http'

const created = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 8)

let last = 0

function answerTo(method: string | undefined, url: URL): object {
  if (method === 'POST') {
    last += 1
    return { InvoiceNo: last }
  }
  if (url.pathname.startsWith('/invoices/')) return { Status: 3 }
  const AccountNo = url.searchParams.get('AccountNo')
  return {
    Items: AccountNo
      ? [{ PaymentNo: AccountNo, AccountNo, Created: created, Amount: '40,00', Currency: '933', CanceledDate: null }]
      : [],
  }
}

createServer((request, response) => {
  const body = JSON.stringify(answerTo(request.method, new URL(request.url ?? '/', 'http://127.0.0.1')))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
