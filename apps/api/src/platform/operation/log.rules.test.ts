import { expect, test } from 'vitest'
import { createLogger, maskPhones } from './log.ts'

function logged(value: object, message = 'a message'): string {
  const lines: string[] = []
  createLogger('info', { write: (line) => lines.push(line) }).info(value, message)
  return lines.join('')
}

test.each(['password', 'privateCode', 'accessToken', 'authorization', 'newPassword', 'signature'])(
  'the value of %s is never logged, at the top or below',
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

test('only the kind, message, reason and place of an error are logged', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "account_phone_key"'), {
    code: '23505',
    detail: 'Key (note)=(Диктант) already exists.',
    where: 'COPY Диктант',
    parameters: ['Диктант'],
    internalQuery: "select 'Диктант'",
    client: { secretKey: 4711, password: 'hunter2' },
  })
  const line = logged({ err: new Error('request failed', { cause: error }) })
  expect(line).not.toMatch(/Диктант|4711|hunter2/)
  const { err } = JSON.parse(line)
  expect(err).toMatchObject({
    type: 'Error',
    message: 'request failed',
    stack: expect.stringContaining('log.rules.test.ts'),
  })
  expect(err.cause).toMatchObject({ message: error.message, reason: '23505' })
})

test('a value that PostgreSQL could not read is left out of its message', () => {
  const unread = (message: string) => logged({ err: Object.assign(new Error(message), { code: '22P02' }) })
  expect(unread('invalid input syntax for type uuid: "Диктант"')).not.toContain('Диктант')
  expect(unread('value "Диктант" is out of range for type integer')).not.toContain('Диктант')
})
