import type { TestApp } from './test-app.ts'

/** The digits of the newest message to a phone or an address; wrong ones beside them. */
export async function digitsFor(t: TestApp, recipient: string): Promise<{ right: string; wrong: string }> {
  const message = (await t.outbox()).find(({ to }) => to === recipient)
  const right = /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
  if (right === undefined) throw new Error('no code was sent there')
  return { right, wrong: right === '000000' ? '000001' : '000000' }
}

/** Lets the limits of sending forget everybody. */
export async function forgetLimits(t: TestApp): Promise<void> {
  await t.services.db.deleteFrom('limit_window').execute()
}
