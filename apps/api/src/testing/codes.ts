import { requestCode } from '#people/codes'
import type { TestApp } from './test-app.ts'

/** The subject of a customer's code in tests of codes. */
export const codeSubject = (t: TestApp) => ({
  accountId: t.people.customer.accountId,
  purpose: 'contract' as const,
  subjectId: '01900000-0000-7000-8000-000000000001',
})

/** Sends a customer a code for `codeSubject`. */
export async function sendCode(t: TestApp) {
  const recipient = t.people.customer.phone
  const wish = { ...codeSubject(t), recipient, language: 'ru' as const, address: '127.0.0.1' }
  const { publicCode } = await t.services.transact((tx) => requestCode(tx, t.services, wish))
  return { publicCode, ...(await digitsFor(t, recipient)) }
}

/** The digits of the newest message to a phone or an address; wrong ones beside them. */
export async function digitsFor(t: TestApp, recipient: string): Promise<{ right: string; wrong: string }> {
  const message = (await t.outbox()).find(({ to }) => to === recipient)
  const right = /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
  if (right === undefined) throw new Error('no code was sent there')
  return { right, wrong: right === '000000' ? '000001' : '000000' }
}

/** Clears the quotas, for files whose tests write more than one person may in a day. */
export async function deleteQuotas(t: TestApp): Promise<void> {
  await t.services.db.deleteFrom('quota_use').execute()
}

/** Clears the limits of sending. */
export async function deleteLimits(t: TestApp): Promise<void> {
  await t.services.db.deleteFrom('limit_window').execute()
}
