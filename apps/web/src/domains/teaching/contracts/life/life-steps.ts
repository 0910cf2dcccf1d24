import type { Contract } from '@navyk/api-spec/teaching/contracts'

/** The order of life-cycle actions in the menu: common ones first, those that end the contract last. */
const order = [
  'resume',
  'pause',
  'declinePause',
  'askToPause',
  'proposeChange',
  'startSuccessor',
  'withdrawNotice',
  'giveNotice',
  'terminate',
] as const satisfies (keyof Contract['actions'])[]
export type LifeStep = (typeof order)[number]

/** Steps that the person may take now. */
export const lifeSteps = ({ actions }: Pick<Contract, 'actions'>): LifeStep[] => order.filter((step) => actions[step])
