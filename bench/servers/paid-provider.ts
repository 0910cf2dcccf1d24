// A provider of payments, in the protocol of Express-Pay, to which every request is paid in full: 40.00 under the account
// number as the number of the payment.
import Fastify from 'fastify'

const app = Fastify()
const created = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 8)

app.get('/', async () => 'ready')
app.get('/invoices/:no/status', async () => ({ Status: 3 }))
app.get<{ Querystring: { AccountNo?: string } }>('/payments', async ({ query: { AccountNo } }) => ({
  Items: AccountNo
    ? [{ PaymentNo: AccountNo, AccountNo, Created: created, Amount: '40,00', Currency: '933', CanceledDate: null }]
    : [],
}))

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
