/** Answers of a provider of payments in the protocol of Express-Pay to which a number of accounts are paid: 40.00 under the account number
 *  as the number of the payment. Others wait. New requests get the next number, and those of the paid accounts have the account number.
 *  @returns the body of the answer to a request, as JSON */
export function paidAnswers(first: number, count: number): (method: string | undefined, path: string) => string {
  const isPaid = (account: number) => account >= first && account < first + count
  const listed = JSON.stringify({
    Items: Array.from({ length: count }, (_, place) => paymentOf(String(first + place))),
  })
  let last = 0
  return (method, path) => {
    const url = new URL(path, 'http://127.0.0.1')
    if (method === 'POST') {
      last += 1
      return JSON.stringify({ InvoiceNo: last })
    }
    if (url.pathname.startsWith('/invoices/'))
      return JSON.stringify({ Status: isPaid(Number(url.pathname.split('/')[2])) ? 3 : 1 })
    const accountNo = url.searchParams.get('AccountNo')
    if (accountNo === null) return listed
    return JSON.stringify({ Items: isPaid(Number(accountNo)) ? [paymentOf(accountNo)] : [] })
  }
}

const created = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 8)
const paymentOf = (AccountNo: string) => ({
  PaymentNo: AccountNo,
  AccountNo,
  Created: created,
  Amount: '40,00',
  Currency: '933',
  CanceledDate: null,
})
