import { type PayerForm, type PayoutForm, type ServiceForm, setPayerDetails } from '@navyk/api-spec/money/legal-details'
import { setPayoutDetails, setServiceDetails } from '@navyk/api-spec/money/legal-details'
import { businessDate } from '@navyk/api-spec/kit'
import { signedIn, type TestApp, type TestPerson } from './test-app.ts'

/** Details of a company that does not exist; the numbers have valid check digits. */
export const serviceForm = {
  name: 'ООО «Навык»',
  unp: '200988541',
  address: 'Минск, ул. Немига, 5',
  iban: 'BY79BPSB30121736180139330000',
  bic: 'BPSBBY2X',
  bank: 'Сбер Банк',
  eripPath: 'Образование → Навык',
  eripService: '4665791',
  signatory: 'директор Иванова А. П.',
} satisfies Omit<ServiceForm, 'validFrom'>

export const payerForm: PayerForm = {
  kind: 'company',
  name: 'ООО «Платим»',
  unp: '100582333',
  address: 'Гомель, ул. Советская, 1',
  iban: '',
  bic: '',
  bank: '',
}

export const payoutForm: PayoutForm = {
  taxStatus: 'npd',
  name: 'Иванов Иван Иванович',
  unp: '',
  address: '',
  iban: 'BY55MTBK30120001093300096372',
  bic: 'MTBKBY22',
  bank: 'МТБанк',
}

/** Signs a person in anew, so that they have just proved who they are. */
export const fresh = (t: TestApp, { accountId, cabinetId, phone }: TestPerson) =>
  signedIn(t.services, accountId, cabinetId, phone)

/** The service's details from a day on, which is today where none is named. */
export async function enterServiceDetails(t: TestApp, details: Partial<ServiceForm> = {}, version = 0) {
  const validFrom = businessDate(t.clock.now())
  const as = await fresh(t, t.people.accountant)
  return t.call(setServiceDetails, { as, body: { ...serviceForm, validFrom, ...details, version } })
}

export async function enterPayer(
  t: TestApp,
  as: TestPerson,
  id: string,
  details: Partial<PayerForm> = {},
  version = 0,
) {
  return t.call(setPayerDetails, { as, params: { id }, body: { ...payerForm, ...details, version } })
}

export async function enterPayout(
  t: TestApp,
  as: TestPerson,
  id: string,
  details: Partial<PayoutForm> = {},
  version = 0,
) {
  const body = { ...payoutForm, ...details, version }
  return t.call(setPayoutDetails, { as: await fresh(t, as), params: { id }, body })
}
