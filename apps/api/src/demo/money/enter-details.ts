// Legal details of payers and payees, and their accounts: entered before anything else happens.
import { businessDate } from '@navyk/api-spec/kit'
import { setPayerDetails, setPayoutDetails, setServiceDetails } from '@navyk/api-spec/money/legal-details'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Demo } from '../demo.ts'

/** Details of a company that does not exist; the numbers have valid check digits. */
export const service = {
  name: 'ООО «Навык Демо»',
  unp: '200988541',
  address: '220030, г. Минск, пр-т Независимости, 1',
  iban: 'BY13NBRB3600900000002Z00AB00',
  bic: 'NBRBBY2X',
  bank: 'Банк для примера',
  eripService: '4665791',
  eripPath: 'ЕРИП → Образование и развитие → Дополнительное образование → Минск → Навык Демо',
  signatory: 'директор Примерова А. П., на основании устава',
}

const company = {
  kind: 'company' as const,
  name: 'ООО «Пример и партнёры»',
  unp: '100582333',
  address: '220004, г. Минск, ул. Немига, 5',
  iban: '',
  bic: '',
  bank: '',
}

const statuses = ['npd', 'sole_trader', 'npd', 'single_tax', 'contract'] as const

/** Enters the details of the service, a company that pays for one customer, and an account of every executor, without which
 *  nothing is approved. */
export async function enterDetails({
  act,
  people,
  services,
}: Pick<Demo, 'act' | 'people' | 'services'>): Promise<void> {
  const validFrom = businessDate(services.clock.now())
  await act(people.accountant, setServiceDetails, { body: { ...service, validFrom, version: 0 } })
  const [, payer] = people.customers
  if (payer) {
    await act(payer, setPayerDetails, { params: { id: payer.cabinetId }, body: { ...company, version: 0 } })
  }
  for (const [place, { as }] of people.executors.entries()) {
    const taxStatus = statuses[place % statuses.length] ?? 'npd'
    const details = {
      taxStatus,
      name: fullName(as.firstName, as.lastName),
      address: '',
      unp: taxStatus === 'sole_trader' ? '100582333' : '',
      iban: ibanOf(place),
      bic: 'NBRBBY2X',
      bank: 'Банк для примера',
    }
    await act(as, setPayoutDetails, { params: { id: as.cabinetId }, body: { ...details, version: 0 } })
  }
}

/** An account of the example's bank that nobody has, with its check digits. */
function ibanOf(place: number): string {
  const account = `NBRB3014${String(place).padStart(16, '0')}`
  const digits = `${account}BY00`.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return `BY${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`
}
