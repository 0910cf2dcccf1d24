// Sends signed notifications of payments at a steady rate, from a process of its own. What to send comes as JSON in the first
// argument; prints how many were acknowledged, in how many milliseconds, and how the others were answered.
import { Agent, request } from 'node:http'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { eripNotification } from './erip-notification.ts'

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
/** Other answers: statuses, and codes of connections that failed, with how often each came. */
const others: Record<string, number> = {}
const countOther = (answer: string) => {
  others[answer] = (others[answer] ?? 0) + 1
}
const begin = performance.now()
const send = async (account: string) => {
  const status = await post(`${url}/payment-notifications/express-pay`, String(eripNotification(secret, account)))
  if (status === 200) acknowledged += 1
  else countOther(String(status))
}
const answers = Array.from({ length: count }, async (_, place) => {
  await delay(Math.max(0, begin + (place * 1000) / perSecond - performance.now()))
  // What could not be sent is not acknowledged; a provider would send it again.
  await send(String(firstAccount + place)).catch((error: NodeJS.ErrnoException) =>
    countOther(error.code ?? error.message),
  )
})
await Promise.all(answers)
console.log(JSON.stringify({ acknowledged, others, ms: performance.now() - begin }))
