// Acts on the wire: the lessons of a month, as the customer accepts them.
export {
  type Act,
  type ActState,
  acknowledgeAct,
  declineAct,
  downloadAct,
  getAct,
  issueActs,
  listActHistory,
  listActs,
  replaceAct,
  requestActCode,
} from './acts.ts'
