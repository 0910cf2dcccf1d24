// Talks on the wire: what the customer and the executor of a contract write to each other.
export {
  getTalk,
  getTalkFile,
  listTalkMessages,
  listTalks,
  markTalkSeen,
  type Talk,
  type TalkMessage,
  type TalkRow,
  tellTalkTyping,
  writeIntoTalk,
} from './talks.ts'
