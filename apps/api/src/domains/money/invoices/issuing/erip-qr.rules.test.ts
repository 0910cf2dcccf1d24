import { expect, test } from 'vitest'
import { eripQr } from './erip-qr.ts'

// Codes that were found in use.
test.each([
  [
    { serviceCode: '4665791', account: '271', amountKopecks: 1141, unp: '4665791' },
    '00020132320010by.raschet0107466579110032715303933540511.415802BY5911UNP_46657916007Belarus6304A57C',
  ],
  [
    { serviceCode: '101', account: '444444444444', amountKopecks: 7100, unp: '123456789' },
    '00020132370010by.raschet010310110124444444444445303933540571.005802BY5913UNP_1234567896007Belarus63040A6C',
  ],
  [
    { serviceCode: '4440631', account: '29286-1-2181', amountKopecks: 0, unp: '291858150' },
    '00020132410010by.raschet01074440631101229286-1-2181530393354040.005802BY5913UNP_2918581506007Belarus63044DC0',
  ],
])('a payment of a service is the text that banks read: %o', (payment, text) => {
  expect(eripQr(payment)).toBe(`https://pay.raschet.by/#${text}`)
})
