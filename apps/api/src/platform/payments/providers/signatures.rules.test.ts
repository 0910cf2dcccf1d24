import fc from 'fast-check'
import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expressPayNotificationSignature, expressPaySignature } from './express-pay-signature.ts'
import { bepaid, expressPay, type Headers, type Notification, webpay } from './index.ts'
import { webpayAnswerSignature, webpayFormSignature, webpayNotificationSignature } from './webpay-signature.ts'
import { tries } from '#testing/tries.ts'

const expressPayToken = 'a75b74cbcfe446509e8ee874f421bd66'
const expressPaySecret = 'sandbox.expresspay.by'
const webpayFields = new Map(
  Object.entries({
    batch_timestamp: '1790000000',
    currency_id: 'BYN',
    amount: '50.01',
    payment_method: 'cc',
    order_id: '123456',
    site_order_id: `GP-${'a'.repeat(32)}`,
    transaction_id: '987654',
    payment_type: '1',
    rrn: '555444333222',
  }),
)

describe('the signature of', () => {
  const signed = (call: Parameters<typeof expressPaySignature>[2], values: Record<string, string>) =>
    expressPaySignature(expressPaySecret, expressPayToken, call, values)

  test('an Express-Pay call is known: a new invoice, the status of one, and the list of payments', () => {
    const isEditable = { IsNameEditable: '0', IsAddressEditable: '0', IsAmountEditable: '0' }
    const invoice = { AccountNo: '100', Amount: '25,50', Currency: '933', Expiration: '20261231', Info: 'Тест' }
    expect(signed('addInvoice', { ...invoice, ...isEditable, ReturnInvoiceUrl: '1' })).toBe(
      '27DE9C764826F7807F126A4CB37519DA53EC4EC4',
    )
    expect(signed('invoice', { InvoiceNo: '1' })).toBe('7D9A36878E7393227F99C8A598CB4E1EB9361A6C')
    expect(signed('listPayments', { From: '20261101', To: '20261130', AccountNo: '100' })).toBe(
      'DC26540F9E80159E4DD33299B038372FF493EE2B',
    )
  })

  test('an Express-Pay notification of a payment is known', () => {
    const data =
      '{"CmdType":1,"AccountNo":"123456789","PaymentNo":123,"Amount":"100000","Created":"20171121162605","Service":"Ремонт бытовой техники","Payer":"Иванов Петр Анатольевич","Address":"г. Минск, ул. Автозаводская, д.1, кв. 65"}'
    expect(expressPayNotificationSignature('testtest', data)).toBe('7307D720623523CABB3C291AB1D9A683FFB711BB')
  })

  test.each([
    ['1242649174', 'ORDER-12345678', '31.40', '1', '266e9c04a24dfb5fc75775c42a831a49488f8303'],
    ['1242649174', 'ORDER-12345678', '21.90', '12345678901234567890', '338d1647833079f9353907ad266ec0bb5264c0d9'],
  ])('a WEBPAY form is known: %s %s %s', (wsb_seed, wsb_order_num, wsb_total, secret, signature) => {
    const form = { wsb_seed, wsb_storeid: '11111111', wsb_order_num, wsb_test: '1', wsb_currency_id: 'BYN', wsb_total }
    expect(webpayFormSignature(new Map(Object.entries(form)), secret)).toBe(signature)
  })

  test('a WEBPAY notification, and of the answer about its transaction, is known', () => {
    expect(webpayNotificationSignature(webpayFields, 'synthetic-secret')).toBe('72235c56d642352715606d0aab59b99a')
    expect(webpayAnswerSignature(webpayFields, 'synthetic-secret')).toBe('7d0f6d5082e26b9f526e7de94051da32')
  })
})

interface Sample {
  provider: { parseNotification(rawBody: Buffer, headers: Headers): Notification }
  /** A notification as the provider sends it, by the secret. */
  made: (secret: string) => { body: string; headers: Headers }
  /** Writes the same news in other characters. */
  rewritten: (body: string) => string
}

const form = (fields: Record<string, string> | Map<string, string>) =>
  String(new URLSearchParams(fields instanceof Map ? [...fields] : fields))
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const transaction = {
  uid: 'e-1',
  type: 'payment',
  status: 'successful',
  amount: 5001,
  currency: 'BYN',
  tracking_id: 'r1',
  erip: { account_number: '10000001' },
}
const right = 'the right secret'
const notRequired = { apiRoot: undefined, isTest: false }

const samples: Record<string, Sample> = {
  'Express-Pay': {
    provider: expressPay({ token: expressPayToken, secret: undefined, notificationSecret: right, apiRoot: undefined }),
    made: (secret) => {
      const Data =
        '{"CmdType":3,"Status":3,"AccountNo":"10000001","InvoiceNo":7,"PaymentNo":9,"Amount":"50,01","Currency":933}'
      return { headers: {}, body: form({ Data, Signature: expressPayNotificationSignature(secret, Data) }) }
    },
    rewritten: (body) => {
      const fields = Object.fromEntries(new URLSearchParams(body))
      return form({ ...fields, Data: JSON.stringify(JSON.parse(fields.Data ?? ''), null, 1) })
    },
  },
  bePaid: {
    provider: bepaid({
      ...notRequired,
      shopId: '1',
      secretKey: right,
      publicKey: keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      eripServiceNo: '1',
      isSignatureRequired: true,
    }),
    made: (secret) => {
      const body = JSON.stringify({ transaction })
      const key = secret === right ? keys.privateKey : otherKeys.privateKey
      const authorization = `Basic ${Buffer.from(`1:${right}`).toString('base64')}`
      const signature = sign('RSA-SHA256', Buffer.from(body), key).toString('base64')
      return { body, headers: { authorization, 'content-signature': signature } }
    },
    rewritten: (body) => JSON.stringify(JSON.parse(body), null, 1),
  },
  WEBPAY: {
    provider: webpay({ ...notRequired, storeId: '1', storeName: 'x', secretKey: right, username: 'u', password: 'p' }),
    made: (secret) => {
      const fields = new Map(webpayFields)
      return { headers: {}, body: form(fields.set('wsb_signature', webpayNotificationSignature(fields, secret))) }
    },
    // Values are signed, and not the form: the same sum in other characters is another value.
    rewritten: (body) => body.replace('50.01', '50.010'),
  },
}

describe.each(Object.entries(samples))('a notification of %s', (_, { provider, made, rewritten }) => {
  const { body, headers } = made(right)
  const parse = (text: string | Buffer, given: Headers = headers) =>
    provider.parseNotification(Buffer.from(text), given)
  const refusal = { refusal: expect.any(String) }

  test('is accepted unchanged: a payment of 50.01 BYN', () => {
    expect(parse(body)).toEqual({
      events: [expect.objectContaining({ kind: 'paid', amountKopecks: 5001, currency: 'BYN' })],
    })
  })

  test('is refused if another key signed it', () => {
    const forged = made('another secret')
    expect(parse(forged.body, forged.headers)).toEqual({ refusal: 'signature' })
  })

  test('is refused if its data were rewritten', () => {
    expect(parse(rewritten(body))).toEqual({ refusal: 'signature' })
  })

  test('is refused if it ends early, at whatever character', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: body.length - 1 }), (length) => {
        expect(parse(body.slice(0, length))).toEqual(refusal)
      }),
    )
  })

  test('with any character changed is refused, or means the same', () => {
    const believed = parse(body)
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.integer({ min: 32, max: 126 }), (place, code) => {
        const changed = body.slice(0, place) + String.fromCharCode(code) + body.slice(place + 1)
        const answer = parse(changed)
        if ('events' in answer) expect(answer).toEqual(believed)
        else expect(answer).toEqual(refusal)
      }),
      { numRuns: tries(500) },
    )
  })

  test('with arbitrary bytes is refused without a fault', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(parse(Buffer.from(bytes))).toEqual(refusal)
      }),
    )
  })
})

test('a form in which a field stands twice is refused', () => {
  const { provider, made } = samples.WEBPAY as Sample
  expect(provider.parseNotification(Buffer.from(`${made(right).body}&amount=1.00`), {})).toEqual({
    refusal: 'signature',
  })
})

test('a notification of bePaid without the credentials of the shop, or without a signature, is refused', () => {
  const { provider, made } = samples.bePaid as Sample
  const { body, headers } = made(right)
  const parse = (given: Headers) => provider.parseNotification(Buffer.from(body), given)
  expect(parse({ ...headers, authorization: undefined })).toEqual({ refusal: 'credentials' })
  expect(parse({ ...headers, authorization: 'Basic eDp5' })).toEqual({ refusal: 'credentials' })
  expect(parse({ ...headers, 'content-signature': undefined })).toEqual({ refusal: 'signature' })
})
