import { afterEach, describe, expect, test, vi } from 'vitest'
import { simulateSms } from '@navyk/simulators'
import { httpSimulator, type SimulatedRequest } from '#testing/network/simulators.ts'
import { rocketSmsCarrier, smsByCarrier } from './index.ts'

const message = { channel: 'sms' as const, recipient: '375291112233', body: 'Навык: 123456' }
const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const one of open.splice(0)) await one.close()
})

async function gateway(respond: (request: SimulatedRequest) => object | 'hang') {
  const simulator = await httpSimulator(respond)
  open.push(simulator)
  return simulator
}
const rocket = (apiRoot: string, sender?: string) =>
  rocketSmsCarrier({ username: 'navyk', password: 'secret', sender, apiRoot })
const smsBy = (apiRoot: string, alphanameId?: string) => smsByCarrier({ token: 'token', alphanameId, apiRoot })

describe('RocketSMS', () => {
  test('gets the number, the text and the MD5 of the password, in one call', async () => {
    const { url, requests } = await gateway(() => ({ json: { id: 7, status: 'SENT' } }))
    await rocket(url, 'Navyk')(message)
    expect(requests).toEqual([
      {
        path: '/simple/send',
        fields: {
          username: 'navyk',
          password: '5ebe2294ecd0e0f08eab7690d2a6ee69',
          phone: '375291112233',
          text: 'Навык: 123456',
          priority: 'true',
          sender: 'Navyk',
        },
      },
    ])
  })

  test('is simulated by a server that shows what it was sent as text, and not as markup', async () => {
    const simulator = await simulateSms()
    open.push(simulator)
    await rocket(simulator.url)({ ...message, body: 'Навык: <b>123456</b>' })
    const page = await fetch(`${simulator.url}/simulator`).then((answer) => answer.text())
    expect(page).toContain('<b>+375291112233</b><br>Навык: &lt;b&gt;123456&lt;/b&gt;')
    expect((await fetch(`${simulator.url}/balance`)).status).toBe(404)
  })

  test('names a refusal by its code', async () => {
    const { url } = await gateway(() => ({ json: { error: 'NO_MONEY' } }))
    await expect(rocket(url)(message)).rejects.toThrow('RocketSMS: NO_MONEY')
  })
})

describe('SMS.by', () => {
  test('gets one call without a sender name', async () => {
    const { url, requests } = await gateway(() => ({ json: { sms_id: 5, status: 'NEW', parts: 1 } }))
    await smsBy(url)(message)
    expect(requests).toEqual([
      { path: '/api/v1/sendQuickSMS', fields: { token: 'token', message: message.body, phone: message.recipient } },
    ])
  })

  test('makes the message first and sends it then if there is a sender name', async () => {
    const { url, requests } = await gateway(({ path }) => ({
      json: path.endsWith('createSmsMessage') ? { message_id: 12 } : { sms_id: 5 },
    }))
    await smsBy(url, '33')(message)
    expect(requests.map(({ path, fields }) => [path, fields])).toEqual([
      ['/api/v1/createSmsMessage', { token: 'token', message: message.body, alphaname_id: '33' }],
      ['/api/v1/sendSms', { token: 'token', message_id: '12', phone: message.recipient }],
    ])
  })
})

describe('a gateway that fails', () => {
  const failures: [string, () => object][] = [
    ['a refusal in words', () => ({ json: { error: `${message.recipient} is wrong: ${message.body}` } })],
    ['an answer that is no JSON', () => ({})],
    ['a fault of its own', () => ({ status: 502 })],
  ]
  test.each(failures)('by %s reports neither number nor text nor credentials', async (_, respond) => {
    const { url } = await gateway(respond)
    for (const carrier of [rocket(url), smsBy(url)]) {
      const failure: Error = await carrier(message).then(
        () => new Error('it was taken'),
        (error: Error) => error,
      )
      expect(failure.message).toMatch(/^(RocketSMS|SMS\.by): /)
      expect(`${failure.stack} ${String(failure.cause)}`).not.toMatch(/375291112233|123456|secret|token=/)
    }
  })

  test('is waited for ten seconds', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(10_000)
      return AbortSignal.abort(new DOMException('too late', 'TimeoutError'))
    })
    const { url } = await gateway(() => 'hang')
    await expect(rocket(url)(message)).rejects.toThrow('RocketSMS: no answer in time')
    expect(limit).toHaveBeenCalledOnce()
  })

  test('by being unreachable is a failure too', async () => {
    await expect(rocket('http://127.0.0.1:9')(message)).rejects.toThrow('RocketSMS: not reachable')
  })
})
