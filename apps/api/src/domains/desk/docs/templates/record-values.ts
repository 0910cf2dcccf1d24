// What the fields of a template say for people and contracts: the service's own rows as they are today. A text for customers
// gets the price, one for executors the pay; the other side's rate is never put into the values.
import { type Terms, termsAt } from '@navyk/api-spec/teaching/contracts'
import type { Audience } from '@navyk/api-spec/desk/docs'
import { businessDate } from '@navyk/api-spec/kit'
import { fullName, nameOf } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { listPeople, type Person } from '#people/accounts'
import { type ContractFacts, findContracts, listTerms } from '#teaching/contracts'
import { payersOn, payoutAccountsOn, serviceDetailsOn } from '#money/legal-details'
import type { FieldValues } from './fill-template.ts'

/** Owner of a document, and the contract that it is about. */
export interface Target {
  cabinetId: string
  contractId: string | null
}

export interface RecordOfTarget {
  target: Target
  person: Person
  contract: ContractFacts | undefined
  values: FieldValues
}

/** The values of many at once, in a fixed number of queries; targets whose person does not exist are absent. */
export async function readRecords(
  reader: Reader,
  effects: Pick<Effects, 'clock' | 'texts'>,
  audience: Audience,
  targets: Target[],
): Promise<RecordOfTarget[]> {
  const today = businessDate(effects.clock.now())
  const contractIds = targets.flatMap(({ contractId }) => contractId ?? [])
  const contracts = await findContracts(reader, contractIds)
  const terms = await listTerms(reader, contractIds)
  const others = [...contracts.values()].flatMap(({ customerId, executorId }) => [customerId, executorId])
  const cabinetIds = targets.map(({ cabinetId }) => cabinetId)
  const people = await listPeople(reader, [...cabinetIds, ...others])
  const date = (day: string) => effects.texts.translate('ru', 'docs.date', { day })
  const common: FieldValues = { date: date(today), ...(await serviceValues(reader, today)) }
  const parties = await partyValues(reader, audience, cabinetIds, today)
  return targets.flatMap((target): RecordOfTarget[] => {
    const person = people.get(target.cabinetId)
    if (!person) return []
    const contract = target.contractId === null ? undefined : contracts.get(target.contractId)
    const name = nameOf(person)
    const own: FieldValues = {
      ...(audience === 'customer' ? { 'payer.name': name } : { 'payee.name': name }),
      ...parties.get(target.cabinetId),
      ...(name !== '' && { 'party.name': name }),
      ...(person.phone !== '' && { 'party.phone': `+${person.phone}` }),
    }
    if (!contract) return [{ target, person, contract, values: { ...common, ...own } }]
    const other = people.get(audience === 'customer' ? contract.executorId : contract.customerId)
    const rate = termsAt(terms.get(contract.id) ?? [], today)
    const ofContract: FieldValues = {
      'contract.number': String(contract.number),
      'contract.from': date(contract.startsOn),
      'contract.until':
        contract.endsOn === null ? effects.texts.translate('ru', 'docs.without_end') : date(contract.endsOn),
      'learner.name': fullName(contract.learnerFirstName, contract.learnerLastName),
      'other.name': nameOf(other),
      subject: effects.texts.translate('ru', `schedule.subjects.${contract.subject}`).toLowerCase(),
      'lesson.minutes': String(contract.lessonMinutes),
      ...(rate && { rate: moneyInText(rateOf(audience, rate)) }),
    }
    return [{ target, person, contract, values: { ...common, ...own, ...ofContract } }]
  })
}

const rateOf = (audience: Audience, { customerRateKopecks, executorRateKopecks }: Terms) =>
  audience === 'customer' ? customerRateKopecks : executorRateKopecks

async function serviceValues(reader: Reader, day: string): Promise<FieldValues> {
  const service = await serviceDetailsOn(reader, day)
  if (!service) return {}
  return {
    'service.name': service.name,
    'service.unp': service.unp,
    'service.address': service.address,
    'service.iban': service.iban,
    'service.bank': service.bank,
    'service.bic': service.bic,
    ...(service.signatory && { 'service.signatory': service.signatory }),
  }
}

/** Values of the payers of customers, or of the payees of executors, by cabinet. */
async function partyValues(
  reader: Reader,
  audience: Audience,
  ids: string[],
  day: string,
): Promise<Map<string, FieldValues>> {
  if (audience === 'customer') {
    const payers = await payersOn(reader, ids, day)
    return mapped(payers, ({ name, unp, address }) => ({
      'payer.name': name,
      ...(unp && { 'payer.unp': unp }),
      ...(address && { 'payer.address': address }),
    }))
  }
  const accounts = await payoutAccountsOn(reader, ids, day)
  return mapped(accounts, ({ name, unp }) => ({ 'payee.name': name, ...(unp && { 'payee.unp': unp }) }))
}

const mapped = <T>(of: Map<string, T>, value: (one: T) => FieldValues) =>
  new Map([...of].map(([id, one]) => [id, value(one)]))
