// Sends signed notifications of payments at a steady rate, from a process of its own. What to send comes as JSON in the first
// argument; prints how many were acknowledged, and in how many milliseconds.
import { Agent, request } from 'node:http'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { expressPayNotificationSignature } from '../../apps/api/src/platform/payments/providers/express-pay-signature.ts'

interface SenderOptions {
  url: string
  secret: string
  perSecond: number
  firstAccount: number
  count: number
}

/** With little work of its own, because provider and service share this machine. @returns the status */
const agent = new Agent({ keepAlive: true })
const post = (address: string, body: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) }
    const sent = request(address, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode))
    })
    sent.once('error', reject)
    sent.end(body)
  })

setPriority(constants.priority.PRIORITY_LOW)
const { url, secret, perSecond, firstAccount, count }: SenderOptions = JSON.parse(process.argv[2] ?? '')
let acknowledged = 0
const begin = performance.now()
const send = async (account: string) => {
  const data = JSON.stringify({ CmdType: 1, AccountNo: account, PaymentNo: account, Amount: '40,00', Currency: '933' })
  const body = new URLSearchParams({ Data: data, Signature: expressPayNotificationSignature(secret, data) })
  if ((await post(`${url}/payment-notifications/express-pay`, String(body))) === 200) acknowledged += 1
}
const answers = Array.from({ length: count }, async (_, place) => {
  await delay(Math.max(0, begin + (place * 1000) / perSecond - performance.now()))
  // What could not be sent is not acknowledged; a provider would send it again.
  await send(String(firstAccount + place)).catch(() => {})
})
await Promise.all(answers)
console.log(JSON.stringify({ acknowledged, ms: performance.now() - begin }))
