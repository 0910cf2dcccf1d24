// Sends signed notifications of payments at a steady rate, from a process of its own. What to send comes as JSON in the first
// argument; prints how many were acknowledged, and in how many milliseconds.
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { expressPayNotificationSignature } from '../apps/api/src/platform/payment-providers/express-pay-signature.ts'

interface Sent {
  url: string
  secret: string
  perSecond: number
  firstAccount: number
  count: number
}

setPriority(constants.priority.PRIORITY_LOW)
const { url, secret, perSecond, firstAccount, count }: Sent = JSON.parse(process.argv[2] ?? '')
let acknowledged = 0
const begin = performance.now()
const send = async (account: string) => {
  const data = JSON.stringify({ CmdType: 1, AccountNo: account, PaymentNo: account, Amount: '40,00', Currency: '933' })
  const body = new URLSearchParams({ Data: data, Signature: expressPayNotificationSignature(secret, data) })
  const answer = await fetch(`${url}/payment-notifications/express-pay`, { method: 'POST', body })
  await answer.arrayBuffer()
  if (answer.ok) acknowledged += 1
}
const answers = Array.from({ length: count }, async (_, place) => {
  await delay(Math.max(0, begin + (place * 1000) / perSecond - performance.now()))
  // What could not be sent is not acknowledged; a provider would send it again.
  await send(String(firstAccount + place)).catch(() => {})
})
await Promise.all(answers)
console.log(JSON.stringify({ acknowledged, ms: performance.now() - begin }))
