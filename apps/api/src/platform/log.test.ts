import { expect, test } from 'vitest'
import { createLogger, maskPhones } from './log.ts'

function logged(value: object, message = 'a message'): string {
  const lines: string[] = []
  createLogger('info', { write: (line) => lines.push(line) }).info(value, message)
  return lines.join('')
}

test.each(['password', 'privateCode', 'accessToken', 'authorization', 'newPassword', 'signature'])(
  'the value of %s is never written, at the top or below',
  (name) => {
    expect(logged({ [name]: 'hunter2', body: { [name]: 'hunter2' }, a: { b: { [name]: 'hunter2' } } })).not.toContain(
      'hunter2',
    )
  },
)

test.each(['375291112233', '+375291112233', '+375 29 111-22-33', '375 (29) 111 22 33'])(
  'the phone %s is masked wherever it stands',
  (phone) => {
    const line = logged({ err: new Error(`no account for ${phone}`) }, `called ${phone}`)
    expect(line).not.toContain(phone)
    expect(line).toContain('+375 29 ***-**-33')
  },
)

test('a text without a phone stays as it is', () => {
  expect(maskPhones('invoice 2026-000123, 375 BYN')).toBe('invoice 2026-000123, 375 BYN')
})
