import type { ContractPolicy, ContractSide, DocumentBlock } from '@navyk/api-spec/teaching/contracts'
import { acknowledgementSection, blocksOf, dateText, payText, priceText } from './document-text.ts'

/** The facts of an addendum for one side; both rates are that side's own. */
export interface AddendumFacts {
  contractNumber: number
  /** Number of the change within its contract. */
  number: number
  /** The business date on which it is sent. */
  date: string
  /** The business date on which the contract was sent. */
  contractDate: string
  partyName: string
  learnerName: string
  policy: ContractPolicy
  validFrom: string
  oldRateKopecks: number
  newRateKopecks: number
}

/** The text of a change of rates for one side. */
export function addendumBlocks(side: ContractSide, facts: AddendumFacts): DocumentBlock[] {
  const { contractNumber, number, contractDate, partyName, policy } = facts
  const role = side === 'customer' ? 'Заказчик' : 'Исполнитель'
  const rate = (kopecks: number) =>
    side === 'customer' ? priceText(policy, kopecks) : `Вознаграждение ${payText(policy, kopecks)}`
  return blocksOf(`Дополнительное соглашение №\u00a0${number} от ${dateText(facts.date)} ${ofContract(side, facts)}`, [
    [
      'Стороны',
      `Стороны: Сервис «Навык» (далее\u00a0— Сервис) и ${partyName} (далее\u00a0— ${role}).`,
      `Ученик: ${facts.learnerName}. Изменяется ${side === 'customer' ? 'договор' : 'соглашение'} №\u00a0${contractNumber} от ${dateText(contractDate)}.`,
    ],
    [
      'Что меняется',
      `С ${dateText(facts.validFrom)}: ${rate(facts.newRateKopecks)}`,
      `До этого дня: ${rate(facts.oldRateKopecks)}`,
    ],
    [
      'Что остаётся',
      'Занятия, которые состоялись или были отменены, остаются по прежней цене. Занятия, запланированные на этот день и позже, получают новую.',
      'Остальные условия не меняются.',
    ],
    acknowledgementSection(),
  ])
}

const ofContract = (side: ContractSide, { contractNumber }: AddendumFacts) =>
  `к ${side === 'customer' ? 'договору' : 'соглашению'} №\u00a0${contractNumber}`

/** The declaration of a person who acknowledges a change; part of the evidence. */
export const addendumConsent = (contractNumber: number, number: number) =>
  `Подтверждаю, что дополнительное соглашение №\u00a0${number} к договору №\u00a0${contractNumber} прочитано мной до конца и его условия я принимаю. Код из сообщения ввожу лично.`
