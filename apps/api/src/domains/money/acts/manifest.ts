// Acts: what was taught in a closed month of a contract, as its customer accepts it by a one-time code. It does not decide
// what a lesson costs or when a month is closed, and asks for no money: that is what invoices do.
import * as spec from '@navyk/api-spec/money/acts'
import { download, read, write, writeInSteps } from '#platform/http'
import { ownedRows } from '#platform/database'
import type { DomainManifest } from '#platform/manifest.ts'
import { allPages } from '#platform/database/pages.ts'
import type { StillTrue } from '#platform/channels/outbox'
import { acceptSilent, acceptSilentTask } from './answering/accept-silent.ts'
import { acknowledgeAct, declineAct, requestActCode } from './answering/answer-act.ts'
import { issueActs, reactions } from './issuing/issue-acts.ts'
import type texts from './messages.ru.json'
import { countDeclinedActs, eraseActs, partiesOfActs, findAct } from './queries.ts'
import { downloadAct, getAct, listActHistory, listActs } from './read-acts.ts'
import { replaceAct } from './issuing/replace-act.ts'
import './tables.ts'

// Notices of acts stay true while nobody has answered the act and silence has not accepted it.
const waits: StillTrue = async (reader, { thingId }, now) => {
  const act = thingId === null ? undefined : await findAct(reader, thingId)
  return act?.state === 'issued' && (act.accept_by === null || act.accept_by > now)
}

export const manifest: DomainManifest = {
  lasting: { 'acts.notices.issued': waits, 'acts.notices.issued_silent': waits },
  routes: [
    read(spec.listActs, listActs),
    read(spec.getAct, getAct),
    download(spec.downloadAct, downloadAct),
    read(spec.listActHistory, listActHistory),
    write(spec.requestActCode, requestActCode),
    writeInSteps(spec.acknowledgeAct, acknowledgeAct),
    write(spec.declineAct, declineAct),
    write(spec.replaceAct, replaceAct),
    write(spec.issueActs, issueActs),
  ],
  staffQueue: {
    declined_acts: {
      work: ['accountant'],
      count: async ({ reader }) => ({ count: await countDeclinedActs(reader) }),
    },
  },
  reactions,
  tasks: (services) => ({ [acceptSilentTask]: () => acceptSilent(services) }),
  // Every ten minutes, so that silence accepts an act close to the hour that the notice has named.
  timetable: { [acceptSilentTask]: '7-59/10 * * * *' },
  parties: partiesOfActs,
  /** This domain's part of the export of a person's data: a customer's acts. */
  exportCabinet: async (reader, effects, session) => {
    if (session.role !== 'customer') return {}
    return { acts: await allPages((cursor) => listActs(reader, effects, session, { cursor, limit: 100 })) }
  },
  erase: (tx, { cabinetIds }) => eraseActs(tx, cabinetIds),
  merging: { rows: [ownedRows('act', 'customer_id', { counted: 'acts' })] },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    acts: typeof texts
  }
}
