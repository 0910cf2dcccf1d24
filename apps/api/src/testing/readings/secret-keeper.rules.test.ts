import { expect, test } from 'vitest'
import { createLogger } from '#platform/operation/log.ts'
import { secretKeeper } from './secret-keeper.ts'

const keeperWith = (write: (log: ReturnType<typeof createLogger>) => void) => {
  const keeper = secretKeeper()
  write(createLogger('trace', { write: keeper.readLog }))
  return keeper
}

test.each([
  ['a password', { body: { password: 'Correct-horse-42' } }, {}, 'tried Correct-horse-42'],
  ['a token of an answer', {}, { accessToken: 'abcdefghij' }, 'gave abcdefghij'],
  ['the token of a caller', { as: { token: 'abcdefghij' } }, {}, 'came with abcdefghij'],
  ['a saved code', {}, { data: { savedCodes: ['12345-67890-12345-67890'] } }, 'made 12345-67890-12345-67890'],
  ['the secret of an app', {}, { data: { secret: 'JBSWY3DPEHPK3PXP' } }, 'made JBSWY3DPEHPK3PXP'],
  [
    'the token of a link',
    {},
    { link: 'https://t.me/navyk_bot?start=abcdefghijklmnopqrstuv' },
    'made abcdefghijklmnopqrstuv',
  ],
  ['a code of a message', {}, [{ text: 'Navyk: 482913 is your code' }], 'sent 482913'],
])('a test fails when %s was logged', (_, call, answer, line) => {
  const keeper = keeperWith((log) => log.info(line))
  keeper.learnFrom(call, answer)
  expect(() => keeper.refuseLeaks()).toThrow('The log holds what it must not')
})

test('a phone is hidden wherever it is logged', () => {
  const keeper = keeperWith((log) => log.info({ phone: '375291112233' }, 'from 375291112233'))
  keeper.learnPeople([{ token: 'abcdefghij', phone: '375291112233' }])
  expect(() => keeper.refuseLeaks()).not.toThrow()
})
